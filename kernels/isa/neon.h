// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/neon_bytes.h"

/// ARMv7 with NEON and any AArch64: vmull and vmlal of bytes into 16 bits.
namespace askja::kernels::inline ASKJA_ISA::isa {

inline constexpr int kDecodeStreams = simd::kRegisters == 32 ? 2 : 1; ///< row groups read side by side for one token
inline constexpr int kSuperDecodeStreams = kDecodeStreams; ///< the same for K types
inline constexpr int kPrefetchBytes = 1024; ///< small cores prefetch little by themselves
inline constexpr int kTileGroups = simd::kRegisters == 32 ? 2 : 1; ///< row groups and
inline constexpr int kTileTokens = 4; ///< tokens that share one unpacking of quantised weights
inline constexpr int kPanelBlocks = 64; ///< blocks that are unpacked at once for more tokens than a tile has
inline constexpr int kFloatTileTokens = simd::kRegisters == 32 ? 4 : 2; ///< the same for float weights
inline constexpr int kAttentionRows = simd::kRegisters == 32 ? 6 : 4; ///< queries that share a vector of keys or values
inline constexpr int kAttentionSums = simd::kRegisters == 32 ? 24 : 8; ///< registers for their sums
inline constexpr int kAttentionDirectGroups = 1; ///< row groups that convert the cache's elements themselves

using ActivationBlock = BasicActivationBlock<std::int8_t>;

} // namespace askja::kernels::inline ASKJA_ISA::isa

#include "kernels/isa/codes.h"

namespace askja::kernels::inline ASKJA_ISA::isa {

// Neighbouring activations 4·kFour … of eight, for every row.
template <int kFour> inline int8x16_t fourTimes(int8x8_t eight)
{
    return vreinterpretq_s8_s32(vdupq_lane_s32(vreinterpret_s32_s8(eight), kFour));
}

// One chunk of four rows times four activations, added to each row's partial sums: rows 0 and 1, four lanes each, and 2
// and 3.
struct RowSums
{
    int16x8_t rows01;
    int16x8_t rows23;
};
inline RowSums product(int8x16_t w, int8x16_t q)
{
    return {simd::lowProduct(w, q), simd::highProduct(w, q)};
}
inline RowSums plusProduct(RowSums sums, int8x16_t w, int8x16_t q)
{
    return {simd::plusLowProduct(sums.rows01, w, q), simd::plusHighProduct(sums.rows23, w, q)};
}

inline simd::VInt sumOfRows(const RowSums &sums)
{
    return simd::addNeighbours({vpaddlq_s16(sums.rows01)}, {vpaddlq_s16(sums.rows23)});
}

// Adds the products of chunks kChunk and kChunk + 1 (of even kChunk), or begins with them.
template <CodeForm kForm, int kChunk, bool kBegin, int kGroups, int kTokens>
ASKJA_INLINE inline void addTwoChunks(const std::byte *const (&chunks)[kGroups],
                                      const ActivationBlock *const (&a)[kTokens], RowSums (&sums)[kGroups][kTokens])
{
    Bytes w[kGroups][2];
    for (int g = 0; g < kGroups; ++g) {
        w[g][0] = codesOf<kForm, kChunk>(chunks[g]);
        w[g][1] = codesOf<kForm, kChunk + 1>(chunks[g]);
    }
    for (int t = 0; t < kTokens; ++t) {
        const int8x8_t q = vld1_s8(a[t]->q + 4 * kChunk);
        for (int g = 0; g < kGroups; ++g) {
            RowSums &sum = sums[g][t];
            sum = kBegin ? product(w[g][0], fourTimes<0>(q)) : plusProduct(sum, w[g][0], fourTimes<0>(q));
            sum = plusProduct(sum, w[g][1], fourTimes<1>(q));
        }
    }
}

// Products of unsigned integers that meet in a lane: all eight of a block of nibbles are at most 8·15·127 = 15,240, of
// five bits 8·31·127 = 31,496; of six bits the four of a half 4·63·127 = 32,004. They fit int16.
template <CodeForm kForm, int kGroups, int kTokens>
ASKJA_INLINE inline void dotUnsigned(const std::byte *const (&chunks)[kGroups],
                                     const ActivationBlock *const (&a)[kTokens], simd::VInt (&dot)[kGroups][kTokens])
{
    static_assert(8 * kForm.most() * 127 <= 32767);
    RowSums sums[kGroups][kTokens];
    addTwoChunks<kForm, 0, true>(chunks, a, sums);
    addTwoChunks<kForm, 4, false>(chunks, a, sums);
    addTwoChunks<kForm, 2, false>(chunks, a, sums);
    addTwoChunks<kForm, 6, false>(chunks, a, sums);
    for (int g = 0; g < kGroups; ++g) {
        for (int t = 0; t < kTokens; ++t) {
            dot[g][t] = sumOfRows(sums[g][t]);
            if constexpr (kForm.offset != 0)
                dot[g][t] = dot[g][t] + startOf<kForm>(*a[t]);
        }
    }
}

// Signed numbers: a product is at most 128·127 = 16,256, two of them 32,512: they fit int16 and are widened after every
// second chunk.
template <CodeForm kForm, int kGroups, int kTokens>
ASKJA_INLINE inline void dotSigned(const std::byte *const (&chunks)[kGroups],
                                   const ActivationBlock *const (&a)[kTokens], simd::VInt (&dot)[kGroups][kTokens])
{
    int32x4_t rows01[kGroups][kTokens];
    int32x4_t rows23[kGroups][kTokens];
    simd::unrolled<kBlock / 8>([&](auto pair) ASKJA_INLINE {
        RowSums two[kGroups][kTokens];
        addTwoChunks<kForm, 2 * pair, true>(chunks, a, two);
        for (int g = 0; g < kGroups; ++g) {
            for (int t = 0; t < kTokens; ++t) {
                const RowSums &sum = two[g][t];
                rows01[g][t] = pair == 0 ? vpaddlq_s16(sum.rows01) : vpadalq_s16(rows01[g][t], sum.rows01);
                rows23[g][t] = pair == 0 ? vpaddlq_s16(sum.rows23) : vpadalq_s16(rows23[g][t], sum.rows23);
            }
        }
    });
    for (int g = 0; g < kGroups; ++g) {
        for (int t = 0; t < kTokens; ++t)
            dot[g][t] = simd::addNeighbours({rows01[g][t]}, {rows23[g][t]});
    }
}

/// The dot products of kGroups · kLanes rows with each of kTokens blocks, exact.
template <CodeForm kForm, int kGroups, int kTokens>
ASKJA_INLINE inline void dotCodes(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                                  simd::VInt (&dot)[kGroups][kTokens])
{
    if constexpr (kForm.isSigned())
        dotSigned<kForm>(chunks, a, dot);
    else
        dotUnsigned<kForm>(chunks, a, dot);
}

/// The same of the first and of the last 16 columns.
template <CodeForm kForm, int kGroups, int kTokens>
ASKJA_INLINE inline void dotHalves(const std::byte *const (&chunks)[kGroups],
                                   const ActivationBlock *const (&a)[kTokens], simd::VInt (&first)[kGroups][kTokens],
                                   simd::VInt (&last)[kGroups][kTokens])
{
    static_assert(4 * kForm.most() * 127 <= 32767);
    RowSums sums[kGroups][kTokens];
    addTwoChunks<kForm, 0, true>(chunks, a, sums);
    addTwoChunks<kForm, 2, false>(chunks, a, sums);
    for (int g = 0; g < kGroups; ++g) {
        for (int t = 0; t < kTokens; ++t)
            first[g][t] = sumOfRows(sums[g][t]) + startOfHalf<kForm>(*a[t], 0);
    }
    addTwoChunks<kForm, 4, true>(chunks, a, sums);
    addTwoChunks<kForm, 6, false>(chunks, a, sums);
    for (int g = 0; g < kGroups; ++g) {
        for (int t = 0; t < kTokens; ++t)
            last[g][t] = sumOfRows(sums[g][t]) + startOfHalf<kForm>(*a[t], 1);
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::isa

#include "kernels/isa/scaled_halves.h"
