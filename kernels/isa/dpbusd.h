// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

// Dot products by vpdpbusd: unsigned weight times signed activation, four at once into int32. An isa/<isa>.h that has
// the instruction ends with this, after it has defined on its registers what codes.h asks for, flipSigns, addProducts
// and broadcastFour(block, i) (the four activations from 4i on, in every lane).
//
// Exact: no product of a block is larger than 255·127, no sum than 32 of them, and the instruction does not saturate.
#include "kernels/isa/codes.h"

namespace askja::kernels::inline ASKJA_ISA::isa {

// Signed numbers become unsigned by 128 more.
template <CodeForm kForm, int kChunk> ASKJA_INLINE inline Bytes unsignedCodes(const std::byte *chunks)
{
    const Bytes codes = codesOf<kForm, kChunk>(chunks);
    return kForm.isSigned() ? flipSigns(codes) : codes;
}

// All products of a block: those of the first 16 columns go to `first`, of the last 16 to `last`.
template <CodeForm kForm, int kGroups, int kTokens>
ASKJA_INLINE inline void addAllProducts(const std::byte *const (&chunks)[kGroups],
                                        const ActivationBlock *const (&a)[kTokens],
                                        simd::VInt (&first)[kGroups][kTokens], simd::VInt (&last)[kGroups][kTokens])
{
    simd::unrolled<kBlock / 8>([&](auto c) ASKJA_INLINE {
        Bytes low[kGroups];
        Bytes high[kGroups];
        for (int g = 0; g < kGroups; ++g) {
            low[g] = unsignedCodes<kForm, c>(chunks[g]);
            high[g] = unsignedCodes<kForm, c + kBlock / 8>(chunks[g]);
        }
        for (int t = 0; t < kTokens; ++t) {
            const Bytes lowFour = broadcastFour(*a[t], c);
            for (int g = 0; g < kGroups; ++g)
                first[g][t].v = addProducts(first[g][t].v, low[g], lowFour);
            const Bytes highFour = broadcastFour(*a[t], c + kBlock / 8);
            for (int g = 0; g < kGroups; ++g)
                last[g][t].v = addProducts(last[g][t].v, high[g], highFour);
        }
    });
}

/// The dot products of kGroups · kLanes rows with each of kTokens blocks, exact.
template <CodeForm kForm, int kGroups, int kTokens>
ASKJA_INLINE inline void dotCodes(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                                  simd::VInt (&dot)[kGroups][kTokens])
{
    for (auto &group : dot) {
        for (int t = 0; t < kTokens; ++t) {
            if constexpr (kForm.isSigned())
                group[t] = simd::broadcast(a[t]->minus128Sum);
            else
                group[t] = startOf<kForm>(*a[t]);
        }
    }
    addAllProducts<kForm>(chunks, a, dot, dot);
}

/// The same of the first and of the last 16 columns.
template <CodeForm kForm, int kGroups, int kTokens>
ASKJA_INLINE inline void dotHalves(const std::byte *const (&chunks)[kGroups],
                                   const ActivationBlock *const (&a)[kTokens], simd::VInt (&first)[kGroups][kTokens],
                                   simd::VInt (&last)[kGroups][kTokens])
{
    static_assert(!kForm.isSigned());
    for (int g = 0; g < kGroups; ++g) {
        for (int t = 0; t < kTokens; ++t) {
            first[g][t] = startOfHalf<kForm>(*a[t], 0);
            last[g][t] = startOfHalf<kForm>(*a[t], 1);
        }
    }
    addAllProducts<kForm>(chunks, a, first, last);
}

} // namespace askja::kernels::inline ASKJA_ISA::isa

#include "kernels/isa/scaled_halves.h"
