// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/activation_block.h"
#include "kernels/simd/x86_512.h"

#include "kernels/simd/virtual.h"

#include <cstring>

/// Cascade Lake, Ice Lake, Zen 4: vpdpbusd (unsigned weight times signed activation, four at once into int32), 512
/// bits.
namespace askja::kernels::inline ASKJA_ISA::isa {

/// Row groups read side by side for one token: four halve the speed on Zen 4 and gain a tenth on Sapphire Rapids.
inline constexpr int kDecodeStreams = 1;
inline constexpr int kPrefetchBytes = 0; ///< how far ahead of a stream to prefetch; 0: leave it to the hardware
inline constexpr int kTileGroups = 1; ///< row groups and
inline constexpr int kTileTokens = 8; ///< tokens that share one unpacking of quantised weights
inline constexpr int kFloatTileTokens = 4; ///< the same for float weights
inline constexpr int kKeysAtOnce = 8; ///< attention scores in registers, times query vectors
inline constexpr int kQueryVectors = 2; ///< vectors of queries that share a broadcast key

using ActivationBlock = BasicActivationBlock<std::int8_t>;

/// Puts quantised numbers of a block where the dot products below want them.
inline void placeActivations(const simd::VInt (&q)[kBlock / simd::kLanes], std::int8_t *out)
{
    for (int i = 0; i < 2; ++i)
        _mm_storeu_si128(reinterpret_cast<__m128i *>(out) + i, _mm512_cvtepi32_epi8(q[i].v));
}

inline __m512i broadcastFour(const std::int8_t *q)
{
    std::int32_t four;
    std::memcpy(&four, q, sizeof four);
    return _mm512_set1_epi32(four);
}

/// The dot products of kGroups · kLanes rows of nibbles (less kOffset: 8 or 0) with each of kTokens blocks, exact.
template <int kOffset, int kGroups, int kTokens>
inline void dotNibbles(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                       simd::VInt (&dot)[kGroups][kTokens])
{
    const __m512i mask = _mm512_set1_epi8(0x0f);
    for (auto &group : dot) {
        for (int t = 0; t < kTokens; ++t)
            group[t] = simd::broadcast(kOffset == 8 ? a[t]->minus8Sum : 0);
    }
    for (int c = 0; c < kBlock / 8; ++c) {
        for (int g = 0; g < kGroups; ++g) {
            const __m512i raw = _mm512_loadu_si512(chunks[g] + 64 * c);
            const __m512i low = _mm512_and_si512(raw, mask);
            const __m512i high = _mm512_and_si512(_mm512_srli_epi16(raw, 4), mask);
            for (int t = 0; t < kTokens; ++t) {
                const std::int8_t *q = a[t]->q + 4 * c;
                dot[g][t].v = _mm512_dpbusd_epi32(dot[g][t].v, low, broadcastFour(q));
                dot[g][t].v = _mm512_dpbusd_epi32(dot[g][t].v, high, broadcastFour(q + kBlock / 2));
            }
        }
    }
}

/// The dot products of kGroups · kLanes rows of signed bytes with each of kTokens blocks, exact: w XOR 0x80 is w + 128
/// unsigned.
template <int kGroups, int kTokens>
inline void dotBytes(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                     simd::VInt (&dot)[kGroups][kTokens])
{
    const __m512i flip = _mm512_set1_epi8(static_cast<char>(0x80));
    for (auto &group : dot) {
        for (int t = 0; t < kTokens; ++t)
            group[t] = simd::broadcast(a[t]->minus128Sum);
    }
    for (int c = 0; c < kBlock / 4; ++c) {
        for (int g = 0; g < kGroups; ++g) {
            const __m512i w = _mm512_xor_si512(_mm512_loadu_si512(chunks[g] + 64 * c), flip);
            for (int t = 0; t < kTokens; ++t)
                dot[g][t].v = _mm512_dpbusd_epi32(dot[g][t].v, w, broadcastFour(a[t]->q + 4 * c));
        }
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::isa
