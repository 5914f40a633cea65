// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/activation_block.h"
#include "kernels/simd/x86_512.h"

#include "kernels/simd/virtual.h"

#include <cstring>

/// The form of activations and the dot products of all instruction sets that have vpdpbusd on 512 bits.
namespace askja::kernels::inline ASKJA_ISA::isa {

using ActivationBlock = BasicActivationBlock<std::int8_t>;

/// Puts quantised numbers of a block where the dot products want them: in column order.
inline void placeActivations(const simd::VInt (&q)[kBlock / simd::kLanes], std::int8_t *out)
{
    for (int i = 0; i < 2; ++i)
        _mm_storeu_si128(reinterpret_cast<__m128i *>(out) + i, _mm512_cvtepi32_epi8(q[i].v));
}

using Bytes = __m512i;

inline Bytes loadBytes(const std::byte *chunks, int chunk)
{
    return _mm512_loadu_si512(chunks + static_cast<std::ptrdiff_t>(sizeof(Bytes)) * chunk);
}
inline void storeBytes(std::byte *chunks, int chunk, Bytes a)
{
    _mm512_storeu_si512(chunks + static_cast<std::ptrdiff_t>(sizeof(Bytes)) * chunk, a);
}
inline Bytes lowNibbles(Bytes raw)
{
    return _mm512_and_si512(raw, _mm512_set1_epi8(0x0f));
}
inline Bytes highNibbles(Bytes raw)
{
    return lowNibbles(_mm512_srli_epi16(raw, 4));
}
/// Moves bits within 16-bit lanes: up, or down if kUp is negative.
template <int kUp> inline Bytes moved(Bytes a)
{
    return kUp == 0 ? a : kUp > 0 ? _mm512_slli_epi16(a, kUp < 0 ? 0 : kUp) : _mm512_srli_epi16(a, kUp > 0 ? 0 : -kUp);
}
inline Bytes maskedBits(Bytes a, int mask)
{
    return _mm512_and_si512(a, _mm512_set1_epi8(static_cast<char>(mask)));
}
inline Bytes plusBits(Bytes codes, Bytes plane, int mask)
{
    constexpr int kAOrBAndC = 0xf8;
    return _mm512_ternarylogic_epi32(codes, plane, _mm512_set1_epi8(static_cast<char>(mask)), kAOrBAndC);
}
inline constexpr bool kLooksUp = true; ///< has lookedUp()
/// The numbers that the places 0 … 15 have in kFourBitTable.
inline Bytes lookedUp(Bytes places)
{
    const auto *table = reinterpret_cast<const __m128i *>(kFourBitTable);
    return _mm512_shuffle_epi8(_mm512_broadcast_i32x4(_mm_loadu_si128(table)), places);
}
inline Bytes flipSigns(Bytes raw)
{
    return _mm512_xor_si512(raw, _mm512_set1_epi8(static_cast<char>(0x80)));
}
inline Bytes addProducts(Bytes sum, Bytes weights, Bytes activations)
{
    return _mm512_dpbusd_epi32(sum, weights, activations);
}
inline Bytes broadcastFour(const ActivationBlock &block, int i)
{
    std::int32_t four;
    std::memcpy(&four, block.q + 4 * i, sizeof four);
    return _mm512_set1_epi32(four);
}

} // namespace askja::kernels::inline ASKJA_ISA::isa

#include "kernels/isa/dpbusd.h"
