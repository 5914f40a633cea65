// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>
#include <utility>

/// Dot products with sdot, which multiplies four bytes of every row with four activations that it picks out of sixteen
/// by itself, so that nothing is broadcast. Included by the instruction sets that have it, after
///
///     Bytes                                a register of bytes: one chunk
///     Bytes loadChunk(const std::byte *)
///     Bytes loadSixteen(const std::int8_t *)    sixteen activations, repeated in every 128 bits
///     Bytes lowNibbles(Bytes), highNibbles(Bytes)
///     simd::VInt plusDot<kFour>(simd::VInt sum, Bytes chunk, Bytes sixteen)    adds the products with activations
///     4·kFour …
///
/// Sums are int32: a product is at most 128·127, far from their limits.
namespace askja::kernels::inline ASKJA_ISA::isa {

// Calls f with the constants 0 … 3.
template <class Function> inline void forEachFour(Function f)
{
    [&]<int... kFour>(std::integer_sequence<int, kFour...>)
    {
        (f(std::integral_constant<int, kFour>()), ...);
    }
    (std::make_integer_sequence<int, 4>());
}

template <int kOffset, int kGroups, int kTokens>
inline void sdotNibbles(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                        simd::VInt (&dot)[kGroups][kTokens])
{
    Bytes first[kTokens];
    Bytes second[kTokens];
    for (int t = 0; t < kTokens; ++t) {
        first[t] = loadSixteen(a[t]->q);
        second[t] = loadSixteen(a[t]->q + kBlock / 2);
        for (auto &group : dot)
            group[t] = simd::broadcast(kOffset == 8 ? a[t]->minus8Sum : 0);
    }
    forEachFour([&](auto four) {
        for (int g = 0; g < kGroups; ++g) {
            const Bytes raw = loadChunk(chunks[g] + four * 4 * simd::kLanes);
            const Bytes low = lowNibbles(raw);
            const Bytes high = highNibbles(raw);
            for (int t = 0; t < kTokens; ++t)
                dot[g][t] = plusDot<four>(plusDot<four>(dot[g][t], low, first[t]), high, second[t]);
        }
    });
}

template <int kGroups, int kTokens>
inline void sdotBytes(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                      simd::VInt (&dot)[kGroups][kTokens])
{
    for (auto &group : dot) {
        for (simd::VInt &sum : group)
            sum = simd::broadcast(0);
    }
    for (int half = 0; half < 2; ++half) {
        Bytes sixteen[kTokens];
        for (int t = 0; t < kTokens; ++t)
            sixteen[t] = loadSixteen(a[t]->q + half * kBlock / 2);
        forEachFour([&](auto four) {
            for (int g = 0; g < kGroups; ++g) {
                const Bytes w = loadChunk(chunks[g] + (4 * half + four) * 4 * simd::kLanes);
                for (int t = 0; t < kTokens; ++t)
                    dot[g][t] = plusDot<four>(dot[g][t], w, sixteen[t]);
            }
        });
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::isa
