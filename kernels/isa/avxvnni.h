// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/activations_256.h"
#include "kernels/simd/x86_256_vnni.h"

/// Alder Lake, Gracemont, Zen 5: vpdpbusd (unsigned weight times signed activation, four at once into int32), 256 bits.
namespace askja::kernels::inline ASKJA_ISA::isa {

inline constexpr int kDecodeStreams = 1; ///< row groups read side by side for one token
inline constexpr int kPrefetchBytes = 0; ///< how far ahead of a stream to prefetch; 0: leave it to the hardware
inline constexpr int kTileGroups = 2; ///< row groups and
inline constexpr int kTileTokens = 4; ///< tokens that share one unpacking of quantised weights
inline constexpr int kFloatTileTokens = 2; ///< the same for float weights
inline constexpr int kKeysAtOnce = 4; ///< attention scores in registers, times query vectors
inline constexpr int kQueryVectors = 2; ///< vectors of queries that share a broadcast key

/// The dot products of kGroups · kLanes rows of nibbles (less kOffset: 8 or 0) with each of kTokens blocks, exact.
template <int kOffset, int kGroups, int kTokens>
inline void dotNibbles(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                       simd::VInt (&dot)[kGroups][kTokens])
{
    const __m256i mask = _mm256_set1_epi8(0x0f);
    for (int g = 0; g < kGroups; ++g) {
        for (int t = 0; t < kTokens; ++t)
            dot[g][t] = simd::broadcast(kOffset == 8 ? a[t]->minus8Sum : 0);
    }
    for (int c = 0; c < kBlock / 8; ++c) {
        __m256i low[kGroups];
        __m256i high[kGroups];
        for (int g = 0; g < kGroups; ++g) {
            const __m256i raw = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(chunks[g]) + c);
            low[g] = _mm256_and_si256(raw, mask);
            high[g] = _mm256_and_si256(_mm256_srli_epi16(raw, 4), mask);
        }
        for (int t = 0; t < kTokens; ++t) {
            const __m256i first = broadcastFour(a[t]->q + 4 * c);
            for (int g = 0; g < kGroups; ++g)
                dot[g][t].v = simd::addProducts(dot[g][t].v, low[g], first);
            const __m256i second = broadcastFour(a[t]->q + 4 * c + kBlock / 2);
            for (int g = 0; g < kGroups; ++g)
                dot[g][t].v = simd::addProducts(dot[g][t].v, high[g], second);
        }
    }
}

/// The dot products of kGroups · kLanes rows of signed bytes with each of kTokens blocks, exact: w XOR 0x80 is w + 128
/// unsigned.
template <int kGroups, int kTokens>
inline void dotBytes(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                     simd::VInt (&dot)[kGroups][kTokens])
{
    const __m256i flip = _mm256_set1_epi8(static_cast<char>(0x80));
    for (int g = 0; g < kGroups; ++g) {
        for (int t = 0; t < kTokens; ++t)
            dot[g][t] = simd::broadcast(a[t]->minus128Sum);
    }
    for (int c = 0; c < kBlock / 4; ++c) {
        __m256i w[kGroups];
        for (int g = 0; g < kGroups; ++g)
            w[g] = _mm256_xor_si256(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(chunks[g]) + c), flip);
        for (int t = 0; t < kTokens; ++t) {
            const __m256i four = broadcastFour(a[t]->q + 4 * c);
            for (int g = 0; g < kGroups; ++g)
                dot[g][t].v = simd::addProducts(dot[g][t].v, w[g], four);
        }
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::isa
