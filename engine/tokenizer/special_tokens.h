// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/tokenizer/vocabulary.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace askja::tokenizer {

/// Finds tokens that stand in the text by their names: at each place the longest one, places from left to right.
class SpecialTokens
{
public:
    struct Found
    {
        std::size_t begin = 0;
        std::size_t length = 0;
        TokenId id = -1;
    };

    /// User-defined tokens, and with control also control and unknown tokens. vocabulary must outlive the object.
    SpecialTokens(const Vocabulary &vocabulary, bool control);

    /// The first one at or after from.
    [[nodiscard]] std::optional<Found> next(std::string_view text, std::size_t from) const;

private:
    [[nodiscard]] std::optional<Found> longestAt(std::string_view text, std::size_t begin) const;

    const Vocabulary &m_vocabulary;
    std::vector<TokenId> m_ids; ///< in the order of their names' bytes
    std::array<bool, 256> m_begins{}; ///< whether a name begins with this byte
};

} // namespace askja::tokenizer
