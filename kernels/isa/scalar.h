// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/activation_block.h"
#include "kernels/simd/scalar.h"

#include "kernels/simd/virtual.h"

/// Plain C++, for any processor.
namespace askja::kernels::inline ASKJA_ISA::isa {

inline constexpr int kDecodeStreams = 1; ///< row groups read side by side for one token
inline constexpr int kPrefetchBytes = 0; ///< how far ahead of a stream to prefetch; 0: leave it to the hardware
inline constexpr int kTileGroups = 1; ///< row groups and
inline constexpr int kTileTokens = 4; ///< tokens that share one unpacking of quantised weights
inline constexpr int kFloatTileTokens = 2; ///< the same for float weights
inline constexpr int kAttentionRows = 2; ///< queries that share a vector of keys or values
inline constexpr int kAttentionSums = 8; ///< registers for their sums
inline constexpr int kAttentionDirectGroups = 1; ///< row groups that convert the cache's elements themselves

using ActivationBlock = BasicActivationBlock<std::int8_t>;

/// Puts quantised numbers of a block where the dot products below want them.
inline void placeActivations(const simd::VInt (&q)[kBlock / simd::kLanes], std::int8_t *out)
{
    for (int i = 0; i < kBlock; ++i)
        out[i] = static_cast<std::int8_t>(q[i / simd::kLanes].lane[i % simd::kLanes]);
}

// Rows of signed bytes, chunk by chunk, with each of kTokens blocks.
template <int kTokens>
inline void dotRows(const std::int8_t *w, const ActivationBlock *const (&a)[kTokens], simd::VInt (&dot)[kTokens])
{
    for (int t = 0; t < kTokens; ++t) {
        const std::int8_t *q = a[t]->q;
        std::int32_t sum[simd::kLanes] = {};
        for (int c = 0; c < kBlock / 4; ++c) {
            for (int r = 0; r < simd::kLanes; ++r) {
                for (int j = 0; j < 4; ++j)
                    sum[r] += w[(c * simd::kLanes + r) * 4 + j] * q[4 * c + j];
            }
        }
        dot[t] = simd::perLane<simd::VInt>([&](int r) { return sum[r]; });
    }
}

/// The dot products of kGroups · kLanes rows of nibbles (less kOffset: 8 or 0) with each of kTokens blocks, exact.
template <int kOffset, int kGroups, int kTokens>
inline void dotNibbles(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                       simd::VInt (&dot)[kGroups][kTokens])
{
    constexpr int kHalf = kBlock / 2 * simd::kLanes;
    for (int g = 0; g < kGroups; ++g) {
        std::int8_t w[2 * kHalf];
        for (int i = 0; i < kHalf; ++i) {
            const int byte = std::to_integer<int>(chunks[g][i]);
            w[i] = static_cast<std::int8_t>((byte & 15) - kOffset);
            w[kHalf + i] = static_cast<std::int8_t>((byte >> 4) - kOffset);
        }
        dotRows(w, a, dot[g]);
    }
}

/// The dot products of kGroups · kLanes rows of signed bytes with each of kTokens blocks, exact.
template <int kGroups, int kTokens>
inline void dotBytes(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                     simd::VInt (&dot)[kGroups][kTokens])
{
    for (int g = 0; g < kGroups; ++g)
        dotRows(reinterpret_cast<const std::int8_t *>(chunks[g]), a, dot[g]);
}

} // namespace askja::kernels::inline ASKJA_ISA::isa
