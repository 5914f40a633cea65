// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/codes.h"

/// The dot products of instruction sets with pmaddubsw, pmaddwd and nothing better, for any register width. Included by
/// their headers after they have defined ActivationBlock and, on a register called Bytes, what codes.h asks for and:
///   multiplyPairs (pmaddubsw), add16, widenPairs (pmaddwd by ones), sizeOf, withSignOf,
///   scalePairs (pmaddwd), doubled (the lower 16 bits of each lane twice), evenAndOdd (the even 16-bit numbers of one
///   register and the odd ones of another),
///   broadcastFour(block, i) (the four activations from 4i on, in every lane), broadcastHalves(block),
///   keep (tells the compiler to have the value now, or it gathers all products first and runs out of registers).
///
/// Sums of pairs stay in 16 bits as long as pairsInSixteenBits() allows: the eight of a block of nibbles (8·3,810 =
/// 30,480), four of five bits (4·7,874 = 31,496), two of six (2·16,002 = 32,004).
namespace askja::kernels::inline ASKJA_ISA::isa {

static_assert(pairsInSixteenBits({.nibbles = true}) >= 8);
static_assert(pairsInSixteenBits({.nibbles = true, .ones = true}) == 4);
static_assert(pairsInSixteenBits({.nibbles = true, .twos = true}) == 2);

// How many chunks are added up in 16 bits: all eight, four, or two.
[[nodiscard]] constexpr int chunksAtOnce(CodeForm form)
{
    const int pairs = pairsInSixteenBits(form);
    return pairs >= 8 ? 8 : pairs >= 4 ? 4 : 2;
}

// Adds the pairs of chunk kChunk to the sums, or begins them.
template <CodeForm kForm, int kChunk, bool kBegin, int kGroups, int kTokens>
ASKJA_INLINE inline void addPairs(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                                  Bytes (&sum)[kGroups][kTokens])
{
    Bytes w[kGroups];
    for (int g = 0; g < kGroups; ++g)
        w[g] = codesOf<kForm, kChunk>(chunks[g]);
    for (int t = 0; t < kTokens; ++t) {
        const Bytes q = broadcastFour(*a[t], kChunk);
        for (int g = 0; g < kGroups; ++g) {
            const Bytes product = multiplyPairs(w[g], q);
            sum[g][t] = kBegin ? product : add16(sum[g][t], product);
            keep(sum[g][t]);
        }
    }
}

/// The dot products of kGroups · kLanes rows with each of kTokens blocks, exact, where the integers are unsigned. Every
/// loop is unrolled early and every result wanted at once: otherwise GCC keeps both arrays in memory (sse41: a fifth
/// slower).
template <CodeForm kForm, int kGroups, int kTokens>
ASKJA_INLINE inline void dotUnsigned(const std::byte *const (&chunks)[kGroups],
                                     const ActivationBlock *const (&a)[kTokens], simd::VInt (&dot)[kGroups][kTokens])
{
    constexpr int kAtOnce = chunksAtOnce(kForm);
    Bytes sum[kGroups][kTokens];
    simd::unrolled<kBlock / 8>([&](auto c) ASKJA_INLINE {
        constexpr int kDone = 2 * c; // chunks before these two, c and c + 4, which share nibbles
        Bytes low[kGroups];
        Bytes high[kGroups];
        simd::unrolled<kGroups>([&](auto g) ASKJA_INLINE {
            low[g] = codesOf<kForm, c>(chunks[g]);
            high[g] = codesOf<kForm, c + kBlock / 8>(chunks[g]);
        });
        simd::unrolled<kTokens>([&](auto t) ASKJA_INLINE {
            const Bytes q = broadcastFour(*a[t], c);
            const Bytes upper = broadcastFour(*a[t], c + kBlock / 8);
            simd::unrolled<kGroups>([&](auto g) ASKJA_INLINE {
                const Bytes product = multiplyPairs(low[g], q);
                sum[g][t] = kDone % kAtOnce == 0 ? product : add16(sum[g][t], product);
                keep(sum[g][t]);
                sum[g][t] = add16(sum[g][t], multiplyPairs(high[g], upper));
                keep(sum[g][t]);
            });
        });
        if constexpr ((kDone + 2) % kAtOnce == 0) {
            simd::unrolled<kTokens>([&](auto t) ASKJA_INLINE {
                simd::unrolled<kGroups>([&](auto g) ASKJA_INLINE {
                    simd::VInt wide{widenPairs(sum[g][t])};
                    if constexpr (kDone + 2 != kAtOnce)
                        wide = dot[g][t] + wide;
                    if constexpr (kForm.offset != 0 && kDone + 2 == kBlock / 4)
                        wide = wide + startOf<kForm>(*a[t]);
                    if constexpr (kForm.offset != 0)
                        keep(wide.v);
                    dot[g][t] = wide;
                });
            });
        }
    });
}

/// The same for signed numbers. |w| is the unsigned side (|−128| = 128 fits) and the activation takes w's sign: a pair
/// is at most 2·128·127 = 32,512.
template <CodeForm kForm, int kGroups, int kTokens>
ASKJA_INLINE inline void dotSigned(const std::byte *const (&chunks)[kGroups],
                                   const ActivationBlock *const (&a)[kTokens], simd::VInt (&dot)[kGroups][kTokens])
{
    simd::unrolled<kBlock / 4>([&](auto c) ASKJA_INLINE {
        Bytes w[kGroups];
        Bytes size[kGroups];
        for (int g = 0; g < kGroups; ++g) {
            w[g] = codesOf<kForm, c>(chunks[g]);
            size[g] = sizeOf(w[g]);
        }
        for (int t = 0; t < kTokens; ++t) {
            const Bytes q = broadcastFour(*a[t], c);
            for (int g = 0; g < kGroups; ++g) {
                const Bytes product = widenPairs(multiplyPairs(size[g], withSignOf(q, w[g])));
                dot[g][t].v = c == 0 ? product : (dot[g][t] + simd::VInt{product}).v;
                keep(dot[g][t].v);
            }
        }
    });
}

/// The dot products of kGroups · kLanes rows with each of kTokens blocks, exact.
template <CodeForm kForm, int kGroups, int kTokens>
ASKJA_INLINE inline void dotCodes(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                                  simd::VInt (&dot)[kGroups][kTokens])
{
    if constexpr (kForm.isSigned())
        dotSigned<kForm>(chunks, a, dot);
    else
        dotUnsigned<kForm>(chunks, a, dot);
}

/// Σ scale·dot over the first and the last 16 columns, exact: pmaddwd widens the pairs and multiplies them with the
/// scale in one. scales[g][h] are the factors of half h of group g. See scaled_halves.h for the bounds.
template <CodeForm kForm, int kGroups, int kTokens>
ASKJA_INLINE inline void scaledHalves(const std::byte *const (&chunks)[kGroups], const simd::VInt (&scales)[kGroups][2],
                                      const ActivationBlock *const (&a)[kTokens],
                                      simd::VFloat (&result)[kGroups][kTokens])
{
    static_assert(!kForm.isSigned() && kForm.halves);
    constexpr int kAtOnce = chunksAtOnce(kForm) > 4 ? 4 : chunksAtOnce(kForm);
    Bytes twice[kGroups][2];
    for (int g = 0; g < kGroups; ++g) {
        for (int h = 0; h < 2; ++h)
            twice[g][h] = doubled(scales[g][h].v);
    }
    simd::VInt dot[kGroups][kTokens];
    Bytes sum[kGroups][kTokens];
    simd::unrolled<kBlock / 4>([&](auto c) ASKJA_INLINE {
        addPairs<kForm, c, c % kAtOnce == 0>(chunks, a, sum);
        if constexpr ((c + 1) % kAtOnce == 0) {
            for (int g = 0; g < kGroups; ++g) {
                for (int t = 0; t < kTokens; ++t) {
                    const simd::VInt wide{scalePairs(sum[g][t], twice[g][c / (kBlock / 8)])};
                    dot[g][t] = c + 1 == kAtOnce ? wide : dot[g][t] + wide;
                }
            }
        }
    });
    for (int g = 0; g < kGroups; ++g) {
        // −4·(Σ scale·sum of activations)·(offset / 4): scales times 8 still fit 16 bits.
        const Bytes both = moved < kForm.offset == 32 ? 3 : 0 > (evenAndOdd(twice[g][0], twice[g][1]));
        for (int t = 0; t < kTokens; ++t) {
            if constexpr (kForm.offset != 0)
                dot[g][t] = dot[g][t] + simd::VInt{scalePairs(broadcastHalves(*a[t]), both)};
            result[g][t] = simd::toFloat(dot[g][t]);
        }
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::isa
