// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/cache/kv_cache.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace askja::cache::inline ASKJA_ISA {

namespace {

std::uint64_t wholeBlocks(std::uint64_t positions, std::uint64_t block)
{
    return (positions + block - 1) / block * block;
}

std::uint64_t bytesPerHead(const CacheShape &shape, std::uint64_t positions)
{
    const std::uint64_t block = kernels::kKeyBlock;
    return wholeBlocks(positions, block) / block * kernels::kvBlockBytes(shape.format, shape.headDimension);
}

} // namespace

/// Without its offset.
KvCache::Place KvCache::place(const CacheShape &shape, const LayerShape &layer, std::uint32_t capacity,
                              std::uint32_t spare)
{
    Place place;
    if (layer.stateFloats > 0)
        return place;
    std::uint64_t positions = capacity;
    if (layer.window > 0) {
        const auto window = static_cast<std::uint64_t>(layer.window);
        const std::uint64_t ring = wholeBlocks(window + spare, kernels::kKeySpan);
        if (ring < capacity) {
            place.ring = static_cast<std::uint32_t>(ring);
            place.spare = static_cast<std::uint32_t>(ring - window);
            positions = ring;
        }
    }
    const std::uint64_t bytes = bytesPerHead(shape, positions);
    place.perHead = static_cast<std::size_t>(std::min<std::uint64_t>(bytes, std::numeric_limits<std::size_t>::max()));
    return place;
}

CacheBytes KvCache::bytes(const CacheShape &shape, std::uint32_t capacity, std::uint32_t spare)
{
    CacheBytes sum;
    sum.fixed = RecurrentStates::bytes(shape.layers);
    for (const LayerShape &layer : shape.layers) {
        const Place own = place(shape, layer, capacity, spare);
        const std::uint64_t heads = std::uint64_t{own.perHead} * static_cast<std::uint64_t>(shape.kvHeads) * 2;
        (own.ring != 0 ? sum.fixed : sum.perContext) += heads;
    }
    return sum;
}

Result<KvCache> KvCache::create(const CacheShape &shape, std::uint32_t capacity, std::uint32_t spare)
{
    if (bytes(shape, capacity, spare).total() > std::numeric_limits<std::size_t>::max())
        return {ErrorCode::OutOfMemory, "The keys and values of so many tokens do not fit this system's memory."};
    KvCache cache;
    cache.m_shape = shape;
    cache.m_capacity = capacity;
    for (const LayerShape &layer : shape.layers) {
        Place own = place(shape, layer, capacity, spare);
        own.offset = cache.m_half;
        cache.m_half += own.perHead * static_cast<std::size_t>(shape.kvHeads);
        cache.m_places.push_back(own);
        if (own.ring != 0) {
            const bool first = cache.m_leastRing == 0;
            cache.m_leastRing = first ? own.ring : std::min(cache.m_leastRing, own.ring);
            cache.m_leastSpare = first ? own.spare : std::min(cache.m_leastSpare, own.spare);
        }
    }
    auto memory = platform::HugeBuffer::allocate(2 * cache.m_half);
    if (!memory)
        return memory.error();
    cache.m_memory = std::move(*memory);
    if (Result<void> allocated = cache.m_states.allocate(shape.layers); !allocated)
        return allocated.error();
    cache.m_tokens.reserve(capacity);
    return cache;
}

std::uint32_t KvCache::commonPrefix(std::span<const TokenId> ids) const
{
    const std::size_t length = std::min(ids.size(), m_tokens.size());
    const auto differs
        = std::mismatch(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(length), m_tokens.begin());
    return static_cast<std::uint32_t>(differs.first - ids.begin());
}

std::uint32_t KvCache::truncate(std::uint32_t count)
{
    if (count < used()) {
        count = count >= m_floor ? m_states.goBack(count) : 0;
        if (count < m_floor || count == 0) { // begin anew: whatever lies in the rings will be written before it is read
            count = m_states.goBack(0);
            m_floor = 0;
        }
        m_tokens.resize(count);
    }
    return used();
}

void KvCache::beginBatch(std::uint32_t count)
{
    const std::uint32_t end = used() + count;
    // The query at p needs p − window + 1 … p − 1. Position q is gone once q + ring was written: what is written up to
    // `end` spares p − window + 1 if that is at least end − ring.
    if (m_leastRing != 0 && end > m_leastRing)
        m_floor = std::max(m_floor, end - m_leastSpare - 1);
}

void KvCache::append(std::span<const TokenId> ids)
{
    m_tokens.insert(m_tokens.end(), ids.begin(), ids.end());
    m_states.advance();
}

} // namespace askja::cache::inline ASKJA_ISA
