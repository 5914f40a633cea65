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
    kernels::KvFormat format = kernels::KvFormat::F16;
};

/// Keys and values of the tokens a session holds: [layer][KV head][blocks of positions], keys and values apart, so that
/// attention reads one KV head's keys in one stream (kernels/attention/README.md has the layout). Beside them the
/// tokens themselves, for finding what of a new prompt is already here.
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
        return {m_shape.format, m_memory.data() + at, m_memory.data() + m_half + at};
    }
    /// Keeps the key and the value (headDimension numbers each) of one position.
    void store(int layer, int kvHead, std::uint32_t position, const float *key, const float *value)
    {
        const std::size_t at = offset(layer, kvHead);
        kernels::storeKey(m_shape.format, key, m_shape.headDimension, m_memory.data() + at, position);
        kernels::storeValue(m_shape.format, value, m_shape.headDimension, m_memory.data() + m_half + at, position);
    }

private:
    KvCache() = default;
    [[nodiscard]] std::size_t offset(int layer, int kvHead) const
    {
        return static_cast<std::size_t>(layer * m_shape.kvHeads + kvHead) * m_perHead;
    }

    KvShape m_shape;
    std::uint32_t m_capacity = 0;
    std::size_t m_perHead = 0; ///< bytes of one layer's KV head's keys
    std::size_t m_half = 0; ///< bytes of all keys
    platform::HugeBuffer m_memory;
    std::vector<TokenId> m_tokens;
};

} // namespace askja::cache::inline ASKJA_ISA
