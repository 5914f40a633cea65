// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/neon_bytes.h"

/// Cortex-A55 and A76, Apple M1: sdot, 128 bits.
namespace askja::kernels::inline ASKJA_ISA::isa {

inline constexpr int kDecodeStreams = 2; ///< row groups read side by side for one token
inline constexpr int kSuperDecodeStreams = kDecodeStreams; ///< the same for K types
inline constexpr int kPrefetchBytes = 1024; ///< how far ahead of a stream to prefetch
inline constexpr int kTileGroups = 2; ///< row groups and
inline constexpr int kTileTokens = 4; ///< tokens that share one unpacking of quantised weights
inline constexpr int kPanelBlocks = 64; ///< blocks that are unpacked at once for more tokens than a tile has
inline constexpr int kFloatTileTokens = 4; ///< the same for float weights
inline constexpr int kAttentionRows = 6; ///< queries that share a vector of keys or values
inline constexpr int kAttentionSums = 24; ///< registers for their sums
inline constexpr int kAttentionDirectGroups = 2; ///< row groups that convert the cache's elements themselves

using ActivationBlock = BasicActivationBlock<std::int8_t>;

template <int kFour> inline simd::VInt plusDot(simd::VInt sum, Bytes chunk, Bytes sixteen)
{
    return {vdotq_laneq_s32(sum.v, chunk, sixteen, kFour)};
}

} // namespace askja::kernels::inline ASKJA_ISA::isa

#include "kernels/isa/sdot_products.h"
