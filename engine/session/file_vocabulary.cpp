// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/session/file_vocabulary.h"

#include "engine/session/guard.h"

#include <algorithm>
#include <new>
#include <utility>

namespace askja::session::inline ASKJA_ISA {

namespace {

std::optional<std::string> tokenName(const tokenizer::Tokenizer &tokenizer, TokenId id)
{
    if (id < 0)
        return {};
    return std::string(tokenizer.tokenText(id));
}

/// Whether there is a token of this name that is no ordinary text.
bool isMark(const tokenizer::Tokenizer &tokenizer, std::string_view name)
{
    const std::optional<TokenId> id = tokenizer.find(name);
    return id
        && (tokenizer.kind(*id) == tokenizer::TokenKind::Control
            || tokenizer.kind(*id) == tokenizer::TokenKind::UserDefined);
}

} // namespace

FileVocabulary::FileVocabulary(tokenizer::Tokenizer tokenizer, ChosenTemplate chosen)
    : m_tokenizer(std::move(tokenizer))
    , m_template(std::move(chosen))
    , m_thinkingMarks(chat::thinkingMarksOf([this](std::string_view name) { return isMark(m_tokenizer, name); }))
{
}

Result<std::unique_ptr<FileVocabulary>> FileVocabulary::create(const format::GgufFile &file)
{
    auto tokenizer = tokenizer::Tokenizer::create(file);
    if (!tokenizer)
        return tokenizer.error();
    return std::unique_ptr<FileVocabulary>(new FileVocabulary(std::move(*tokenizer), chooseTemplate(file)));
}

std::string_view FileVocabulary::thinkingMark(TokenId id) const
{
    if (m_tokenizer.kind(id) != tokenizer::TokenKind::Control)
        return {};
    const std::string_view name = m_tokenizer.tokenText(id);
    const auto names = [name](std::string_view mark) { return mark.find(name) != std::string_view::npos; };
    const bool part = !name.empty()
        && (names(m_thinkingMarks.open) || names(m_thinkingMarks.close)
            || std::ranges::any_of(m_thinkingMarks.headers, names));
    return part ? name : std::string_view();
}

std::vector<TokenId> FileVocabulary::tokenize(std::string_view text, TokenizeOptions options) const
{
    try {
        return m_tokenizer.tokenize(text, {options.addSpecial, options.parseSpecial});
    } catch (const std::bad_alloc &) {
        return {};
    }
}

std::string FileVocabulary::detokenize(std::span<const TokenId> ids) const
{
    try {
        return m_tokenizer.detokenize(ids);
    } catch (const std::bad_alloc &) {
        return {};
    }
}

Result<std::string> FileVocabulary::applyTemplate(std::string_view json, bool addGenerationPrompt) const
{
    return guarded([&]() -> Result<std::string> {
        if (!m_template.chat && !m_template.choice.problem.empty())
            return {ErrorCode::TemplateFailed, m_template.choice.problem};
        if (!m_template.chat) {
            return {
                ErrorCode::TemplateFailed,
                "This file has no chat template: the model was probably not trained to chat. It can continue text."};
        }
        chat::RenderOptions options;
        options.addGenerationPrompt = addGenerationPrompt;
        options.bosToken = tokenName(m_tokenizer, m_tokenizer.bos());
        options.eosToken = tokenName(m_tokenizer, m_tokenizer.eos());
        return m_template.chat->render(json, options);
    });
}

} // namespace askja::session::inline ASKJA_ISA
