// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"
#include "engine/chat/chat_template.h"
#include "engine/format/gguf.h"
#include "engine/tokenizer/tokenizer.h"

#include <memory>
#include <optional>

namespace askja::session::inline ASKJA_ISA {

/// The vocabulary of a GGUF file. Needs the file only while it is created.
class FileVocabulary final : public Vocabulary
{
public:
    /// A template with a mistake is an error only when it is used. Errors: FileDamaged, Unsupported.
    [[nodiscard]] static Result<std::unique_ptr<FileVocabulary>> create(const format::GgufFile &file);

    std::size_t size() const override { return m_tokenizer.size(); }
    std::vector<TokenId> tokenize(std::string_view text, TokenizeOptions options) const override;
    std::string detokenize(std::span<const TokenId> ids) const override;
    Result<std::string> applyTemplate(std::string_view json, bool addGenerationPrompt) const override;

    [[nodiscard]] const tokenizer::Tokenizer &tokenizer() const { return m_tokenizer; }

private:
    FileVocabulary(tokenizer::Tokenizer tokenizer, std::optional<Result<chat::ChatTemplate>> chatTemplate);

    tokenizer::Tokenizer m_tokenizer;
    std::optional<Result<chat::ChatTemplate>> m_template; ///< nothing: the file has none
};

} // namespace askja::session::inline ASKJA_ISA
