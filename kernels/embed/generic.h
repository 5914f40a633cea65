// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/weight_type.h"

#include ASKJA_ISA_HEADER

#include <cstddef>
#include <cstdint>
#include <cstring>

/// Stored weights to floats. d·q is exact in float (11 bits times at most 8), so only Q4_1's sum rounds, once: every
/// way to compute it gives the same bits.
namespace askja::kernels::inline ASKJA_ISA::embeds {

inline float loadScale(const std::byte *p)
{
    std::uint16_t h;
    std::memcpy(&h, p, sizeof h);
    return simd::halfToFloat(h);
}

/// 32 nibbles at `from`: low ones are columns 0 … 15, high ones 16 … 31.
inline void expandNibbles(const std::byte *from, float scale, int offset, float minimum, float *out)
{
    for (int i = 0; i < kBlock / 2; ++i) {
        const int byte = std::to_integer<int>(from[i]);
        out[i] = scale * static_cast<float>((byte & 15) - offset) + minimum;
        out[i + kBlock / 2] = scale * static_cast<float>((byte >> 4) - offset) + minimum;
    }
}

template <WeightType kType> inline const std::byte *expandBlock(const std::byte *block, float *out)
{
    const float scale = loadScale(block);
    if constexpr (kType == WeightType::Q4_0) {
        expandNibbles(block + 2, scale, 8, 0.0F, out);
        return block + 2 + kBlock / 2;
    } else if constexpr (kType == WeightType::Q4_1) {
        expandNibbles(block + 4, scale, 0, loadScale(block + 2), out);
        return block + 4 + kBlock / 2;
    } else {
        for (int i = 0; i < kBlock; ++i)
            out[i] = scale * static_cast<float>(static_cast<std::int8_t>(block[2 + i]));
        return block + 2 + kBlock;
    }
}

template <WeightType kType> inline void expandRow(const std::byte *row, int cols, float *out)
{
    for (int c = 0; c < cols; c += kBlock)
        row = expandBlock<kType>(row, out + c);
}

/// Two-byte floats; `loadVector` brings kLanes of them to floats.
template <class Load> inline void widenRow(const std::byte *row, int cols, float *out, Load loadVector)
{
    simd::forEachVector(cols, [&](int i, auto count) {
        std::uint16_t two[simd::kLanes] = {};
        std::memcpy(two, row + 2 * static_cast<std::size_t>(i), 2 * static_cast<std::size_t>(count));
        simd::storeUpTo(out + i, loadVector(two), count);
    });
}

} // namespace askja::kernels::inline ASKJA_ISA::embeds
