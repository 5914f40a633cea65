// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"
#include "engine/format/gguf.h"
#include "engine/tokenizer/string_index.h"
#include "engine/tokenizer/tokenizer.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace askja::tokenizer {

// Ids and merge numbers are packed into 64 bits together (merges.h); no model comes near either.
inline constexpr std::uint32_t kMostTokens = 1U << 21;
inline constexpr std::uint32_t kMostMerges = 1U << 22;

/// The tokens of a file with what they stand for. Immutable once read; does not move.
class Vocabulary
{
public:
    /// How ordinary tokens of the file are spelled.
    enum class Spelling { ByteLevel, SentencePiece };

    Vocabulary();
    Vocabulary(const Vocabulary &) = delete;
    Vocabulary &operator=(const Vocabulary &) = delete;

    [[nodiscard]] Result<void> read(const format::GgufFile &file, Spelling spelling);

    [[nodiscard]] std::size_t size() const { return m_kinds.size(); }
    [[nodiscard]] bool contains(TokenId id) const { return id >= 0 && static_cast<std::size_t>(id) < size(); }
    [[nodiscard]] TokenKind kind(TokenId id) const;
    /// The bytes of an ordinary token, the name of a control token; empty for unknown ids.
    [[nodiscard]] std::string_view text(TokenId id) const;
    [[nodiscard]] std::optional<TokenId> find(std::string_view text) const { return m_byText.find(text); }

private:
    struct TextOf
    {
        const Vocabulary *vocabulary;
        std::string_view operator()(TokenId id) const { return vocabulary->text(id); }
    };
    [[nodiscard]] Result<void> readKinds(const format::GgufFile &file, std::size_t count);
    void appendText(std::string_view spelled, TokenKind kind, Spelling spelling);

    std::string m_texts;
    std::vector<std::uint32_t> m_ends; ///< where each token's text ends in m_texts
    std::vector<TokenKind> m_kinds;
    StringIndex<TextOf> m_byText;
};

} // namespace askja::tokenizer
