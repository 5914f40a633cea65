// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

namespace askja::tokenizer {

/// How a text is cut into words before merging, by the name in tokenizer.ggml.pre.
struct PreTokenizerRule
{
    /// Applied one after the other: each cuts what the one before left (matches and gaps alike) into matches and gaps.
    std::span<const std::string_view> patterns;
    bool wholeWordsFirst = false; ///< a word that is a token is taken as it is, whatever the merges say
    bool composes = false; ///< the text is brought into normalisation form C first
    bool addsBos = false; ///< unless tokenizer.ggml.add_bos_token says otherwise
};

/// nullptr for a name this engine does not know.
[[nodiscard]] const PreTokenizerRule *findPreTokenizer(std::string_view name);

} // namespace askja::tokenizer
