// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/activation_block.h"
#include "kernels/simd/x86_256.h"

#include "kernels/simd/virtual.h"
#include "kernels/simd/x86_256_vnni.h"

/// Alder Lake, Gracemont, Zen 5: vpdpbusd (unsigned weight times signed activation, four at once into int32), 256 bits.
namespace askja::kernels::inline ASKJA_ISA::isa {

/// Row groups read side by side for one token: four read 5 to 20 % faster than one on Intel's cores, as fast on Zen 4.
inline constexpr int kDecodeStreams = 4;
inline constexpr int kSuperDecodeStreams = kDecodeStreams; ///< the same for K types
inline constexpr int kPrefetchBytes = 0; ///< how far ahead of a stream to prefetch; 0: leave it to the hardware
inline constexpr int kTileGroups = 2; ///< row groups and
inline constexpr int kTileTokens = 4; ///< tokens that share one unpacking of quantised weights
inline constexpr int kPanelBlocks = 64; ///< blocks that are unpacked at once for more tokens than a tile has
inline constexpr int kFloatTileTokens = 2; ///< the same for float weights
inline constexpr int kAttentionRows = 6; ///< queries that share a vector of keys or values
inline constexpr int kAttentionSums = 12; ///< registers for their sums
inline constexpr int kAttentionDirectGroups = 2; ///< row groups that convert the cache's elements themselves

using ActivationBlock = BasicActivationBlock<std::int8_t>;

} // namespace askja::kernels::inline ASKJA_ISA::isa

#include "kernels/isa/bytes_256.h"

namespace askja::kernels::inline ASKJA_ISA::isa {

inline Bytes flipSigns(Bytes raw)
{
    return _mm256_xor_si256(raw, _mm256_set1_epi8(static_cast<char>(0x80)));
}
inline Bytes addProducts(Bytes sum, Bytes weights, Bytes activations)
{
    return simd::addProducts(sum, weights, activations);
}

} // namespace askja::kernels::inline ASKJA_ISA::isa

#include "kernels/isa/dpbusd.h"
