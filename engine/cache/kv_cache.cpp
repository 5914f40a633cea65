// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/cache/kv_cache.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace askja::cache::inline ASKJA_ISA {

namespace {

std::uint64_t bytesPerHead(const KvShape &shape, std::uint32_t capacity)
{
    const std::uint64_t block = kernels::kKeyBlock;
    return (capacity + block - 1) / block * kernels::kvBlockBytes(shape.format, shape.headDimension);
}

} // namespace

std::uint64_t KvCache::bytes(const KvShape &shape, std::uint32_t capacity)
{
    return bytesPerHead(shape, capacity) * static_cast<std::uint64_t>(shape.layers)
        * static_cast<std::uint64_t>(shape.kvHeads) * 2;
}

Result<KvCache> KvCache::create(const KvShape &shape, std::uint32_t capacity)
{
    const std::uint64_t wanted = bytes(shape, capacity);
    if (wanted > std::numeric_limits<std::size_t>::max())
        return {ErrorCode::OutOfMemory, "The keys and values of so many tokens do not fit this system's memory."};
    KvCache cache;
    cache.m_shape = shape;
    cache.m_capacity = capacity;
    cache.m_perHead = static_cast<std::size_t>(bytesPerHead(shape, capacity));
    cache.m_half = static_cast<std::size_t>(wanted) / 2;
    auto memory = platform::HugeBuffer::allocate(static_cast<std::size_t>(wanted));
    if (!memory)
        return memory.error();
    cache.m_memory = std::move(*memory);
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

} // namespace askja::cache::inline ASKJA_ISA
