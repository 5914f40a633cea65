// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"
#include "engine/api/generation.h"
#include "engine/format/gguf.h"
#include "engine/tokenizer/keyed_hash.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace askja::tokenizer {

inline constexpr std::uint32_t kNoMerge = 0xFFFFFFFF;

/// The merges of a byte-pair vocabulary: which two tokens may join, in which order of preference, and to what.
class Merges
{
public:
    /// From tokenizer.ggml.tokens and .merges. Errors: FileDamaged (a merge of what are no tokens).
    [[nodiscard]] Result<void> read(const format::GgufFile &file);

    /// The number of the merge of these two (the lower goes first); kNoMerge if there is none.
    [[nodiscard]] std::uint32_t rank(TokenId left, TokenId right) const
    {
        const std::uint64_t key = keyOf(left, right);
        for (std::size_t at = slotOf(key);; at = (at + 1) & m_mask) {
            const std::uint64_t slot = m_slots[at];
            if (slot >> kRankBits == key)
                return static_cast<std::uint32_t>(slot & kRankMask);
            if (slot == kEmpty)
                return kNoMerge;
        }
    }
    /// What the two of this merge become.
    [[nodiscard]] TokenId result(std::uint32_t rank) const { return m_results[rank]; }

private:
    // A slot holds 21 bits of left id, 21 of right id and 22 of rank: eight bytes, so that the table stays in the
    // cache.
    static constexpr unsigned kIdBits = 21;
    static constexpr unsigned kRankBits = 22;
    static constexpr std::uint64_t kRankMask = (1U << kRankBits) - 1;
    static constexpr std::uint64_t kEmpty = ~std::uint64_t{0};

    static std::uint64_t keyOf(TokenId left, TokenId right)
    {
        return static_cast<std::uint64_t>(left) << kIdBits | static_cast<std::uint64_t>(right);
    }
    [[nodiscard]] std::size_t slotOf(std::uint64_t key) const
    {
        return static_cast<std::size_t>(mixed(m_key, key) >> 32U) & m_mask;
    }
    void reserve(std::size_t count);
    struct Merge
    {
        TokenId left = -1, right = -1, result = -1;
    };
    void insert(const Merge &merge);

    HashKey m_key = HashKey::random();
    std::vector<std::uint64_t> m_slots{kEmpty};
    std::size_t m_mask = 0;
    std::vector<TokenId> m_results;
};

} // namespace askja::tokenizer
