// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/simd/x86_128.h"

#include "kernels/isa/spread.h"

#include <smmintrin.h>

#include <cstring>

/// Penryn, Nehalem: pmaddubsw and pmaddwd, 128 bits.
namespace askja::kernels::inline ASKJA_ISA::isa {

inline constexpr int kDecodeStreams = 2; ///< row groups read side by side for one token
inline constexpr int kSuperDecodeStreams = kDecodeStreams; ///< the same for K types
inline constexpr int kPrefetchBytes = 2048; ///< this core walks too slowly for the hardware to run ahead of it
inline constexpr int kTileGroups = 1; ///< row groups and
inline constexpr int kTileTokens = 8; ///< tokens that share one unpacking of quantised weights
inline constexpr int kPanelBlocks = 64; ///< blocks that are unpacked at once for more tokens than a tile has
inline constexpr int kFloatTileTokens = 4; ///< the same for float weights
inline constexpr int kAttentionRows = 4; ///< queries that share a vector of keys or values
inline constexpr int kAttentionSums = 8; ///< registers for their sums
inline constexpr int kAttentionDirectGroups = 1; ///< row groups that convert the cache's elements themselves

using ActivationBlock = SpreadActivationBlock<std::int8_t>;

/// −8·Σq in every lane.
inline simd::VInt minus8Sum(const ActivationBlock &block)
{
    const __m128i halves = _mm_load_si128(reinterpret_cast<const __m128i *>(block.halves.lane));
    return {_mm_madd_epi16(halves, _mm_set1_epi16(2))};
}

/// Puts quantised numbers of a block where the dot products below want them.
inline void placeActivations(const simd::VInt (&q)[kBlock / simd::kLanes], std::int8_t *out)
{
    auto *fours = reinterpret_cast<__m128i *>(out);
    for (int i = 0; i < 2; ++i) {
        const __m128i low = _mm_packs_epi32(q[4 * i].v, q[4 * i + 1].v);
        const __m128i high = _mm_packs_epi32(q[4 * i + 2].v, q[4 * i + 3].v);
        const __m128i bytes = _mm_packs_epi16(low, high);
        _mm_store_si128(fours++, _mm_shuffle_epi32(bytes, 0x00));
        _mm_store_si128(fours++, _mm_shuffle_epi32(bytes, 0x55));
        _mm_store_si128(fours++, _mm_shuffle_epi32(bytes, 0xaa));
        _mm_store_si128(fours++, _mm_shuffle_epi32(bytes, 0xff));
    }
}

using Bytes = __m128i;

inline Bytes loadBytes(const std::byte *chunks, int chunk)
{
    return _mm_loadu_si128(reinterpret_cast<const Bytes *>(chunks) + chunk);
}
inline void storeBytes(std::byte *chunks, int chunk, Bytes a)
{
    _mm_storeu_si128(reinterpret_cast<Bytes *>(chunks) + chunk, a);
}
inline Bytes lowNibbles(Bytes raw)
{
    return _mm_and_si128(raw, _mm_set1_epi8(0x0f));
}
inline Bytes highNibbles(Bytes raw)
{
    return lowNibbles(_mm_srli_epi16(raw, 4));
}
/// Moves bits within 16-bit lanes: up, or down if kUp is negative.
template <int kUp> inline Bytes moved(Bytes a)
{
    return kUp == 0 ? a : kUp > 0 ? _mm_slli_epi16(a, kUp < 0 ? 0 : kUp) : _mm_srli_epi16(a, kUp > 0 ? 0 : -kUp);
}
inline Bytes maskedBits(Bytes a, int mask)
{
    return _mm_and_si128(a, _mm_set1_epi8(static_cast<char>(mask)));
}
inline Bytes plusBits(Bytes codes, Bytes plane, int mask)
{
    return _mm_or_si128(codes, maskedBits(plane, mask));
}
inline constexpr bool kLooksUp = true; ///< has lookedUp()
/// The numbers that the places 0 … 15 have in kFourBitTable.
inline Bytes lookedUp(Bytes places)
{
    return _mm_shuffle_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i *>(kFourBitTable)), places);
}
inline Bytes sizeOf(Bytes a)
{
    return _mm_abs_epi8(a);
}
inline Bytes withSignOf(Bytes a, Bytes sign)
{
    return _mm_sign_epi8(a, sign);
}
inline Bytes multiplyPairs(Bytes weights, Bytes activations)
{
    return _mm_maddubs_epi16(weights, activations);
}
inline Bytes add16(Bytes a, Bytes b)
{
    return _mm_add_epi16(a, b);
}
inline Bytes widenPairs(Bytes pairs)
{
    return _mm_madd_epi16(pairs, _mm_set1_epi16(1));
}
inline Bytes scalePairs(Bytes pairs, Bytes scales)
{
    return _mm_madd_epi16(pairs, scales);
}
inline Bytes doubled(Bytes a)
{
    return _mm_shuffle_epi8(a, _mm_setr_epi8(0, 1, 0, 1, 4, 5, 4, 5, 8, 9, 8, 9, 12, 13, 12, 13));
}
inline Bytes evenAndOdd(Bytes even, Bytes odd)
{
    return _mm_blend_epi16(even, odd, 0xaa);
}
inline Bytes broadcastHalves(const ActivationBlock &block)
{
    return _mm_load_si128(reinterpret_cast<const __m128i *>(block.halves.lane));
}
inline void keep(Bytes &a)
{
    asm("" : "+x"(a)); // NOLINT(hicpp-no-assembler)
}
inline Bytes broadcastFour(const ActivationBlock &block, int i)
{
    return _mm_load_si128(reinterpret_cast<const __m128i *>(block.q) + i);
}

} // namespace askja::kernels::inline ASKJA_ISA::isa

#include "kernels/isa/maddubs.h"
