// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"
#include "engine/api/generation.h"
#include "engine/platform/memory.h"
#include "kernels/attention/attention.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace askja::cache::inline ASKJA_ISA {

/// What of a model decides the size of its cache.
struct KvShape
{
    int layers = 0;
    int kvHeads = 0;
    int headDimension = 0;
};

/// Keys and values of the tokens a session holds, in F16: [layer][KV head][position][head dimension], keys and values
/// apart, so that attention reads one KV head's keys in one stream. Beside them the tokens themselves, for finding
/// what of a new prompt is already here.
///
/// Positions used() and up may be written at any time; append() declares them valid once all layers are there. Not
/// thread-safe, except that different positions and heads may be written in parallel.
class KvCache
{
public:
    /// Memory for `capacity` tokens is reserved at once and taken page by page as it fills. Error: OutOfMemory.
    [[nodiscard]] static Result<KvCache> create(const KvShape &shape, std::uint32_t capacity);
    /// What create() reserves.
    [[nodiscard]] static std::uint64_t bytes(const KvShape &shape, std::uint32_t capacity);

    [[nodiscard]] std::uint32_t capacity() const { return m_capacity; }
    [[nodiscard]] std::uint32_t used() const { return static_cast<std::uint32_t>(m_tokens.size()); }
    [[nodiscard]] std::span<const TokenId> tokens() const { return m_tokens; }

    /// How many of these ids, from the beginning, are held in this order.
    [[nodiscard]] std::uint32_t commonPrefix(std::span<const TokenId> ids) const;
    /// Forgets all but the first `count` tokens; count ≤ used().
    void truncate(std::uint32_t count) { m_tokens.resize(count); }
    /// The next tokens, whose keys and values were written; they must fit the capacity.
    void append(std::span<const TokenId> ids) { m_tokens.insert(m_tokens.end(), ids.begin(), ids.end()); }

    /// From position 0 on.
    [[nodiscard]] kernels::KvView view(int layer, int kvHead) const
    {
        const std::size_t at = offset(layer, kvHead);
        return {keys() + at, values() + at, static_cast<std::size_t>(m_shape.headDimension)};
    }
    /// Where the headDimension elements of one position go.
    [[nodiscard]] std::uint16_t *key(int layer, int kvHead, std::uint32_t position)
    {
        return keys() + offset(layer, kvHead) + position * static_cast<std::size_t>(m_shape.headDimension);
    }
    [[nodiscard]] std::uint16_t *value(int layer, int kvHead, std::uint32_t position)
    {
        return values() + offset(layer, kvHead) + position * static_cast<std::size_t>(m_shape.headDimension);
    }

private:
    KvCache() = default;
    [[nodiscard]] std::uint16_t *keys() { return reinterpret_cast<std::uint16_t *>(m_memory.data()); }
    [[nodiscard]] std::uint16_t *values() { return keys() + m_half; }
    [[nodiscard]] const std::uint16_t *keys() const { return reinterpret_cast<const std::uint16_t *>(m_memory.data()); }
    [[nodiscard]] const std::uint16_t *values() const { return keys() + m_half; }
    [[nodiscard]] std::size_t offset(int layer, int kvHead) const
    {
        return static_cast<std::size_t>(layer * m_shape.kvHeads + kvHead) * m_perHead;
    }

    KvShape m_shape;
    std::uint32_t m_capacity = 0;
    std::size_t m_perHead = 0; ///< elements of one layer's KV head
    std::size_t m_half = 0; ///< elements of all keys
    platform::HugeBuffer m_memory;
    std::vector<TokenId> m_tokens;
};

} // namespace askja::cache::inline ASKJA_ISA
