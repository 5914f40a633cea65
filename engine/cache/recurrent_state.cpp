// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/cache/recurrent_state.h"

#include "engine/cache/kv_cache.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>
#include <utility>

namespace askja::cache::inline ASKJA_ISA {

namespace {

std::size_t wholeLines(std::size_t floats)
{
    return (floats + 15) / 16 * 16;
}

} // namespace

std::uint64_t RecurrentStates::bytes(std::span<const LayerShape> layers)
{
    std::uint64_t floats = 0;
    for (const LayerShape &layer : layers)
        floats += wholeLines(layer.stateFloats);
    return floats * sizeof(float) * (2 + kSnapshots);
}

Result<void> RecurrentStates::allocate(std::span<const LayerShape> layers)
{
    if (bytes(layers) > std::numeric_limits<std::size_t>::max())
        return {ErrorCode::OutOfMemory, "The model's recurrent state does not fit this system's memory."};
    m_floats = 0;
    for (const LayerShape &layer : layers) {
        m_offsets.push_back(m_floats);
        m_floats += wholeLines(layer.stateFloats);
    }
    if (!any())
        return {};
    auto memory = platform::HugeBuffer::allocate(static_cast<std::size_t>(bytes(layers))); // all zeros
    if (!memory)
        return memory.error();
    m_memory = std::move(*memory);
    m_base = reinterpret_cast<float *>(m_memory.data());
    return {};
}

void RecurrentStates::takeSnapshot(std::uint32_t tokens)
{
    if (!any())
        return;
    const std::size_t slot = slotFor(tokens);
    m_taken[slot] = tokens;
    std::memcpy(snapshot(slot), generation(m_now), m_floats * sizeof(float));
}

/// That of the same place, else a free one, else the one that will be missed least.
std::size_t RecurrentStates::slotFor(std::uint32_t tokens) const
{
    for (const std::optional<std::uint32_t> &wanted : {std::optional(tokens), std::optional<std::uint32_t>()}) {
        const auto slot = std::ranges::find(m_taken, wanted);
        if (slot != m_taken.end())
            return static_cast<std::size_t>(slot - m_taken.begin());
    }
    std::array<std::size_t, kSnapshots> order{};
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t slot) { return *m_taken[slot]; });
    const auto between = [&](std::size_t i) {
        const std::uint32_t before = i == 0 ? 0 : *m_taken[order[i - 1]];
        const std::uint32_t after = i + 1 == order.size() ? tokens : *m_taken[order[i + 1]];
        return after - before;
    };
    std::size_t least = 0;
    for (std::size_t i = 1; i < order.size(); ++i) {
        if (between(i) < between(least))
            least = i;
    }
    return order[least];
}

std::uint32_t RecurrentStates::latestSnapshot() const
{
    return std::ranges::max_element(m_taken)->value_or(0); // nothing is less than any number
}

std::uint32_t RecurrentStates::goBack(std::uint32_t tokens)
{
    if (!any())
        return tokens;
    for (auto &taken : m_taken) {
        if (taken && *taken > tokens)
            taken.reset();
    }
    const auto latest = std::ranges::max_element(m_taken);
    if (latest->value_or(0) == 0) {
        std::memset(generation(m_now), 0, m_floats * sizeof(float));
        return 0;
    }
    std::memcpy(generation(m_now), snapshot(static_cast<std::size_t>(latest - m_taken.begin())),
                m_floats * sizeof(float));
    return **latest;
}

} // namespace askja::cache::inline ASKJA_ISA
