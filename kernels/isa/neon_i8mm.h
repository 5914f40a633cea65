// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/neon_bytes.h"

/// Cortex-A710, Neoverse V1, Apple M2: smmla, two rows of eight bytes times two tokens, for pairs of tokens; sdot for
/// one.
namespace askja::kernels::inline ASKJA_ISA::isa {

inline constexpr int kDecodeStreams = 2; ///< row groups read side by side for one token
inline constexpr int kPrefetchBytes = 0; ///< how far ahead of a stream to prefetch; 0: leave it to the hardware
inline constexpr int kTileGroups = 2; ///< row groups and
inline constexpr int kTileTokens = 4; ///< tokens that share one unpacking of quantised weights
inline constexpr int kFloatTileTokens = 4; ///< the same for float weights
inline constexpr int kAttentionRows = 6; ///< queries that share a vector of keys or values
inline constexpr int kAttentionSums = 24; ///< registers for their sums
inline constexpr int kAttentionDirectGroups = 2; ///< row groups that convert the cache's elements themselves

struct ActivationBlock : BasicActivationBlock<std::int8_t>
{
    static constexpr int kPieceBytes = 8; ///< of a row of weights lie together, as smmla takes them
};

inline constexpr int kEights = kBlock / 8; ///< steps of eight columns

// Eight columns of each of two tokens.
struct TokenPair
{
    int8x16_t columns[kEights];
};
// Eight columns of rows 0 and 1 and of rows 2 and 3.
struct FourRows
{
    int8x16_t rows01[kEights];
    int8x16_t rows23[kEights];
};

inline TokenPair loadPair(const std::int8_t *q, const std::int8_t *p)
{
    TokenPair pair;
    for (int i = 0; i < kEights; i += 2) {
        const int64x2_t first = vreinterpretq_s64_s8(vld1q_s8(q + 8 * i));
        const int64x2_t second = vreinterpretq_s64_s8(vld1q_s8(p + 8 * i));
        pair.columns[i] = vreinterpretq_s8_s64(vzip1q_s64(first, second));
        pair.columns[i + 1] = vreinterpretq_s8_s64(vzip2q_s64(first, second));
    }
    return pair;
}

inline FourRows loadNibbles(const std::byte *chunks)
{
    FourRows rows;
    for (int i = 0; i < kEights / 2; ++i) {
        const Bytes raw01 = loadChunk(chunks + 32 * i);
        const Bytes raw23 = loadChunk(chunks + 32 * i + 16);
        rows.rows01[i] = lowNibbles(raw01);
        rows.rows23[i] = lowNibbles(raw23);
        rows.rows01[i + kEights / 2] = highNibbles(raw01);
        rows.rows23[i + kEights / 2] = highNibbles(raw23);
    }
    return rows;
}

inline FourRows loadBytes(const std::byte *chunks)
{
    FourRows rows;
    for (int i = 0; i < kEights; ++i) {
        rows.rows01[i] = loadChunk(chunks + 32 * i);
        rows.rows23[i] = loadChunk(chunks + 32 * i + 16);
    }
    return rows;
}

// One token: sdot leaves two sums per row.
template <int kOffset, int kGroups, class Load>
inline void multiplyOne(const std::byte *const (&chunks)[kGroups], const ActivationBlock &a,
                        simd::VInt (&dot)[kGroups][1], Load load)
{
    int8x16_t columns[kEights];
    for (int i = 0; i < kEights; ++i)
        columns[i] = vreinterpretq_s8_s64(vdupq_lane_s64(vreinterpret_s64_s8(vld1_s8(a.q + 8 * i)), 0));
    for (int g = 0; g < kGroups; ++g) {
        const FourRows rows = load(chunks[g]);
        int32x4_t rows01 = vdupq_n_s32(0);
        int32x4_t rows23 = vdupq_n_s32(0);
        for (int i = 0; i < kEights; ++i) {
            rows01 = vdotq_s32(rows01, rows.rows01[i], columns[i]);
            rows23 = vdotq_s32(rows23, rows.rows23[i], columns[i]);
        }
        dot[g][0] = simd::addNeighbours({rows01}, {rows23});
        if (kOffset == 8)
            dot[g][0] = dot[g][0] + simd::broadcast(a.minus8Sum);
    }
}

// A sum of smmla holds row 0 of both tokens, then row 1 of both; `start` likewise.
inline void multiplyPair(const FourRows &rows, const TokenPair &pair, int32x4_t start, simd::VInt &first,
                         simd::VInt &second)
{
    int32x4_t rows01 = start;
    int32x4_t rows23 = start;
    for (int i = 0; i < kEights; ++i) {
        rows01 = vmmlaq_s32(rows01, rows.rows01[i], pair.columns[i]);
        rows23 = vmmlaq_s32(rows23, rows.rows23[i], pair.columns[i]);
    }
    first.v = vuzp1q_s32(rows01, rows23);
    second.v = vuzp2q_s32(rows01, rows23);
}

// All groups with all pairs of tokens; load brings a group's block into rows. kOffset as below.
template <int kOffset, int kGroups, int kTokens, class Load>
inline void multiplyPairs(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                          simd::VInt (&dot)[kGroups][kTokens], Load load)
{
    static_assert(kTokens % 2 == 0);
    TokenPair pairs[kTokens / 2];
    int32x4_t starts[kTokens / 2];
    for (int t = 0; t < kTokens; t += 2) {
        pairs[t / 2] = loadPair(a[t]->q, a[t + 1]->q);
        starts[t / 2] = vdupq_n_s32(0);
        if (kOffset == 8)
            starts[t / 2] = vzip1q_s32(vdupq_n_s32(a[t]->minus8Sum), vdupq_n_s32(a[t + 1]->minus8Sum));
    }
    for (int g = 0; g < kGroups; ++g) {
        const FourRows rows = load(chunks[g]);
        for (int t = 0; t < kTokens; t += 2)
            multiplyPair(rows, pairs[t / 2], starts[t / 2], dot[g][t], dot[g][t + 1]);
    }
}

/// The dot products of kGroups · kLanes rows of nibbles (less kOffset: 8 or 0) with each of kTokens blocks, exact.
template <int kOffset, int kGroups, int kTokens>
inline void dotNibbles(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                       simd::VInt (&dot)[kGroups][kTokens])
{
    if constexpr (kTokens == 1)
        multiplyOne<kOffset>(chunks, *a[0], dot, loadNibbles);
    else
        multiplyPairs<kOffset>(chunks, a, dot, loadNibbles);
}

/// The dot products of kGroups · kLanes rows of signed bytes with each of kTokens blocks, exact.
template <int kGroups, int kTokens>
inline void dotBytes(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                     simd::VInt (&dot)[kGroups][kTokens])
{
    if constexpr (kTokens == 1)
        multiplyOne<0>(chunks, *a[0], dot, loadBytes);
    else
        multiplyPairs<0>(chunks, a, dot, loadBytes);
}

} // namespace askja::kernels::inline ASKJA_ISA::isa
