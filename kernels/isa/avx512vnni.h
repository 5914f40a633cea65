// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/vnni_512.h"

/// Cascade Lake, Ice Lake, Zen 4: vpdpbusd (unsigned weight times signed activation, four at once into int32), 512
/// bits.
namespace askja::kernels::inline ASKJA_ISA::isa {

/// Row groups read side by side for one token: two are a few per cent slower on Zen 4, four a tenth.
inline constexpr int kDecodeStreams = 1;
inline constexpr int kSuperDecodeStreams = kDecodeStreams; ///< the same for K types
inline constexpr int kPrefetchBytes = 0; ///< how far ahead of a stream to prefetch; 0: leave it to the hardware
inline constexpr int kTileGroups = 2; ///< row groups and
inline constexpr int kTileTokens = 4; ///< tokens that share one unpacking of quantised weights
inline constexpr int kPanelBlocks
    = 0; ///< blocks that are unpacked at once for more tokens than a tile has; 0: each tile for itself
inline constexpr int kFloatTileTokens = 4; ///< the same for float weights
inline constexpr int kAttentionRows = 14; ///< queries that share a vector of keys or values
inline constexpr int kAttentionSums = 28; ///< registers for their sums
inline constexpr int kAttentionDirectGroups = 2; ///< row groups that convert the cache's elements themselves

} // namespace askja::kernels::inline ASKJA_ISA::isa
