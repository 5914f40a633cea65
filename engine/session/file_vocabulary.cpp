// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/session/file_vocabulary.h"

#include "engine/session/guard.h"

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

} // namespace

FileVocabulary::FileVocabulary(tokenizer::Tokenizer tokenizer, std::optional<Result<chat::ChatTemplate>> chatTemplate)
    : m_tokenizer(std::move(tokenizer))
    , m_template(std::move(chatTemplate))
{
}

Result<std::unique_ptr<FileVocabulary>> FileVocabulary::create(const format::GgufFile &file)
{
    auto tokenizer = tokenizer::Tokenizer::create(file);
    if (!tokenizer)
        return tokenizer.error();
    const auto source = file.string("tokenizer.chat_template", "");
    if (!source)
        return source.error();
    std::optional<Result<chat::ChatTemplate>> parsed;
    if (!source->empty())
        parsed = chat::ChatTemplate::parse(*source);
    return std::unique_ptr<FileVocabulary>(new FileVocabulary(std::move(*tokenizer), std::move(parsed)));
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
        if (!m_template) {
            return {
                ErrorCode::TemplateFailed,
                "This file has no chat template: the model was probably not trained to chat. It can continue text."};
        }
        if (!*m_template)
            return m_template->error();
        chat::RenderOptions options;
        options.addGenerationPrompt = addGenerationPrompt;
        options.bosToken = tokenName(m_tokenizer, m_tokenizer.bos());
        options.eosToken = tokenName(m_tokenizer, m_tokenizer.eos());
        return m_template->value().render(json, options);
    });
}

} // namespace askja::session::inline ASKJA_ISA
