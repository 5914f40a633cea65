// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/activation_block.h"
#include "kernels/simd/x86_128.h"

#include "kernels/simd/virtual.h"

#include <tmmintrin.h>

#include <cstring>

/// Penryn, Nehalem: pmaddubsw and pmaddwd, 128 bits.
namespace askja::kernels::inline ASKJA_ISA::isa {

inline constexpr int kDecodeStreams = 1; ///< row groups read side by side for one token
inline constexpr int kPrefetchBytes = 1024; ///< this core walks too slowly for the hardware to run ahead of it
inline constexpr int kTileGroups = 1; ///< row groups and
inline constexpr int kTileTokens = 4; ///< tokens that share one unpacking of quantised weights
inline constexpr int kFloatTileTokens = 2; ///< the same for float weights
inline constexpr int kKeysAtOnce = 4; ///< attention scores in registers, times query vectors
inline constexpr int kQueryVectors = 2; ///< vectors of queries that share a broadcast key

using ActivationBlock = BasicActivationBlock<std::int8_t>;

/// Puts quantised numbers of a block where the dot products below want them.
inline void placeActivations(const simd::VInt (&q)[kBlock / simd::kLanes], std::int8_t *out)
{
    for (int i = 0; i < 2; ++i) {
        const __m128i low = _mm_packs_epi32(q[4 * i].v, q[4 * i + 1].v);
        const __m128i high = _mm_packs_epi32(q[4 * i + 2].v, q[4 * i + 3].v);
        _mm_storeu_si128(reinterpret_cast<__m128i *>(out) + i, _mm_packs_epi16(low, high));
    }
}

inline __m128i broadcastFour(const std::int8_t *q)
{
    std::int32_t four;
    std::memcpy(&four, q, sizeof four);
    return _mm_set1_epi32(four);
}

/// The dot products of kGroups · kLanes rows of nibbles (less kOffset: 8 or 0) with each of kTokens blocks, exact. A
/// pair is at most 2·15·127 = 3,810, the eight pairs of a block 30,480: they fit int16 and are widened once.
template <int kOffset, int kGroups, int kTokens>
inline void dotNibbles(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                       simd::VInt (&dot)[kGroups][kTokens])
{
    const __m128i mask = _mm_set1_epi8(0x0f);
    const __m128i ones = _mm_set1_epi16(1);
    __m128i sum[kGroups][kTokens];
    for (int c = 0; c < kBlock / 8; ++c) {
        __m128i low[kGroups];
        __m128i high[kGroups];
        for (int g = 0; g < kGroups; ++g) {
            const __m128i raw = _mm_loadu_si128(reinterpret_cast<const __m128i *>(chunks[g]) + c);
            low[g] = _mm_and_si128(raw, mask);
            high[g] = _mm_and_si128(_mm_srli_epi16(raw, 4), mask);
        }
        for (int t = 0; t < kTokens; ++t) {
            const __m128i q = broadcastFour(a[t]->q + 4 * c);
            const __m128i upper = broadcastFour(a[t]->q + 4 * c + kBlock / 2);
            for (int g = 0; g < kGroups; ++g) {
                const __m128i product = _mm_maddubs_epi16(low[g], q);
                sum[g][t] = c == 0 ? product : _mm_add_epi16(sum[g][t], product);
                sum[g][t] = _mm_add_epi16(sum[g][t], _mm_maddubs_epi16(high[g], upper));
            }
        }
    }
    for (int g = 0; g < kGroups; ++g) {
        for (int t = 0; t < kTokens; ++t) {
            dot[g][t].v = _mm_madd_epi16(sum[g][t], ones);
            if (kOffset == 8)
                dot[g][t] = dot[g][t] + simd::broadcast(a[t]->minus8Sum);
        }
    }
}

/// The dot products of kGroups · kLanes rows of signed bytes with each of kTokens blocks, exact. |w| is the unsigned
/// side (|−128| = 128 fits) and the activation takes w's sign: a pair is at most 2·128·127 = 32,512.
template <int kGroups, int kTokens>
inline void dotBytes(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                     simd::VInt (&dot)[kGroups][kTokens])
{
    const __m128i ones = _mm_set1_epi16(1);
    for (int c = 0; c < kBlock / 4; ++c) {
        __m128i raw[kGroups];
        __m128i size[kGroups];
        for (int g = 0; g < kGroups; ++g) {
            raw[g] = _mm_loadu_si128(reinterpret_cast<const __m128i *>(chunks[g]) + c);
            size[g] = _mm_abs_epi8(raw[g]);
        }
        for (int t = 0; t < kTokens; ++t) {
            const __m128i q = broadcastFour(a[t]->q + 4 * c);
            for (int g = 0; g < kGroups; ++g) {
                const __m128i pairs = _mm_maddubs_epi16(size[g], _mm_sign_epi8(q, raw[g]));
                const __m128i product = _mm_madd_epi16(pairs, ones);
                dot[g][t].v = c == 0 ? product : _mm_add_epi32(dot[g][t].v, product);
            }
        }
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::isa
