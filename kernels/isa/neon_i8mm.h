// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/neon_bytes.h"

/// Cortex-A710, Neoverse V1, Apple M2: smmla, two rows of eight bytes times two tokens, for pairs of tokens; sdot for
/// one.
namespace askja::kernels::inline ASKJA_ISA::isa {

inline constexpr int kDecodeStreams = 2; ///< row groups read side by side for one token
inline constexpr int kSuperDecodeStreams = kDecodeStreams; ///< the same for K types
inline constexpr int kPrefetchBytes = 0; ///< how far ahead of a stream to prefetch; 0: leave it to the hardware
inline constexpr int kTileGroups = 2; ///< row groups and
inline constexpr int kTileTokens = 4; ///< tokens that share one unpacking of quantised weights
inline constexpr int kPanelBlocks = 64; ///< blocks that are unpacked at once for more tokens than a tile has
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

} // namespace askja::kernels::inline ASKJA_ISA::isa

#include "kernels/isa/codes.h"

namespace askja::kernels::inline ASKJA_ISA::isa {

template <CodeForm kForm> ASKJA_INLINE inline FourRows loadRows(const std::byte *chunks)
{
    FourRows rows;
    simd::unrolled<kEights>([&](auto i) ASKJA_INLINE {
        rows.rows01[i] = codesOf<kForm, 2 * i>(chunks);
        rows.rows23[i] = codesOf<kForm, 2 * i + 1>(chunks);
    });
    return rows;
}

// One token, steps kBegin … kEnd: sdot leaves two sums per row.
template <int kBegin, int kEnd>
ASKJA_INLINE inline simd::VInt multiplyOne(const FourRows &rows, const int8x16_t (&columns)[kEights], simd::VInt start)
{
    int32x4_t rows01 = vdupq_n_s32(0);
    int32x4_t rows23 = vdupq_n_s32(0);
    for (int i = kBegin; i < kEnd; ++i) {
        rows01 = vdotq_s32(rows01, rows.rows01[i], columns[i]);
        rows23 = vdotq_s32(rows23, rows.rows23[i], columns[i]);
    }
    return simd::addNeighbours({rows01}, {rows23}) + start;
}

// Two tokens. A sum of smmla holds row 0 of both, then row 1 of both; so `start` for one row.
template <int kBegin, int kEnd>
ASKJA_INLINE inline void multiplyPair(const FourRows &rows, const TokenPair &pair, int32x4_t start, simd::VInt &first,
                                      simd::VInt &second)
{
    int32x4_t rows01 = start;
    int32x4_t rows23 = start;
    for (int i = kBegin; i < kEnd; ++i) {
        rows01 = vmmlaq_s32(rows01, rows.rows01[i], pair.columns[i]);
        rows23 = vmmlaq_s32(rows23, rows.rows23[i], pair.columns[i]);
    }
    first.v = vuzp1q_s32(rows01, rows23);
    second.v = vuzp2q_s32(rows01, rows23);
}
inline int32x4_t pairStart(simd::VInt first, simd::VInt second)
{
    return vzip1q_s32(first.v, second.v);
}

inline void loadColumns(const ActivationBlock &a, int8x16_t (&columns)[kEights])
{
    for (int i = 0; i < kEights; ++i)
        columns[i] = vreinterpretq_s8_s64(vdupq_lane_s64(vreinterpret_s64_s8(vld1_s8(a.q + 8 * i)), 0));
}

/// The dot products of kGroups · kLanes rows with each of kTokens blocks, exact.
template <CodeForm kForm, int kGroups, int kTokens>
ASKJA_INLINE inline void dotCodes(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                                  simd::VInt (&dot)[kGroups][kTokens])
{
    if constexpr (kTokens == 1) {
        int8x16_t columns[kEights];
        loadColumns(*a[0], columns);
        for (int g = 0; g < kGroups; ++g)
            dot[g][0] = multiplyOne<0, kEights>(loadRows<kForm>(chunks[g]), columns, startOf<kForm>(*a[0]));
    } else {
        static_assert(kTokens % 2 == 0);
        TokenPair pairs[kTokens / 2];
        int32x4_t starts[kTokens / 2];
        for (int t = 0; t < kTokens; t += 2) {
            pairs[t / 2] = loadPair(a[t]->q, a[t + 1]->q);
            starts[t / 2] = pairStart(startOf<kForm>(*a[t]), startOf<kForm>(*a[t + 1]));
        }
        for (int g = 0; g < kGroups; ++g) {
            const FourRows rows = loadRows<kForm>(chunks[g]);
            for (int t = 0; t < kTokens; t += 2)
                multiplyPair<0, kEights>(rows, pairs[t / 2], starts[t / 2], dot[g][t], dot[g][t + 1]);
        }
    }
}

/// The same of the first and of the last 16 columns.
template <CodeForm kForm, int kGroups, int kTokens>
ASKJA_INLINE inline void dotHalves(const std::byte *const (&chunks)[kGroups],
                                   const ActivationBlock *const (&a)[kTokens], simd::VInt (&first)[kGroups][kTokens],
                                   simd::VInt (&last)[kGroups][kTokens])
{
    constexpr int kHalf = kEights / 2;
    for (int g = 0; g < kGroups; ++g) {
        const FourRows rows = loadRows<kForm>(chunks[g]);
        if constexpr (kTokens == 1) {
            int8x16_t columns[kEights];
            loadColumns(*a[0], columns);
            first[g][0] = multiplyOne<0, kHalf>(rows, columns, startOfHalf<kForm>(*a[0], 0));
            last[g][0] = multiplyOne<kHalf, kEights>(rows, columns, startOfHalf<kForm>(*a[0], 1));
        } else {
            for (int t = 0; t < kTokens; t += 2) {
                const ActivationBlock &one = *a[t];
                const ActivationBlock &two = *a[t + 1];
                const TokenPair pair = loadPair(one.q, two.q);
                multiplyPair<0, kHalf>(rows, pair, pairStart(startOfHalf<kForm>(one, 0), startOfHalf<kForm>(two, 0)),
                                       first[g][t], first[g][t + 1]);
                multiplyPair<kHalf, kEights>(rows, pair,
                                             pairStart(startOfHalf<kForm>(one, 1), startOfHalf<kForm>(two, 1)),
                                             last[g][t], last[g][t + 1]);
            }
        }
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::isa

#include "kernels/isa/scaled_halves.h"
