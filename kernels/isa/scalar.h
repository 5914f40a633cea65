// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/activation_block.h"
#include "kernels/isa/code_form.h"
#include "kernels/simd/scalar.h"

#include "kernels/simd/virtual.h"

/// Plain C++, for any processor.
namespace askja::kernels::inline ASKJA_ISA::isa {

inline constexpr int kDecodeStreams = 1; ///< row groups read side by side for one token
inline constexpr int kSuperDecodeStreams = kDecodeStreams; ///< the same for K types
inline constexpr int kPrefetchBytes = 0; ///< how far ahead of a stream to prefetch; 0: leave it to the hardware
inline constexpr int kTileGroups = 1; ///< row groups and
inline constexpr int kTileTokens = 4; ///< tokens that share one unpacking of quantised weights
inline constexpr int kPanelBlocks = 64; ///< blocks that are unpacked at once for more tokens than a tile has
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

inline constexpr bool kLooksUp = true; ///< IQ4's table is looked up, its places are packed

inline constexpr int kSpreadBytes = kBlock * simd::kLanes;

// The numbers of a block, one byte each, in the order of CodeForm's chunks.
template <CodeForm kForm> inline void spreadCodes(const std::byte *chunks, std::int8_t (&w)[kSpreadBytes])
{
    constexpr int kHalf = kSpreadBytes / 2;
    constexpr int kChunk = 4 * simd::kLanes;
    const auto *planes = reinterpret_cast<const std::uint8_t *>(chunks);
    if constexpr (kForm.unpacked) {
        std::memcpy(w, chunks, kSpreadBytes);
        return;
    }
    for (int i = 0; i < kSpreadBytes; ++i) {
        int code = 0;
        if constexpr (kForm.spread())
            code = static_cast<std::int8_t>(planes[i]);
        if constexpr (kForm.nibbles)
            code = planes[i % kHalf] >> i / kHalf * 4 & 15;
        if constexpr (kForm.twos)
            code |= (planes[(kForm.firstTwos() + i / kHalf) * kChunk + i % kChunk] >> i % kHalf / kChunk * 2 & 3)
                << kForm.twosBit();
        if constexpr (kForm.ones)
            code |= (planes[kForm.firstOnes() * kChunk + i % kChunk] >> i / kChunk & 1) << kForm.onesBit();
        w[i] = static_cast<std::int8_t>(kForm.table ? kFourBitTable[code & 15] : code - kForm.offset);
    }
}

/// The numbers of a block, a byte each, for kForm.afterUnpacking().
template <CodeForm kForm> inline void unpackCodes(const std::byte *chunks, std::byte *out)
{
    std::int8_t w[kSpreadBytes];
    spreadCodes<kForm>(chunks, w);
    std::memcpy(out, w, kSpreadBytes);
}

// Rows of signed bytes with columns 4·begin … 4·end of a block.
inline simd::VInt dotRows(const std::int8_t *w, const std::int8_t *q, int begin, int end)
{
    std::int32_t sum[simd::kLanes] = {};
    for (int c = begin; c < end; ++c) {
        for (int r = 0; r < simd::kLanes; ++r) {
            for (int j = 0; j < 4; ++j)
                sum[r] += w[(c * simd::kLanes + r) * 4 + j] * q[4 * c + j];
        }
    }
    return simd::perLane<simd::VInt>([&](int r) { return sum[r]; });
}

/// The dot products of kGroups · kLanes rows with each of kTokens blocks, exact.
template <CodeForm kForm, int kGroups, int kTokens>
inline void dotCodes(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                     simd::VInt (&dot)[kGroups][kTokens])
{
    for (int g = 0; g < kGroups; ++g) {
        std::int8_t w[kSpreadBytes];
        spreadCodes<kForm>(chunks[g], w);
        for (int t = 0; t < kTokens; ++t)
            dot[g][t] = dotRows(w, a[t]->q, 0, kBlock / 4);
    }
}

/// The same of the first and of the last 16 columns.
template <CodeForm kForm, int kGroups, int kTokens>
inline void dotHalves(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                      simd::VInt (&first)[kGroups][kTokens], simd::VInt (&last)[kGroups][kTokens])
{
    for (int g = 0; g < kGroups; ++g) {
        std::int8_t w[kSpreadBytes];
        spreadCodes<kForm>(chunks[g], w);
        for (int t = 0; t < kTokens; ++t) {
            first[g][t] = dotRows(w, a[t]->q, 0, kBlock / 8);
            last[g][t] = dotRows(w, a[t]->q, kBlock / 8, kBlock / 4);
        }
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::isa

#include "kernels/isa/scaled_halves.h"
