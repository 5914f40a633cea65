// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/codes.h"

/// Dot products with sdot, which multiplies four bytes of every row with four activations that it picks out of sixteen
/// by itself, so that nothing is broadcast. Included by the instruction sets that have it, after
///
///     Bytes                                a register of bytes: one chunk
///     Bytes loadSixteen(const std::int8_t *)    sixteen activations, repeated in every 128 bits
///     what codes.h asks for
///     simd::VInt plusDot<kFour>(simd::VInt sum, Bytes chunk, Bytes sixteen)    adds the products with activations
///     4·kFour …
///
/// Sums are int32: a product is at most 128·127, far from their limits.
namespace askja::kernels::inline ASKJA_ISA::isa {

// All products of a block: those of the first 16 columns go to `first`, of the last 16 to `last`. Unsigned integers are
// at most 63, so they are signed bytes as well.
template <CodeForm kForm, int kGroups, int kTokens>
ASKJA_INLINE inline void sdotAll(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                                 simd::VInt (&first)[kGroups][kTokens], simd::VInt (&last)[kGroups][kTokens])
{
    Bytes firstQ[kTokens];
    Bytes lastQ[kTokens];
    for (int t = 0; t < kTokens; ++t) {
        firstQ[t] = loadSixteen(a[t]->q);
        lastQ[t] = loadSixteen(a[t]->q + kBlock / 2);
    }
    simd::unrolled<kBlock / 8>([&](auto four) ASKJA_INLINE {
        for (int g = 0; g < kGroups; ++g) {
            const Bytes low = codesOf<kForm, four>(chunks[g]);
            const Bytes high = codesOf<kForm, four + kBlock / 8>(chunks[g]);
            for (int t = 0; t < kTokens; ++t) {
                first[g][t] = plusDot<four>(first[g][t], low, firstQ[t]);
                last[g][t] = plusDot<four>(last[g][t], high, lastQ[t]);
            }
        }
    });
}

template <CodeForm kForm, int kGroups, int kTokens>
ASKJA_INLINE inline void sdotCodes(const std::byte *const (&chunks)[kGroups],
                                   const ActivationBlock *const (&a)[kTokens], simd::VInt (&dot)[kGroups][kTokens])
{
    for (auto &group : dot) {
        for (int t = 0; t < kTokens; ++t)
            group[t] = startOf<kForm>(*a[t]);
    }
    sdotAll<kForm>(chunks, a, dot, dot);
}

template <CodeForm kForm, int kGroups, int kTokens>
ASKJA_INLINE inline void sdotHalves(const std::byte *const (&chunks)[kGroups],
                                    const ActivationBlock *const (&a)[kTokens], simd::VInt (&first)[kGroups][kTokens],
                                    simd::VInt (&last)[kGroups][kTokens])
{
    for (int g = 0; g < kGroups; ++g) {
        for (int t = 0; t < kTokens; ++t) {
            first[g][t] = startOfHalf<kForm>(*a[t], 0);
            last[g][t] = startOfHalf<kForm>(*a[t], 1);
        }
    }
    sdotAll<kForm>(chunks, a, first, last);
}

} // namespace askja::kernels::inline ASKJA_ISA::isa
