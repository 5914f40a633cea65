// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/tokenizer/pattern.h"
#include "engine/tokenizer/pretokenizer_table.h"

#include <optional>
#include <string_view>
#include <vector>

namespace askja::tokenizer {

/// Cuts text into words by a rule of the table. Immutable.
class WordSplitter
{
public:
    [[nodiscard]] static Result<WordSplitter> create(const PreTokenizerRule &rule);

    /// Working memory, one per thread.
    using Memory = std::vector<MatchMemory>;
    [[nodiscard]] Memory memory() const;

    /// Hands sink(std::string_view) the words of a text in valid UTF-8, in order and without gaps between them.
    template <class Sink>
    void split(std::string_view text, const Memory &memory, Sink &&sink, std::size_t pattern = 0) const
    {
        if (text.empty())
            return;
        if (pattern == m_patterns.size()) {
            sink(text);
            return;
        }
        std::size_t at = 0;
        while (const std::optional<Pattern::Match> match = m_patterns[pattern].find(text, at, memory[pattern])) {
            split(text.substr(at, match->begin - at), memory, sink, pattern + 1);
            split(text.substr(match->begin, match->end - match->begin), memory, sink, pattern + 1);
            at = match->end;
        }
        split(text.substr(at), memory, sink, pattern + 1);
    }

private:
    WordSplitter() = default;

    std::vector<Pattern> m_patterns;
};

} // namespace askja::tokenizer
