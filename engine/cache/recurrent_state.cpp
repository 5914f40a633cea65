// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/cache/recurrent_state.h"

#include "engine/cache/kv_cache.h"

#include <algorithm>
#include <cstring>
#include <limits>
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
    // A slot for the same place, else a free one (nothing is less than any number), else that of the least place.
    auto slot = std::ranges::find(m_taken, std::optional(tokens));
    if (slot == m_taken.end())
        slot = std::ranges::min_element(m_taken);
    *slot = tokens;
    std::memcpy(snapshot(static_cast<std::size_t>(slot - m_taken.begin())), generation(m_now),
                m_floats * sizeof(float));
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
