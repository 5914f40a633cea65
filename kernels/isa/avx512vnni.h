// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/vnni_512.h"

/// Cascade Lake, Ice Lake, Zen 4: vpdpbusd (unsigned weight times signed activation, four at once into int32), 512
/// bits.
namespace askja::kernels::inline ASKJA_ISA::isa {

/// Row groups read side by side for one token: four halve the speed on Zen 4 and gain a tenth on Sapphire Rapids.
inline constexpr int kDecodeStreams = 1;
inline constexpr int kPrefetchBytes = 0; ///< how far ahead of a stream to prefetch; 0: leave it to the hardware
inline constexpr int kTileGroups = 1; ///< row groups and
inline constexpr int kTileTokens = 8; ///< tokens that share one unpacking of quantised weights
inline constexpr int kFloatTileTokens = 4; ///< the same for float weights
inline constexpr int kKeysAtOnce = 8; ///< attention scores in registers, times query vectors
inline constexpr int kQueryVectors = 2; ///< vectors of queries that share a broadcast key

} // namespace askja::kernels::inline ASKJA_ISA::isa
