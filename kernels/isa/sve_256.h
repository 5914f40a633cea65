// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/activation_block.h"
#include "kernels/simd/arm_sve.h"

#include "kernels/simd/virtual.h"

/// SVE with registers of 256 bits (Neoverse V1), and, through sve_512.h, of 512 (A64FX): sdot on whole registers.
namespace askja::kernels::inline ASKJA_ISA::isa {

inline constexpr int kDecodeStreams = 2; ///< row groups read side by side for one token
inline constexpr int kSuperDecodeStreams = kDecodeStreams; ///< the same for K types
inline constexpr int kPrefetchBytes = 0; ///< how far ahead of a stream to prefetch; 0: leave it to the hardware
inline constexpr int kTileGroups = 2; ///< row groups and
inline constexpr int kTileTokens = 4; ///< tokens that share one unpacking of quantised weights
inline constexpr int kPanelBlocks = 64; ///< blocks that are unpacked at once for more tokens than a tile has
inline constexpr int kFloatTileTokens = 4; ///< the same for float weights
inline constexpr int kAttentionRows = 6; ///< queries that share a vector of keys or values
inline constexpr int kAttentionSums = 24; ///< registers for their sums
inline constexpr int kAttentionDirectGroups = 2; ///< row groups that convert the cache's elements themselves

using ActivationBlock = BasicActivationBlock<std::int8_t>;
using Bytes = simd::FixedBytes;

/// Puts quantised numbers of a block where the dot products below want them.
inline void placeActivations(const simd::VInt (&q)[kBlock / simd::kLanes], std::int8_t *out)
{
    for (int i = 0; i < kBlock / simd::kLanes; ++i)
        svst1b_s32(simd::all(), out + i * simd::kLanes, q[i].v);
}

inline Bytes loadChunk(const std::byte *chunk)
{
    return svld1_s8(svptrue_b8(), reinterpret_cast<const std::int8_t *>(chunk));
}
inline Bytes loadSixteen(const std::int8_t *q)
{
    return svld1rq_s8(svptrue_b8(), q);
}
inline Bytes lowNibbles(Bytes raw)
{
    return svand_n_s8_x(svptrue_b8(), raw, 0x0f);
}
inline Bytes highNibbles(Bytes raw)
{
    return svreinterpret_s8_u8(svlsr_n_u8_x(svptrue_b8(), svreinterpret_u8_s8(raw), 4));
}
inline Bytes loadBytes(const std::byte *chunks, int chunk)
{
    return loadChunk(chunks + static_cast<std::ptrdiff_t>(4 * simd::kLanes) * chunk);
}
inline void storeBytes(std::byte *chunks, int chunk, Bytes a)
{
    svst1_s8(svptrue_b8(),
             reinterpret_cast<std::int8_t *>(chunks) + static_cast<std::ptrdiff_t>(4 * simd::kLanes) * chunk, a);
}
/// Moves bits within bytes: up, or down if kUp is negative.
template <int kUp> inline Bytes moved(Bytes a)
{
    if constexpr (kUp > 0)
        return svlsl_n_s8_x(svptrue_b8(), a, kUp);
    else if constexpr (kUp < 0)
        return svreinterpret_s8_u8(svlsr_n_u8_x(svptrue_b8(), svreinterpret_u8_s8(a), -kUp));
    else
        return a;
}
inline Bytes maskedBits(Bytes a, int mask)
{
    return svand_n_s8_x(svptrue_b8(), a, static_cast<std::int8_t>(mask));
}
inline Bytes plusBits(Bytes codes, Bytes plane, int mask)
{
    return svorr_s8_x(svptrue_b8(), codes, maskedBits(plane, mask));
}
inline constexpr bool kLooksUp = true; ///< has lookedUp()
/// The numbers that the places 0 … 15 have in kFourBitTable.
inline Bytes lookedUp(Bytes places)
{
    return svtbl_s8(svld1rq_s8(svptrue_b8(), kFourBitTable), svreinterpret_u8_s8(places));
}
template <int kFour> inline simd::VInt plusDot(simd::VInt sum, Bytes chunk, Bytes sixteen)
{
    return {svdot_lane_s32(sum.v, chunk, sixteen, kFour)};
}

} // namespace askja::kernels::inline ASKJA_ISA::isa

#include "kernels/isa/sdot_products.h"
