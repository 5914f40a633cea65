// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/spread.h"

/// The dot products of instruction sets with pmaddubsw, pmaddwd and nothing better, for any register width. Included by
/// their headers after they have defined ActivationBlock and, on a register called Bytes:
///   loadBytes, andBits, shiftRight4, multiplyPairs (pmaddubsw), add16, add32, widenPairs (pmaddwd by ones), sizeOf,
///   withSignOf, broadcastFour(block, i) (the four activations from 4i on, in every lane),
///   keep (tells the compiler to have the value now, or it gathers all products first and runs out of registers).
namespace askja::kernels::inline ASKJA_ISA::isa {

/// The dot products of kGroups · kLanes rows of nibbles (less kOffset: 8 or 0) with each of kTokens blocks, exact. A
/// pair is at most 2·15·127 = 3,810, the eight pairs of a block 30,480: they fit int16 and are widened once.
template <int kOffset, int kGroups, int kTokens>
inline void dotNibbles(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                       simd::VInt (&dot)[kGroups][kTokens])
{
    Bytes sum[kGroups][kTokens];
#pragma GCC unroll 4
    for (int c = 0; c < kBlock / 8; ++c) {
        Bytes low[kGroups];
        Bytes high[kGroups];
        for (int g = 0; g < kGroups; ++g) {
            const Bytes raw = loadBytes(chunks[g], c);
            low[g] = lowNibbles(raw);
            high[g] = highNibbles(raw);
        }
        for (int t = 0; t < kTokens; ++t) {
            const Bytes q = broadcastFour(*a[t], c);
            const Bytes upper = broadcastFour(*a[t], c + kBlock / 8);
            for (int g = 0; g < kGroups; ++g) {
                const Bytes product = multiplyPairs(low[g], q);
                sum[g][t] = c == 0 ? product : add16(sum[g][t], product);
                keep(sum[g][t]);
                sum[g][t] = add16(sum[g][t], multiplyPairs(high[g], upper));
                keep(sum[g][t]);
            }
        }
    }
    for (int g = 0; g < kGroups; ++g) {
        for (int t = 0; t < kTokens; ++t) {
            dot[g][t].v = widenPairs(sum[g][t]);
            if (kOffset == 8)
                dot[g][t] = dot[g][t] + inEveryLane(a[t]->minus8Sum);
        }
    }
}

/// The dot products of kGroups · kLanes rows of signed bytes with each of kTokens blocks, exact. |w| is the unsigned
/// side (|−128| = 128 fits) and the activation takes w's sign: a pair is at most 2·128·127 = 32,512.
template <int kGroups, int kTokens>
inline void dotBytes(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                     simd::VInt (&dot)[kGroups][kTokens])
{
#pragma GCC unroll 8
    for (int c = 0; c < kBlock / 4; ++c) {
        Bytes raw[kGroups];
        Bytes size[kGroups];
        for (int g = 0; g < kGroups; ++g) {
            raw[g] = loadBytes(chunks[g], c);
            size[g] = sizeOf(raw[g]);
        }
        for (int t = 0; t < kTokens; ++t) {
            const Bytes q = broadcastFour(*a[t], c);
            for (int g = 0; g < kGroups; ++g) {
                const Bytes product = widenPairs(multiplyPairs(size[g], withSignOf(q, raw[g])));
                dot[g][t].v = c == 0 ? product : (dot[g][t] + simd::VInt{product}).v;
                keep(dot[g][t].v);
            }
        }
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::isa
