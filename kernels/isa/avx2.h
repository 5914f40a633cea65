// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/activation_block.h"
#include "kernels/simd/x86_256.h"

#include "kernels/simd/virtual.h"

/// Haswell, Zen: pmaddubsw and pmaddwd, 256 bits.
namespace askja::kernels::inline ASKJA_ISA::isa {

/// Row groups read side by side for one token: two or four are a tenth slower on Zen 4.
inline constexpr int kDecodeStreams = 1;
inline constexpr int kSuperDecodeStreams = 2; ///< the same for K types: one is 6 to 10 % slower
inline constexpr int kPrefetchBytes = 0; ///< how far ahead of a stream to prefetch; 0: leave it to the hardware
inline constexpr int kTileGroups = 2; ///< row groups and
inline constexpr int kTileTokens = 4; ///< tokens that share one unpacking of quantised weights
inline constexpr int kPanelBlocks = 64; ///< blocks that are unpacked at once for more tokens than a tile has
inline constexpr int kFloatTileTokens = 3; ///< the same for float weights
inline constexpr int kAttentionRows = 6; ///< queries that share a vector of keys or values
inline constexpr int kAttentionSums = 12; ///< registers for their sums
inline constexpr int kAttentionDirectGroups = 2; ///< row groups that convert the cache's elements themselves

using ActivationBlock = BasicActivationBlock<std::int8_t, PairedHalves>;

} // namespace askja::kernels::inline ASKJA_ISA::isa

#include "kernels/isa/bytes_256.h"

namespace askja::kernels::inline ASKJA_ISA::isa {

inline Bytes sizeOf(Bytes a)
{
    return _mm256_abs_epi8(a);
}
inline Bytes withSignOf(Bytes a, Bytes sign)
{
    return _mm256_sign_epi8(a, sign);
}
inline Bytes multiplyPairs(Bytes weights, Bytes activations)
{
    return _mm256_maddubs_epi16(weights, activations);
}
inline Bytes add16(Bytes a, Bytes b)
{
    return _mm256_add_epi16(a, b);
}
inline Bytes widenPairs(Bytes pairs)
{
    return _mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
}
inline Bytes scalePairs(Bytes pairs, Bytes scales)
{
    return _mm256_madd_epi16(pairs, scales);
}
inline Bytes doubled(Bytes a)
{
    const __m128i order = _mm_setr_epi8(0, 1, 0, 1, 4, 5, 4, 5, 8, 9, 8, 9, 12, 13, 12, 13);
    return _mm256_shuffle_epi8(a, _mm256_broadcastsi128_si256(order));
}
inline Bytes evenAndOdd(Bytes even, Bytes odd)
{
    return _mm256_blend_epi16(even, odd, 0xaa);
}
inline Bytes broadcastHalves(const ActivationBlock &block)
{
    std::int32_t both;
    std::memcpy(&both, block.halves.minus4, sizeof both);
    return _mm256_set1_epi32(both);
}
inline void keep(Bytes &a)
{
    asm("" : "+x"(a)); // NOLINT(hicpp-no-assembler)
}

} // namespace askja::kernels::inline ASKJA_ISA::isa

#include "kernels/isa/maddubs.h"
