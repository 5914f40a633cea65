// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/activation_block.h"
#include "kernels/simd/x86_256.h"

#include "kernels/simd/virtual.h"

#include <cstring>

/// What all instruction sets of 256 bits share: activations as bytes in column order, chunks of weights in a register.
namespace askja::kernels::inline ASKJA_ISA::isa {

using ActivationBlock = BasicActivationBlock<std::int8_t>;

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
inline Bytes lowNibbles(Bytes raw)
{
    return _mm256_and_si256(raw, _mm256_set1_epi8(0x0f));
}
inline Bytes highNibbles(Bytes raw)
{
    return lowNibbles(_mm256_srli_epi16(raw, 4));
}
inline Bytes broadcastFour(const ActivationBlock &block, int i)
{
    std::int32_t four;
    std::memcpy(&four, block.q + 4 * i, sizeof four);
    return _mm256_set1_epi32(four);
}

} // namespace askja::kernels::inline ASKJA_ISA::isa
