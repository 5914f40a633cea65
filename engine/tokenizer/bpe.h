// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/tokenizer/merges.h"

#include <cstdint>
#include <span>
#include <vector>

namespace askja::tokenizer {

/// Joins the symbols of one word in the order of the merges, always the best-ranked pair first and of equal ones the
/// leftmost (Sennrich et al. 2016, as GPT-2's encoder does it). One per thread: it keeps its working memory.
class WordMerger
{
public:
    explicit WordMerger(const Merges &merges)
        : m_merges(merges)
    {
    }
    /// Merges word in place as far as it goes; returns how many tokens are left at its beginning. Fewer than 2^32
    /// symbols. O(n log n).
    [[nodiscard]] std::size_t merge(std::span<TokenId> word);

private:
    struct Node
    {
        TokenId id;
        std::uint32_t before, after; ///< neighbours that are still there; the word's size: none
        std::uint32_t rank; ///< of the pair this node begins
    };
    [[nodiscard]] std::size_t mergeShort(std::span<TokenId> word);
    [[nodiscard]] std::size_t mergeLong(std::span<TokenId> word);
    void updateRank(std::uint32_t at);

    const Merges &m_merges;
    std::vector<Node> m_nodes;
    std::vector<std::uint64_t> m_queue; ///< heap of rank << 32 | position, some of them outdated
};

} // namespace askja::tokenizer
