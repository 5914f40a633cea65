// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/vnni_512.h"

/// Sapphire Rapids and later: the vectors and the packed layout of avx512vnni. Its chunks of a block, 64 bytes each,
/// are what a tile of weights holds, so prompts go through tiles (kernels/matmul/amx.h) but for a few tokens at the
/// end.
namespace askja::kernels::inline ASKJA_ISA::isa {

/// Row groups read side by side for one token: four read 5 to 20 % faster than one on Sapphire Rapids.
inline constexpr int kDecodeStreams = 4;
inline constexpr int kSuperDecodeStreams = kDecodeStreams; ///< the same for K types
inline constexpr int kPrefetchBytes = 0; ///< how far ahead of a stream to prefetch; 0: leave it to the hardware
inline constexpr int kTileGroups = 1; ///< row groups and
inline constexpr int kTileTokens = 8; ///< tokens that share one unpacking of quantised weights
inline constexpr int kPanelBlocks
    = 0; ///< blocks that are unpacked at once for more tokens than a tile has; 0: each tile for itself
inline constexpr int kFloatTileTokens = 4; ///< the same for float weights
inline constexpr int kAttentionRows = 14; ///< queries that share a vector of keys or values
inline constexpr int kAttentionSums = 28; ///< registers for their sums
inline constexpr int kAttentionDirectGroups = 2; ///< row groups that convert the cache's elements themselves

} // namespace askja::kernels::inline ASKJA_ISA::isa
