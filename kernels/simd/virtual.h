// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

/// For what keeps registers in arrays: they stay registers only if all of it is inlined before arrays are looked at.
#define ASKJA_INLINE __attribute__((always_inline))

/// What every wrapper shares: the fixed virtual width, tails, sums. Include a wrapper first (through isa/<isa>.h).
namespace askja::kernels::inline ASKJA_ISA::simd {

/// Reductions run over this many lanes whatever the register has, so that all widths add in the same order.
inline constexpr int kVirtualWidth = 16;
inline constexpr int kVirtualRegisters = kVirtualWidth / kLanes;
static_assert(kVirtualWidth % kLanes == 0);

#ifndef ASKJA_SIMD_HAS_LOAD_FINITE_HALF
/// loadHalf() for numbers that are finite; where it is cheaper, infinity and NaN become numbers above 65,504.
inline VFloat loadFiniteHalf(const void *p)
{
    return loadHalf(p);
}
#endif

#ifndef ASKJA_SIMD_HAS_LOAD_STEADY_HALF
/// The same, and subnormal numbers take no longer than others.
inline VFloat loadSteadyHalf(const void *p)
{
    return loadFiniteHalf(p);
}
#endif

/// The first n < kLanes floats, zeros above them.
inline VFloat loadPartial(const float *p, int n)
{
    float buffer[kLanes] = {};
    std::memcpy(buffer, p, static_cast<std::size_t>(n) * sizeof(float));
    return load(buffer);
}
inline void storePartial(float *p, VFloat v, int n)
{
    float buffer[kLanes];
    store(buffer, v);
    std::memcpy(p, buffer, static_cast<std::size_t>(n) * sizeof(float));
}

/// A whole register's worth, as a type: loads and stores of it need no branch.
using WholeVector = std::integral_constant<int, kLanes>;

/// Calls f(first element, elements) over [0, n): with WholeVector, and once with an int if fewer are left.
template <class Function> inline void forEachVector(int n, Function f)
{
    int i = 0;
    for (; i + kLanes <= n; i += kLanes)
        f(i, WholeVector());
    if (i < n)
        f(i, n - i);
}
inline VFloat loadUpTo(const float *p, WholeVector)
{
    return load(p);
}
inline VFloat loadUpTo(const float *p, int n)
{
    return n == kLanes ? load(p) : loadPartial(p, n);
}
inline void storeUpTo(float *p, VFloat v, WholeVector)
{
    store(p, v);
}
inline void storeUpTo(float *p, VFloat v, int n)
{
    if (n == kLanes)
        store(p, v);
    else
        storePartial(p, v, n);
}

/// f(0), f(1), … f(kCount − 1) with the index as a type: for loops over registers, which must never become real loops.
template <int kCount, class Function> ASKJA_INLINE inline void unrolled(Function f)
{
    [&]<int... kIndex>(std::integer_sequence<int, kIndex...>) ASKJA_INLINE
    {
        (f(std::integral_constant<int, kIndex>()), ...);
    }
    (std::make_integer_sequence<int, kCount>());
}

#ifndef ASKJA_SIMD_HAS_LOAD_SMALL
/// kLanes signed bytes as integers.
inline VInt loadSmall(const std::int8_t *p)
{
    std::int32_t x[kLanes];
    for (int i = 0; i < kLanes; ++i)
        x[i] = p[i];
    float bits[kLanes];
    std::memcpy(bits, x, sizeof bits);
    return bitsOf(load(bits));
}
#endif

#ifndef ASKJA_SIMD_HAS_FMA_FACTOR
/// *a times every lane of b, plus c. A wrapper has its own where the processor multiplies with a number in memory.
inline VFloat fmaFactor(const float *a, VFloat b, VFloat c)
{
    return fma(broadcast(*a), b, c);
}
#endif

#ifndef ASKJA_SIMD_HAS_PAIR_FACTOR
/// addPairProducts() with one pair in memory for all lanes.
inline VInt addPairFactor(VInt sum, VPairs a, const std::int16_t *pair)
{
    return addPairProducts(sum, a, broadcastPair(pair));
}
#endif

/// The sum of kVirtualWidth partial sums: halves onto halves, 16 → 8 → 4 → 2 → 1.
inline float sumOf(const VFloat (&partial)[kVirtualRegisters])
{
    float lane[kVirtualWidth];
    for (int i = 0; i < kVirtualRegisters; ++i)
        store(lane + i * kLanes, partial[i]);
    for (int width = kVirtualWidth / 2; width > 0; width /= 2) {
        for (int i = 0; i < width; ++i)
            lane[i] += lane[i + width];
    }
    return lane[0];
}

} // namespace askja::kernels::inline ASKJA_ISA::simd
