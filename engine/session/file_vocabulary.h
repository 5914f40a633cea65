// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"
#include "engine/chat/thinking.h"
#include "engine/format/gguf.h"
#include "engine/session/template_choice.h"
#include "engine/tokenizer/tokenizer.h"

#include <memory>
#include <optional>

namespace askja::session::inline ASKJA_ISA {

/// The vocabulary of a GGUF file. Needs the file only while it is created.
class FileVocabulary final : public Vocabulary
{
public:
    /// Errors: FileDamaged, Unsupported.
    [[nodiscard]] static Result<std::unique_ptr<FileVocabulary>> create(const format::GgufFile &file);

    std::size_t size() const override { return m_tokenizer.size(); }
    std::vector<TokenId> tokenize(std::string_view text, TokenizeOptions options) const override;
    std::string detokenize(std::span<const TokenId> ids) const override;
    TemplateChoice templateChoice() const override { return m_template.choice; }
    Result<std::string> applyTemplate(std::string_view json, bool addGenerationPrompt) const override;

    [[nodiscard]] const tokenizer::Tokenizer &tokenizer() const { return m_tokenizer; }
    /// How this model tells its thoughts from its answer.
    [[nodiscard]] const chat::ThinkingMarks &thinkingMarks() const { return m_thinkingMarks; }
    /// The name of a control token that is part of these marks; empty: it is none.
    [[nodiscard]] std::string_view thinkingMark(TokenId id) const;

private:
    FileVocabulary(tokenizer::Tokenizer tokenizer, ChosenTemplate chosen);

    tokenizer::Tokenizer m_tokenizer;
    ChosenTemplate m_template;
    const chat::ThinkingMarks &m_thinkingMarks; ///< of the program's constants
};

} // namespace askja::session::inline ASKJA_ISA
