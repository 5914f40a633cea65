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
inline constexpr int kTileTokens = 4; ///< tokens that share one unpacking of quantised weights
inline constexpr int kFloatTileTokens = 2; ///< the same for float weights
inline constexpr int kKeysAtOnce = 4; ///< attention scores in registers, times query vectors
inline constexpr int kQueryVectors = 2; ///< vectors of queries that share a broadcast key

using ActivationBlock = BasicActivationBlock<std::int8_t>;
inline constexpr int kActivationOrder[4] = {0, 1, 2, 3};

/// The dot products of kLanes rows of nibbles (less kOffset: 8 or 0) with each of kTokens blocks, exact.
template <int kOffset, int kTokens>
inline void dotNibbles(const std::byte *chunks, const ActivationBlock *const *a, simd::VInt *dot)
{
    const auto *w = reinterpret_cast<const std::uint8_t *>(chunks);
    for (int t = 0; t < kTokens; ++t) {
        const std::int8_t *q = a[t]->q;
        std::int32_t sum[simd::kLanes] = {};
        for (int c = 0; c < kBlock / 8; ++c) {
            for (int r = 0; r < simd::kLanes; ++r) {
                for (int j = 0; j < 4; ++j) {
                    const int byte = w[(c * simd::kLanes + r) * 4 + j];
                    sum[r] += (byte & 15) * q[4 * c + j] + (byte >> 4) * q[kBlock / 2 + 4 * c + j];
                }
            }
        }
        for (int r = 0; r < simd::kLanes; ++r)
            dot[t].lane[r] = sum[r] + (kOffset == 8 ? a[t]->minus8Sum : 0);
    }
}

/// The dot products of kLanes rows of signed bytes with each of kTokens blocks, exact.
template <int kTokens> inline void dotBytes(const std::byte *chunks, const ActivationBlock *const *a, simd::VInt *dot)
{
    const auto *w = reinterpret_cast<const std::int8_t *>(chunks);
    for (int t = 0; t < kTokens; ++t) {
        const std::int8_t *q = a[t]->q;
        std::int32_t sum[simd::kLanes] = {};
        for (int c = 0; c < kBlock / 4; ++c) {
            for (int r = 0; r < simd::kLanes; ++r) {
                for (int j = 0; j < 4; ++j)
                    sum[r] += w[(c * simd::kLanes + r) * 4 + j] * q[4 * c + j];
            }
        }
        for (int r = 0; r < simd::kLanes; ++r)
            dot[t].lane[r] = sum[r];
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::isa
