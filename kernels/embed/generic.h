// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/stored_block.h"
#include "kernels/weight_type.h"

#include ASKJA_ISA_HEADER

#include <cstddef>
#include <cstdint>
#include <cstring>

/// Stored weights to floats. d·s·q is exact in float (11, 8 and 6 bits, or 11 and 8), so only the sum of the types with
/// a minimum rounds, once: every way to compute it gives the same bits.
namespace askja::kernels::inline ASKJA_ISA::embeds {

/// The numbers that codes of a type stand for.
template <WeightType kType> inline int numberOf(std::uint8_t code)
{
    switch (kType) {
    case WeightType::Q4_0:
        return code - 8;
    case WeightType::Q5_0:
        return code - 16;
    case WeightType::Q3_K:
        return code - 4;
    case WeightType::Q6_K:
        return code - 32;
    case WeightType::Q8_0:
        return static_cast<std::int8_t>(code);
    case WeightType::IQ4_NL:
    case WeightType::IQ4_XS:
        return kFourBitTable[code];
    default:
        return code;
    }
}

/// Columns 32·k … of a stored block.
template <WeightType kType>
inline void expandCodes(const stored::Scales &scales, const stored::Codes &codes, int k, float *out)
{
    constexpr bool kSuper = storedColumns(kType) == kSuperBlock;
    constexpr int kRun = stored::hasHalves(kType) ? kBlock / 2 : kBlock; // columns with the same scale
    for (int run = 0; run < kBlock / kRun; ++run) {
        float scale = simd::halfToFloat(scales.scale);
        float minimum = simd::halfToFloat(scales.minimum);
        if constexpr (kSuper) {
            scale = scale * static_cast<float>(scales.scales[k * kBlock / kRun + run]);
            minimum = -(minimum * static_cast<float>(scales.minima[k * kBlock / kRun + run]));
        }
        for (int i = run * kRun; i < (run + 1) * kRun; ++i) {
            out[i] = scale * static_cast<float>(numberOf<kType>(codes[i]));
            if constexpr (stored::hasMinimum(kType))
                out[i] = out[i] + minimum;
        }
    }
}

template <WeightType kType> inline void expandRow(const std::byte *row, int cols, float *out)
{
    for (int c = 0; c < cols; c += storedColumns(kType)) {
        stored::Scales scales;
        stored::readScales<kType>(row, scales);
        for (int k = 0; k < storedColumns(kType) / kBlock; ++k) {
            stored::Codes codes;
            stored::readCodes<kType>(row, k, codes);
            expandCodes<kType>(scales, codes, k, out + c + k * kBlock);
        }
        row += storedBytes(kType);
    }
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
