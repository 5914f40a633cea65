// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/neon_bytes.h"

/// SVE of any vector length: NEON, and the sdot that SVE always has (NEON's is an extension of its own, which A64FX
/// lacks). It works on the first 128 bits of a register, and says nothing of what lies beyond; sve_256 and sve_512 use
/// whole registers of those lengths.
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

using ActivationBlock = BasicActivationBlock<std::int8_t>;

template <int kFour> inline simd::VInt plusDot(simd::VInt sum, Bytes chunk, Bytes sixteen)
{
    return simd::sveDot<kFour>(sum, chunk, sixteen);
}

} // namespace askja::kernels::inline ASKJA_ISA::isa

#include "kernels/isa/sdot_products.h"
