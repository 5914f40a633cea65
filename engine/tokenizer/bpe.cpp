// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/tokenizer/bpe.h"

#include <algorithm>
#include <array>
#include <functional>

namespace askja::tokenizer {

namespace {

constexpr std::size_t kShort = 32; ///< up to here plain searching beats a heap

} // namespace

std::size_t WordMerger::merge(std::span<TokenId> word)
{
    if (word.size() < 2)
        return word.size();
    return word.size() <= kShort ? mergeShort(word) : mergeLong(word);
}

std::size_t WordMerger::mergeShort(std::span<TokenId> word)
{
    std::array<std::uint32_t, kShort> ranks; // of the pair that begins at each place
    std::size_t size = word.size();
    for (std::size_t i = 0; i + 1 < size; ++i)
        ranks[i] = m_merges.rank(word[i], word[i + 1]);
    while (size > 1) {
        const auto best = std::min_element(ranks.begin(), ranks.begin() + static_cast<std::ptrdiff_t>(size - 1));
        if (*best == kNoMerge)
            break;
        const auto at = static_cast<std::size_t>(best - ranks.begin());
        word[at] = m_merges.result(*best);
        std::copy(word.begin() + static_cast<std::ptrdiff_t>(at + 2), word.begin() + static_cast<std::ptrdiff_t>(size),
                  word.begin() + static_cast<std::ptrdiff_t>(at + 1));
        std::copy(best + 1, ranks.begin() + static_cast<std::ptrdiff_t>(size - 1), best);
        --size;
        if (at > 0)
            ranks[at - 1] = m_merges.rank(word[at - 1], word[at]);
        if (at + 1 < size)
            ranks[at] = m_merges.rank(word[at], word[at + 1]);
    }
    return size;
}

void WordMerger::updateRank(std::uint32_t at)
{
    Node &node = m_nodes[at];
    node.rank = node.after < m_nodes.size() ? m_merges.rank(node.id, m_nodes[node.after].id) : kNoMerge;
    if (node.rank != kNoMerge) {
        m_queue.push_back(std::uint64_t{node.rank} << 32 | at);
        std::ranges::push_heap(m_queue, std::greater());
    }
}

std::size_t WordMerger::mergeLong(std::span<TokenId> word)
{
    const auto size = static_cast<std::uint32_t>(word.size());
    m_nodes.resize(size);
    m_queue.clear();
    for (std::uint32_t i = 0; i < size; ++i)
        m_nodes[i] = {word[i], i == 0 ? size : i - 1, i + 1, kNoMerge};
    for (std::uint32_t i = 0; i + 1 < size; ++i)
        updateRank(i);
    while (!m_queue.empty()) {
        std::ranges::pop_heap(m_queue, std::greater());
        const std::uint64_t entry = m_queue.back();
        m_queue.pop_back();
        const auto at = static_cast<std::uint32_t>(entry);
        Node &node = m_nodes[at];
        if (node.rank != entry >> 32)
            continue; // outdated: the pair is another one by now, or gone
        Node &gone = m_nodes[node.after];
        node.id = m_merges.result(node.rank);
        node.after = gone.after;
        gone.rank = kNoMerge;
        if (node.after < size)
            m_nodes[node.after].before = at;
        updateRank(at);
        if (node.before < size)
            updateRank(node.before);
    }
    std::size_t count = 0;
    for (std::uint32_t at = 0; at < size; at = m_nodes[at].after)
        word[count++] = m_nodes[at].id;
    return count;
}

} // namespace askja::tokenizer
