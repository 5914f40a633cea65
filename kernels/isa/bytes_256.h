// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstring>

/// What all instruction sets of 256 bits share: activations as bytes in column order, chunks of weights in a register.
/// Included after ActivationBlock.
namespace askja::kernels::inline ASKJA_ISA::isa {

/// Puts quantised numbers of a block where the dot products want them.
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
inline void storeBytes(std::byte *chunks, int chunk, Bytes a)
{
    _mm256_storeu_si256(reinterpret_cast<Bytes *>(chunks) + chunk, a);
}
inline Bytes lowNibbles(Bytes raw)
{
    return _mm256_and_si256(raw, _mm256_set1_epi8(0x0f));
}
inline Bytes highNibbles(Bytes raw)
{
    return lowNibbles(_mm256_srli_epi16(raw, 4));
}
/// Moves bits within 16-bit lanes: up, or down if kUp is negative.
template <int kUp> inline Bytes moved(Bytes a)
{
    return kUp == 0 ? a : kUp > 0 ? _mm256_slli_epi16(a, kUp < 0 ? 0 : kUp) : _mm256_srli_epi16(a, kUp > 0 ? 0 : -kUp);
}
inline Bytes maskedBits(Bytes a, int mask)
{
    return _mm256_and_si256(a, _mm256_set1_epi8(static_cast<char>(mask)));
}
inline Bytes plusBits(Bytes codes, Bytes plane, int mask)
{
    return _mm256_or_si256(codes, maskedBits(plane, mask));
}
inline constexpr bool kLooksUp = true; ///< has lookedUp()
/// The numbers that the places 0 … 15 have in kFourBitTable.
inline Bytes lookedUp(Bytes places)
{
    const auto *table = reinterpret_cast<const __m128i *>(kFourBitTable);
    return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(_mm_loadu_si128(table)), places);
}
inline Bytes broadcastFour(const ActivationBlock &block, int i)
{
    std::int32_t four;
    std::memcpy(&four, block.q + 4 * i, sizeof four);
    return _mm256_set1_epi32(four);
}

} // namespace askja::kernels::inline ASKJA_ISA::isa
