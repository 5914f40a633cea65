// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/session/prompt.h"

#include "engine/session/plain_content.h"

#include <string>

namespace askja::session::inline ASKJA_ISA {

namespace {

using chat::ThinkingSplitter;
using chat::Turn;

/// Thoughts apart from answers, however the messages were written.
std::vector<Turn> turnsOf(const std::vector<ChatMessage> &messages)
{
    std::vector<Turn> turns;
    for (const ChatMessage &message : messages) {
        if (message.role != "assistant") {
            turns.push_back({message.role, message.content});
            continue;
        }
        chat::ThoughtText parts = chat::splitThinking(message.content, chat::plainThinkingMarks());
        turns.push_back({message.role, std::move(parts.answer), std::move(parts.thinking)});
    }
    return turns;
}

Result<std::string> rendered(const std::vector<Turn> &turns, const FileVocabulary &vocabulary)
{
    Result<std::string> text = vocabulary.applyTemplate(chat::messagesToJson(turns), true);
    const bool refusesSystem = !text && text.error().code == ErrorCode::TemplateFailed && turns.size() > 1
        && turns[0].role == "system" && turns[1].role == "user";
    if (!refusesSystem)
        return text;
    // Some families know no system message (Gemma 2): its words then begin the first question.
    std::vector<Turn> merged(turns.begin() + 1, turns.end());
    merged[0].content = turns[0].content + "\n\n" + turns[1].content;
    Result<std::string> again = vocabulary.applyTemplate(chat::messagesToJson(merged), true);
    return again ? std::move(again) : std::move(text);
}

/// What has been said of an answer, as the model would have written it behind the prompt.
PlainContent beginning(const chat::ThoughtText &said, const FileVocabulary &vocabulary, bool promptThinks)
{
    const chat::ThinkingMarks &marks = vocabulary.thinkingMarks();
    PlainContent content;
    const auto add = [&](std::string_view text) { // names in it are only text
        for (const std::size_t name : vocabulary.tokenizer().controlNames(text))
            content.plainBytes.push_back(content.text.size() + name);
        content.text += text;
    };
    const bool thinks = promptThinks || !said.thinking.empty();
    if (thinks && !promptThinks)
        content.text += marks.begin;
    add(said.thinking);
    if (thinks && said.closed)
        content.text += marks.end;
    add(said.answer);
    return content;
}

/// Special tokens are the template's alone: their names in a message are text (plain_content.h).
Result<Prompt> chatPrompt(const ChatPrompt &prompt, const FileVocabulary &vocabulary)
{
    const tokenizer::Tokenizer &tokenizer = vocabulary.tokenizer();
    const auto marked = markControlNames(turnsOf(prompt.messages), tokenizer);
    if (!marked)
        return marked.error();
    const auto text = rendered(marked->messages, vocabulary);
    if (!text)
        return text.error();
    const PlainContent content = marked->mark.empty() ? PlainContent{*text, {}} : removeMarks(*text, marked->mark);
    Prompt result{tokenizer.tokenize(content.text, {false, true}, content.plainBytes), ThinkingSplitter::Start::Head};
    // Most templates write BOS themselves, some leave it to the tokenizer: it must be there once.
    if (tokenizer.addsBos() && (result.ids.empty() || result.ids.front() != tokenizer.bos()))
        result.ids.insert(result.ids.begin(), tokenizer.bos());

    const bool promptThinks = chat::opensThinking(content.text, vocabulary.thinkingMarks());
    if (promptThinks)
        result.answerBegins = ThinkingSplitter::Start::Inside;
    if (prompt.answerSoFar.empty())
        return result;
    const chat::ThoughtText said = chat::splitThinking(prompt.answerSoFar, chat::plainThinkingMarks());
    const PlainContent more = beginning(said, vocabulary, promptThinks);
    const std::vector<TokenId> ids = tokenizer.tokenize(more.text, {false, true}, more.plainBytes);
    result.ids.insert(result.ids.end(), ids.begin(), ids.end());
    result.answerBegins = said.closed ? ThinkingSplitter::Start::Answer : ThinkingSplitter::Start::Inside;
    return result;
}

/// EOS would end the text that is to be continued.
Prompt textPrompt(const TextPrompt &prompt, const FileVocabulary &vocabulary)
{
    const tokenizer::Tokenizer &tokenizer = vocabulary.tokenizer();
    Prompt result{tokenizer.tokenize(prompt.text, {true, false})};
    if (tokenizer.addsEos() && !result.ids.empty() && result.ids.back() == tokenizer.eos())
        result.ids.pop_back();
    return result;
}

struct ToPrompt
{
    const FileVocabulary &vocabulary;
    Result<Prompt> operator()(const ChatPrompt &prompt) const { return chatPrompt(prompt, vocabulary); }
    Result<Prompt> operator()(const TextPrompt &prompt) const { return textPrompt(prompt, vocabulary); }
    Result<Prompt> operator()(const TokenPrompt &prompt) const { return Prompt{prompt.ids}; }
};

} // namespace

Result<void> checkIds(std::span<const TokenId> ids, std::size_t vocabularySize)
{
    for (const TokenId id : ids) {
        if (id < 0 || static_cast<std::size_t>(id) >= vocabularySize) {
            return {ErrorCode::InvalidArgument,
                    "There is no token " + std::to_string(id) + ": this model has " + std::to_string(vocabularySize)
                        + " tokens."};
        }
    }
    return {};
}

Result<Prompt> promptOf(const GenerationRequest &request, const FileVocabulary &vocabulary)
{
    Result<Prompt> prompt = std::visit(ToPrompt{vocabulary}, request.prompt);
    if (!prompt)
        return prompt;
    if (prompt->ids.empty())
        return {ErrorCode::InvalidArgument, "The prompt is empty: there is nothing to go on from."};
    if (Result<void> known = checkIds(prompt->ids, vocabulary.size()); !known)
        return known.error();
    return prompt;
}

} // namespace askja::session::inline ASKJA_ISA
