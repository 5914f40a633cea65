// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/activation_block.h"
#include "kernels/simd/x86_128.h"

#include "kernels/simd/virtual.h"

#include <cstring>

/// Any x86-64: pmaddwd on bytes widened to 16 bits. A chunk seen as 16-bit lanes holds columns 0|1 and 2|3 of each row;
/// its even bytes are columns 0, 2 and its odd ones 1, 3, so the activations are kept in the order 0, 2, 1, 3.
namespace askja::kernels::inline ASKJA_ISA::isa {

inline constexpr int kDecodeStreams = 1; ///< row groups read side by side for one token
inline constexpr int kPrefetchBytes = 1024; ///< this core walks too slowly for the hardware to run ahead of it
inline constexpr int kTileGroups = 1; ///< row groups and
inline constexpr int kTileTokens = 4; ///< tokens that share one unpacking of quantised weights
inline constexpr int kFloatTileTokens = 2; ///< the same for float weights
inline constexpr int kKeysAtOnce = 4; ///< attention scores in registers, times query vectors
inline constexpr int kQueryVectors = 2; ///< vectors of queries that share a broadcast key

using ActivationBlock = BasicActivationBlock<std::int16_t>;

/// Puts quantised numbers of a block where the dot products below want them.
inline void placeActivations(const simd::VInt (&q)[kBlock / simd::kLanes], std::int16_t *out)
{
    for (int i = 0; i < kBlock / simd::kLanes; ++i) {
        const __m128i swapped = _mm_shuffle_epi32(q[i].v, _MM_SHUFFLE(3, 1, 2, 0));
        _mm_storel_epi64(reinterpret_cast<__m128i *>(out), _mm_packs_epi32(swapped, swapped));
        out += simd::kLanes;
    }
}

// Multiplies the even and the odd bytes of a chunk, widened, with four activations. A product is at most 128·127 and a
// pair 32,512: far from the limits of int32.
inline __m128i dotChunk(__m128i even, __m128i odd, const std::int16_t *q)
{
    const __m128i four = _mm_loadl_epi64(reinterpret_cast<const __m128i *>(q));
    return _mm_add_epi32(_mm_madd_epi16(even, _mm_shuffle_epi32(four, 0x00)),
                         _mm_madd_epi16(odd, _mm_shuffle_epi32(four, 0x55)));
}

/// The dot products of kGroups · kLanes rows of nibbles (less kOffset: 8 or 0) with each of kTokens blocks, exact.
template <int kOffset, int kGroups, int kTokens>
inline void dotNibbles(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                       simd::VInt (&dot)[kGroups][kTokens])
{
    const __m128i mask = _mm_set1_epi16(0x000f);
    for (auto &group : dot) {
        for (int t = 0; t < kTokens; ++t)
            group[t] = simd::broadcast(kOffset == 8 ? a[t]->minus8Sum : 0);
    }
    for (int c = 0; c < kBlock / 8; ++c) {
        for (int g = 0; g < kGroups; ++g) {
            const __m128i raw = _mm_loadu_si128(reinterpret_cast<const __m128i *>(chunks[g]) + c);
            const __m128i lowEven = _mm_and_si128(raw, mask);
            const __m128i lowOdd = _mm_and_si128(_mm_srli_epi16(raw, 8), mask);
            const __m128i highEven = _mm_and_si128(_mm_srli_epi16(raw, 4), mask);
            const __m128i highOdd = _mm_srli_epi16(raw, 12);
            for (int t = 0; t < kTokens; ++t) {
                const std::int16_t *q = a[t]->q + 4 * c;
                const __m128i both
                    = _mm_add_epi32(dotChunk(lowEven, lowOdd, q), dotChunk(highEven, highOdd, q + kBlock / 2));
                dot[g][t].v = _mm_add_epi32(dot[g][t].v, both);
            }
        }
    }
}

/// The dot products of kGroups · kLanes rows of signed bytes with each of kTokens blocks, exact.
template <int kGroups, int kTokens>
inline void dotBytes(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                     simd::VInt (&dot)[kGroups][kTokens])
{
    for (int c = 0; c < kBlock / 4; ++c) {
        for (int g = 0; g < kGroups; ++g) {
            const __m128i raw = _mm_loadu_si128(reinterpret_cast<const __m128i *>(chunks[g]) + c);
            const __m128i even = _mm_srai_epi16(_mm_slli_epi16(raw, 8), 8);
            const __m128i odd = _mm_srai_epi16(raw, 8);
            for (int t = 0; t < kTokens; ++t) {
                const __m128i product = dotChunk(even, odd, a[t]->q + 4 * c);
                dot[g][t].v = c == 0 ? product : _mm_add_epi32(dot[g][t].v, product);
            }
        }
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::isa
