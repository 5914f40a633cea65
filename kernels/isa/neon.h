// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/activation_block.h"
#include "kernels/simd/arm_128.h"

#include "kernels/simd/virtual.h"

/// ARMv7 with NEON and any AArch64: vmull and vmlal of bytes into 16 bits.
namespace askja::kernels::inline ASKJA_ISA::isa {

inline constexpr int kDecodeStreams = simd::kRegisters == 32 ? 2 : 1; ///< row groups read side by side for one token
inline constexpr int kPrefetchBytes = 1024; ///< small cores prefetch little by themselves
inline constexpr int kTileGroups = simd::kRegisters == 32 ? 2 : 1; ///< row groups and
inline constexpr int kTileTokens = 4; ///< tokens that share one unpacking of quantised weights
inline constexpr int kFloatTileTokens = simd::kRegisters == 32 ? 4 : 2; ///< the same for float weights
inline constexpr int kAttentionRows = simd::kRegisters == 32 ? 6 : 4; ///< queries that share a vector of keys or values
inline constexpr int kAttentionSums = simd::kRegisters == 32 ? 24 : 8; ///< registers for their sums
inline constexpr int kAttentionDirectGroups = 1; ///< row groups that convert the cache's elements themselves

using ActivationBlock = BasicActivationBlock<std::int8_t>;

/// Puts quantised numbers of a block where the dot products below want them.
inline void placeActivations(const simd::VInt (&q)[kBlock / simd::kLanes], std::int8_t *out)
{
    for (int i = 0; i < kBlock / 8; ++i) {
        const int16x8_t eight = vcombine_s16(vmovn_s32(q[2 * i].v), vmovn_s32(q[2 * i + 1].v));
        vst1_s8(out + 8 * i, vmovn_s16(eight));
    }
}

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

/// The dot products of kGroups · kLanes rows of nibbles (less kOffset: 8 or 0) with each of kTokens blocks, exact. A
/// product is at most 15·127 = 1,905, and the eight that meet in a lane 15,240: they fit int16.
template <int kOffset, int kGroups, int kTokens>
inline void dotNibbles(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                       simd::VInt (&dot)[kGroups][kTokens])
{
    RowSums sums[kGroups][kTokens];
    for (int c = 0; c < kBlock / 8; c += 2) {
        int8x16_t low[kGroups][2];
        int8x16_t high[kGroups][2];
        for (int g = 0; g < kGroups; ++g) {
            for (int i = 0; i < 2; ++i) {
                const uint8x16_t raw = vld1q_u8(reinterpret_cast<const std::uint8_t *>(chunks[g]) + 16 * (c + i));
                low[g][i] = vreinterpretq_s8_u8(vandq_u8(raw, vdupq_n_u8(0x0f)));
                high[g][i] = vreinterpretq_s8_u8(vshrq_n_u8(raw, 4));
            }
        }
        for (int t = 0; t < kTokens; ++t) {
            const int8x8_t q = vld1_s8(a[t]->q + 4 * c);
            const int8x8_t upper = vld1_s8(a[t]->q + 4 * c + kBlock / 2);
            for (int g = 0; g < kGroups; ++g) {
                RowSums &sum = sums[g][t];
                sum = c == 0 ? product(low[g][0], fourTimes<0>(q)) : plusProduct(sum, low[g][0], fourTimes<0>(q));
                sum = plusProduct(sum, high[g][0], fourTimes<0>(upper));
                sum = plusProduct(sum, low[g][1], fourTimes<1>(q));
                sum = plusProduct(sum, high[g][1], fourTimes<1>(upper));
            }
        }
    }
    for (int g = 0; g < kGroups; ++g) {
        for (int t = 0; t < kTokens; ++t) {
            dot[g][t] = simd::addNeighbours({vpaddlq_s16(sums[g][t].rows01)}, {vpaddlq_s16(sums[g][t].rows23)});
            if (kOffset == 8)
                dot[g][t] = dot[g][t] + simd::broadcast(a[t]->minus8Sum);
        }
    }
}

/// The dot products of kGroups · kLanes rows of signed bytes with each of kTokens blocks, exact. A product is at most
/// 128·127 = 16,256, two of them 32,512: they fit int16 and are widened after every second chunk.
template <int kGroups, int kTokens>
inline void dotBytes(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                     simd::VInt (&dot)[kGroups][kTokens])
{
    int32x4_t rows01[kGroups][kTokens];
    int32x4_t rows23[kGroups][kTokens];
    for (int c = 0; c < kBlock / 4; c += 2) {
        for (int t = 0; t < kTokens; ++t) {
            const int8x8_t q = vld1_s8(a[t]->q + 4 * c);
            for (int g = 0; g < kGroups; ++g) {
                const auto *w = reinterpret_cast<const std::int8_t *>(chunks[g]) + 16 * c;
                const RowSums two
                    = plusProduct(product(vld1q_s8(w), fourTimes<0>(q)), vld1q_s8(w + 16), fourTimes<1>(q));
                rows01[g][t] = c == 0 ? vpaddlq_s16(two.rows01) : vpadalq_s16(rows01[g][t], two.rows01);
                rows23[g][t] = c == 0 ? vpaddlq_s16(two.rows23) : vpadalq_s16(rows23[g][t], two.rows23);
            }
        }
    }
    for (int g = 0; g < kGroups; ++g) {
        for (int t = 0; t < kTokens; ++t)
            dot[g][t] = simd::addNeighbours({rows01[g][t]}, {rows23[g][t]});
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::isa
