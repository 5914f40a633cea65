// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/activation_block.h"
#include "kernels/simd/x86_256.h"

#include "kernels/simd/virtual.h"

#include <cstring>

/// Haswell, Zen: pmaddubsw and pmaddwd, 256 bits.
namespace askja::kernels::inline ASKJA_ISA::isa {

/// Row groups read side by side for one token: four halve the speed on Zen 4 and gain a tenth on Sapphire Rapids.
inline constexpr int kDecodeStreams = 1;
inline constexpr int kPrefetchBytes = 0; ///< how far ahead of a stream to prefetch; 0: leave it to the hardware
inline constexpr int kTileGroups = 2; ///< row groups and
inline constexpr int kTileTokens = 4; ///< tokens that share one unpacking of quantised weights
inline constexpr int kFloatTileTokens = 2; ///< the same for float weights
inline constexpr int kKeysAtOnce = 4; ///< attention scores in registers, times query vectors
inline constexpr int kQueryVectors = 2; ///< vectors of queries that share a broadcast key

using ActivationBlock = BasicActivationBlock<std::int8_t>;

/// Puts quantised numbers of a block where the dot products below want them.
inline void placeActivations(const simd::VInt (&q)[kBlock / simd::kLanes], std::int8_t *out)
{
    // Packing works within halves; the permutation brings the pieces of four back in order.
    const __m256i bytes = _mm256_packs_epi16(_mm256_packs_epi32(q[0].v, q[1].v), _mm256_packs_epi32(q[2].v, q[3].v));
    const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(out), _mm256_permutevar8x32_epi32(bytes, order));
}

using Bytes = __m256i;

inline Bytes loadBytes(const std::byte *chunks, int chunk)
{
    return _mm256_loadu_si256(reinterpret_cast<const Bytes *>(chunks) + chunk);
}
inline Bytes lowNibbles(Bytes raw)
{
    return _mm256_and_si256(raw, _mm256_set1_epi8(0x0f));
}
inline Bytes highNibbles(Bytes raw)
{
    return lowNibbles(_mm256_srli_epi16(raw, 4));
}
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
inline void keep(Bytes &a)
{
    asm("" : "+x"(a)); // NOLINT(hicpp-no-assembler)
}
inline Bytes broadcastFour(const ActivationBlock &block, int i)
{
    std::int32_t four;
    std::memcpy(&four, block.q + 4 * i, sizeof four);
    return _mm256_set1_epi32(four);
}

} // namespace askja::kernels::inline ASKJA_ISA::isa

#include "kernels/isa/maddubs.h"
