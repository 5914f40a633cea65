// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/activation_block.h"
#include "kernels/simd/arm_128.h"

#include "kernels/simd/virtual.h"

/// What the instruction sets of 128 bits share: everything but the multiplication.
namespace askja::kernels::inline ASKJA_ISA::isa {

using Bytes = int8x16_t;

/// Puts quantised numbers of a block where the dot products want them.
inline void placeActivations(const simd::VInt (&q)[kBlock / simd::kLanes], std::int8_t *out)
{
    for (int i = 0; i < kBlock / 8; ++i) {
        const int16x8_t eight = vcombine_s16(vmovn_s32(q[2 * i].v), vmovn_s32(q[2 * i + 1].v));
        vst1_s8(out + 8 * i, vmovn_s16(eight));
    }
}

inline Bytes loadSixteen(const std::int8_t *q)
{
    return vld1q_s8(q);
}
inline Bytes loadChunk(const std::byte *chunk)
{
    return vld1q_s8(reinterpret_cast<const std::int8_t *>(chunk));
}
inline Bytes loadBytes(const std::byte *chunks, int chunk)
{
    return loadChunk(chunks + static_cast<std::ptrdiff_t>(sizeof(Bytes)) * chunk);
}
inline void storeBytes(std::byte *chunks, int chunk, Bytes a)
{
    vst1q_s8(reinterpret_cast<std::int8_t *>(chunks) + static_cast<std::ptrdiff_t>(sizeof(Bytes)) * chunk, a);
}
inline Bytes lowNibbles(Bytes raw)
{
    return vandq_s8(raw, vdupq_n_s8(0x0f));
}
inline Bytes highNibbles(Bytes raw)
{
    return vreinterpretq_s8_u8(vshrq_n_u8(vreinterpretq_u8_s8(raw), 4));
}

/// Moves bits within bytes: up, or down if kUp is negative.
template <int kUp> inline Bytes moved(Bytes a)
{
    const uint8x16_t bits = vreinterpretq_u8_s8(a);
    if constexpr (kUp > 0)
        return vreinterpretq_s8_u8(vshlq_n_u8(bits, kUp));
    else if constexpr (kUp < 0)
        return vreinterpretq_s8_u8(vshrq_n_u8(bits, -kUp));
    else
        return a;
}
inline Bytes maskedBits(Bytes a, int mask)
{
    return vandq_s8(a, vdupq_n_s8(static_cast<std::int8_t>(mask)));
}
inline Bytes plusBits(Bytes codes, Bytes plane, int mask)
{
    return vorrq_s8(codes, maskedBits(plane, mask));
}
inline constexpr bool kLooksUp = true; ///< has lookedUp()
/// The numbers that the places 0 … 15 have in kFourBitTable.
inline Bytes lookedUp(Bytes places)
{
    const Bytes table = vld1q_s8(kFourBitTable);
#ifdef __aarch64__
    return vqtbl1q_s8(table, vreinterpretq_u8_s8(places));
#else
    const int8x8x2_t halves = {{vget_low_s8(table), vget_high_s8(table)}};
    return vcombine_s8(vtbl2_s8(halves, vget_low_s8(places)), vtbl2_s8(halves, vget_high_s8(places)));
#endif
}

} // namespace askja::kernels::inline ASKJA_ISA::isa
