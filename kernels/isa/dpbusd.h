// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

// Dot products by vpdpbusd: unsigned weight times signed activation, four at once into int32. An isa/<isa>.h that has
// the instruction ends with this, after it has defined on its registers: Bytes, loadBytes, lowNibbles, highNibbles,
// flipSigns, addProducts, broadcastFour(block, i) (the four activations from 4i on, in every lane).
//
// Exact: no product of a block is larger than 255·127, no sum than 32 of them, and the instruction does not saturate.
namespace askja::kernels::inline ASKJA_ISA::isa {

/// The dot products of kGroups · kLanes rows of nibbles (less kOffset: 8 or 0) with each of kTokens blocks, exact.
template <int kOffset, int kGroups, int kTokens>
inline void dotNibbles(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                       simd::VInt (&dot)[kGroups][kTokens])
{
    for (auto &group : dot) {
        for (int t = 0; t < kTokens; ++t)
            group[t] = simd::broadcast(kOffset == 8 ? a[t]->minus8Sum : 0);
    }
    for (int c = 0; c < kBlock / 8; ++c) {
        Bytes low[kGroups];
        Bytes high[kGroups];
        for (int g = 0; g < kGroups; ++g) {
            const Bytes raw = loadBytes(chunks[g], c);
            low[g] = lowNibbles(raw);
            high[g] = highNibbles(raw);
        }
        for (int t = 0; t < kTokens; ++t) {
            const Bytes first = broadcastFour(*a[t], c);
            for (int g = 0; g < kGroups; ++g)
                dot[g][t].v = addProducts(dot[g][t].v, low[g], first);
            const Bytes second = broadcastFour(*a[t], c + kBlock / 8);
            for (int g = 0; g < kGroups; ++g)
                dot[g][t].v = addProducts(dot[g][t].v, high[g], second);
        }
    }
}

/// The dot products of kGroups · kLanes rows of signed bytes with each of kTokens blocks, exact: w XOR 0x80 is w + 128
/// unsigned.
template <int kGroups, int kTokens>
inline void dotBytes(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                     simd::VInt (&dot)[kGroups][kTokens])
{
    for (auto &group : dot) {
        for (int t = 0; t < kTokens; ++t)
            group[t] = simd::broadcast(a[t]->minus128Sum);
    }
    for (int c = 0; c < kBlock / 4; ++c) {
        Bytes w[kGroups];
        for (int g = 0; g < kGroups; ++g)
            w[g] = flipSigns(loadBytes(chunks[g], c));
        for (int t = 0; t < kTokens; ++t) {
            const Bytes four = broadcastFour(*a[t], c);
            for (int g = 0; g < kGroups; ++g)
                dot[g][t].v = addProducts(dot[g][t].v, w[g], four);
        }
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::isa
