// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/activations_256.h"
#include "kernels/simd/x86_256_vnni.h"

#include <cstring>

/// Alder Lake, Gracemont, Zen 5: vpdpbusd (unsigned weight times signed activation, four at once into int32), 256 bits.
namespace askja::kernels::inline ASKJA_ISA::isa {

inline constexpr int kDecodeStreams = 1; ///< row groups read side by side for one token
inline constexpr int kPrefetchBytes = 0; ///< how far ahead of a stream to prefetch; 0: leave it to the hardware
inline constexpr int kTileGroups = 2; ///< row groups and
inline constexpr int kTileTokens = 4; ///< tokens that share one unpacking of quantised weights
inline constexpr int kFloatTileTokens = 2; ///< the same for float weights
inline constexpr int kKeysAtOnce = 4; ///< attention scores in registers, times query vectors
inline constexpr int kQueryVectors = 2; ///< vectors of queries that share a broadcast key

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
inline Bytes flipSigns(Bytes raw)
{
    return _mm256_xor_si256(raw, _mm256_set1_epi8(static_cast<char>(0x80)));
}
inline Bytes addProducts(Bytes sum, Bytes weights, Bytes activations)
{
    return simd::addProducts(sum, weights, activations);
}
inline Bytes broadcastFour(const std::int8_t *q)
{
    std::int32_t four;
    std::memcpy(&four, q, sizeof four);
    return _mm256_set1_epi32(four);
}

} // namespace askja::kernels::inline ASKJA_ISA::isa

#include "kernels/isa/dpbusd.h"
