// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

/// F16 without F16C, the same bits as F16C gives. Included by the wrappers that need it, after their types.
namespace askja::kernels::inline ASKJA_ISA::simd {

inline float halfToFloat(std::uint16_t h)
{
    const std::uint32_t rest = static_cast<std::uint32_t>(h & 0x7fffU) << 13;
    std::uint32_t bits = 0;
    if (rest >= (0x7c00U << 13))
        bits = rest | 0x7f800000U | (rest > (0x7c00U << 13) ? 0x00400000U : 0U);
    else
        bits = std::bit_cast<std::uint32_t>(std::bit_cast<float>(rest) * 0x1p112F);
    return std::bit_cast<float>(bits | static_cast<std::uint32_t>(h & 0x8000U) << 16);
}

/// To nearest even; overflow becomes infinity, a NaN stays a (quiet) NaN with the upper bits of its payload.
inline std::uint16_t floatToHalf(float x)
{
    const auto bits = std::bit_cast<std::uint32_t>(x);
    const std::uint32_t sign = (bits >> 16) & 0x8000U;
    const std::uint32_t rest = bits & 0x7fffffffU;
    std::uint32_t half = 0;
    if (rest > 0x7f800000U) {
        half = 0x7e00U | ((rest >> 13) & 0x3ffU);
    } else if (rest >= 0x47800000U) { // 65,536 and above
        half = 0x7c00U;
    } else if (rest < 0x38800000U) { // below 2^-14: adding 0.5 leaves exactly the bits of a subnormal half
        half = std::bit_cast<std::uint32_t>(std::bit_cast<float>(rest) + 0.5F) - 0x3f000000U;
    } else { // rebias the exponent by 15 - 127 and round away 13 bits
        half = (rest - 0x38000000U + 0xfffU + ((rest >> 13) & 1U)) >> 13;
    }
    return static_cast<std::uint16_t>(half | sign);
}

inline void storeHalf(std::uint16_t *p, VFloat v)
{
    float x[kLanes];
    store(x, v);
    for (int i = 0; i < kLanes; ++i)
        p[i] = floatToHalf(x[i]);
}

#ifndef ASKJA_SIMD_HAS_LOAD_HALF
/// kLanes F16 numbers to floats.
inline VFloat loadHalf(const void *p)
{
    std::uint16_t h[kLanes];
    std::memcpy(h, p, sizeof h);
    return perLane<VFloat>([&](int i) { return halfToFloat(h[i]); });
}
/// kLanes BF16 numbers to floats.
inline VFloat loadBfloat(const void *p)
{
    std::uint16_t h[kLanes];
    std::memcpy(h, p, sizeof h);
    return perLane<VFloat>([&](int i) { return std::bit_cast<float>(static_cast<std::uint32_t>(h[i]) << 16); });
}
#endif

} // namespace askja::kernels::inline ASKJA_ISA::simd
