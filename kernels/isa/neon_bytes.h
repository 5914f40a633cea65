// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/activation_block.h"
#include "kernels/simd/arm_128.h"

#include "kernels/simd/virtual.h"

/// What the instruction sets with sdot on 128 bits share: everything but the instruction.
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
inline Bytes lowNibbles(Bytes raw)
{
    return vandq_s8(raw, vdupq_n_s8(0x0f));
}
inline Bytes highNibbles(Bytes raw)
{
    return vreinterpretq_s8_u8(vshrq_n_u8(vreinterpretq_u8_s8(raw), 4));
}

} // namespace askja::kernels::inline ASKJA_ISA::isa
