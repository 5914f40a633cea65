// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/simd/x86_128.h"

#include "kernels/isa/spread.h"

#include <cstring>

/// Any x86-64: pmaddwd on bytes widened to 16 bits.
namespace askja::kernels::inline ASKJA_ISA::isa {

inline constexpr int kDecodeStreams = 2; ///< row groups read side by side for one token
inline constexpr int kPrefetchBytes = 2048; ///< this core walks too slowly for the hardware to run ahead of it
inline constexpr int kTileGroups = 1; ///< row groups and
inline constexpr int kTileTokens = 8; ///< tokens that share one unpacking of quantised weights
inline constexpr int kFloatTileTokens = 4; ///< the same for float weights
inline constexpr int kAttentionRows = 4; ///< queries that share a vector of keys or values
inline constexpr int kAttentionSums = 8; ///< registers for their sums
inline constexpr int kAttentionDirectGroups = 1; ///< row groups that convert the cache's elements themselves

using ActivationBlock = SpreadActivationBlock<std::int16_t>;

// A chunk seen as 16-bit lanes has in each row columns 0|1 and 2|3: its even bytes are columns 0 and 2, its odd ones 1
// and 3. Taking the odd ones in place leaves them times 256, and high nibbles of even bytes times 16; so the
// activations that meet them are times 1 and 16 and all others times 256. Every product is times 256 then, and so is
// the sum.
inline constexpr int kScaleBits = 8;

/// Puts quantised numbers of a block where the dot products below want them: for each four columns the even ones, four
/// times, then the odd ones, four times.
inline void placeActivations(const simd::VInt (&q)[kBlock / simd::kLanes], std::int16_t *out)
{
    auto *to = reinterpret_cast<__m128i *>(out);
    for (int i = 0; i < kBlock / simd::kLanes; ++i) {
        const bool upper = i >= kBlock / simd::kLanes / 2;
        const __m128i swapped = _mm_shuffle_epi32(q[i].v, _MM_SHUFFLE(3, 1, 2, 0));
        const __m128i four = _mm_packs_epi32(swapped, swapped);
        _mm_store_si128(to++, _mm_slli_epi16(_mm_shuffle_epi32(four, 0x00), upper ? kScaleBits - 4 : kScaleBits));
        _mm_store_si128(to++, _mm_slli_epi16(_mm_shuffle_epi32(four, 0x55), upper ? kScaleBits : 0));
    }
}

inline void keep(__m128i &a)
{
    asm("" : "+x"(a)); // NOLINT(hicpp-no-assembler)
}

// Adds the products of a chunk's even or odd bytes.
template <int kGroups, int kTokens>
inline void addProducts(const __m128i (&w)[kGroups], const ActivationBlock *const (&a)[kTokens], int vector,
                        simd::VInt (&dot)[kGroups][kTokens])
{
    for (int t = 0; t < kTokens; ++t) {
        const __m128i q = _mm_load_si128(reinterpret_cast<const __m128i *>(a[t]->q) + vector);
        for (int g = 0; g < kGroups; ++g) {
            dot[g][t].v = vector == 0 ? _mm_madd_epi16(w[g], q) : _mm_add_epi32(dot[g][t].v, _mm_madd_epi16(w[g], q));
            keep(dot[g][t].v);
        }
    }
}

/// The dot products of kGroups · kLanes rows of nibbles (less kOffset: 8 or 0) with each of kTokens blocks, exact.
template <int kOffset, int kGroups, int kTokens>
inline void dotNibbles(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                       simd::VInt (&dot)[kGroups][kTokens])
{
#pragma GCC unroll 4
    for (int c = 0; c < kBlock / 8; ++c) {
        __m128i even[kGroups];
        __m128i odd[kGroups];
        __m128i upperEven[kGroups];
        __m128i upperOdd[kGroups];
        for (int g = 0; g < kGroups; ++g) {
            const __m128i raw = _mm_loadu_si128(reinterpret_cast<const __m128i *>(chunks[g]) + c);
            even[g] = _mm_and_si128(raw, _mm_set1_epi16(0x000f));
            odd[g] = _mm_and_si128(raw, _mm_set1_epi16(0x0f00));
            upperEven[g] = _mm_and_si128(raw, _mm_set1_epi16(0x00f0));
            upperOdd[g] = _mm_srli_epi16(raw, 12);
        }
        addProducts(even, a, 2 * c, dot);
        addProducts(odd, a, 2 * c + 1, dot);
        addProducts(upperEven, a, 2 * c + kBlock / 4, dot);
        addProducts(upperOdd, a, 2 * c + kBlock / 4 + 1, dot);
    }
    for (auto &group : dot) {
        for (int t = 0; t < kTokens; ++t) {
            group[t].v = _mm_srai_epi32(group[t].v, kScaleBits);
            if (kOffset == 8)
                group[t] = group[t] + inEveryLane(a[t]->minus8Sum);
        }
    }
}

/// The dot products of kGroups · kLanes rows of signed bytes with each of kTokens blocks, exact: at most
/// 256·32·128·127, an eighth of what int32 holds.
template <int kGroups, int kTokens>
inline void dotBytes(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                     simd::VInt (&dot)[kGroups][kTokens])
{
#pragma GCC unroll 8
    for (int c = 0; c < kBlock / 4; ++c) {
        const bool upper = c >= kBlock / 8;
        __m128i even[kGroups];
        __m128i odd[kGroups];
        for (int g = 0; g < kGroups; ++g) {
            const __m128i raw = _mm_loadu_si128(reinterpret_cast<const __m128i *>(chunks[g]) + c);
            even[g] = _mm_srai_epi16(_mm_slli_epi16(raw, 8), upper ? 4 : 8);
            odd[g] = upper ? _mm_srai_epi16(raw, 8) : _mm_and_si128(raw, _mm_set1_epi16(static_cast<short>(0xff00)));
        }
        addProducts(even, a, 2 * c, dot);
        addProducts(odd, a, 2 * c + 1, dot);
    }
    for (auto &group : dot) {
        for (int t = 0; t < kTokens; ++t)
            group[t].v = _mm_srai_epi32(group[t].v, kScaleBits);
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::isa
