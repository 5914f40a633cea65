// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/session/prompt.h"

#include "engine/session/plain_content.h"

#include <string>

namespace askja::session::inline ASKJA_ISA {

namespace {

using Ids = Result<std::vector<TokenId>>;

/// Special tokens are the template's alone: their names in a message are text (plain_content.h).
Ids renderedTokens(const ChatPrompt &prompt, const FileVocabulary &vocabulary)
{
    const tokenizer::Tokenizer &tokenizer = vocabulary.tokenizer();
    const auto marked = markControlNames(prompt.messages, tokenizer);
    if (!marked)
        return marked.error();
    const auto text = vocabulary.applyTemplate(chat::messagesToJson(marked->messages), true);
    if (!text)
        return text.error();
    if (marked->mark.empty())
        return tokenizer.tokenize(*text, {false, true});
    const PlainContent content = removeMarks(*text, marked->mark);
    return tokenizer.tokenize(content.text, {false, true}, content.plainBytes);
}

/// Most templates write BOS themselves, some leave it to the tokenizer: it must be there once.
Ids chatTokens(const ChatPrompt &prompt, const FileVocabulary &vocabulary)
{
    auto rendered = renderedTokens(prompt, vocabulary);
    if (!rendered)
        return rendered;
    const tokenizer::Tokenizer &tokenizer = vocabulary.tokenizer();
    std::vector<TokenId> &ids = *rendered;
    if (tokenizer.addsBos() && (ids.empty() || ids.front() != tokenizer.bos()))
        ids.insert(ids.begin(), tokenizer.bos());
    const std::vector<TokenId> said = tokenizer.tokenize(prompt.answerSoFar, {false, false});
    ids.insert(ids.end(), said.begin(), said.end());
    return rendered;
}

/// EOS would end the text that is to be continued.
Ids textTokens(const TextPrompt &prompt, const FileVocabulary &vocabulary)
{
    const tokenizer::Tokenizer &tokenizer = vocabulary.tokenizer();
    std::vector<TokenId> ids = tokenizer.tokenize(prompt.text, {true, false});
    if (tokenizer.addsEos() && !ids.empty() && ids.back() == tokenizer.eos())
        ids.pop_back();
    return ids;
}

struct ToTokens
{
    const FileVocabulary &vocabulary;
    Ids operator()(const ChatPrompt &prompt) const { return chatTokens(prompt, vocabulary); }
    Ids operator()(const TextPrompt &prompt) const { return textTokens(prompt, vocabulary); }
    Ids operator()(const TokenPrompt &prompt) const { return prompt.ids; }
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

Result<std::vector<TokenId>> promptTokens(const GenerationRequest &request, const FileVocabulary &vocabulary)
{
    auto ids = std::visit(ToTokens{vocabulary}, request.prompt);
    if (!ids)
        return ids;
    if (ids->empty())
        return {ErrorCode::InvalidArgument, "The prompt is empty: there is nothing to go on from."};
    if (Result<void> known = checkIds(*ids, vocabulary.size()); !known)
        return known.error();
    return ids;
}

} // namespace askja::session::inline ASKJA_ISA
