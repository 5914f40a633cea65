// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include ASKJA_ISA_HEADER

namespace askja::kernels::inline ASKJA_ISA::ropes {

/// Pairs (a, b) become (a·cos − b·sin, b·cos + a·sin). One factor is negated before it is multiplied, so that both
/// lanes of a pair do the same operations: a rounded product, then a multiply-add.
inline simd::VFloat rotate(simd::VFloat x, simd::VFloat cosSin, simd::VFloat sign)
{
    const simd::VFloat crossed = simd::swapPairs(x) * (simd::oddPairs(cosSin) * sign);
    return simd::fma(x, simd::evenPairs(cosSin), crossed);
}

inline void rotateVector(float *x, int n, const float *cosSin)
{
    float signs[simd::kLanes];
    for (int i = 0; i < simd::kLanes; ++i)
        signs[i] = i % 2 == 0 ? -1.0F : 1.0F;
    const simd::VFloat sign = simd::load(signs);
    simd::forEachVector(n, [&](int i, auto count) {
        const simd::VFloat rotated = rotate(simd::loadUpTo(x + i, count), simd::loadUpTo(cosSin + i, count), sign);
        simd::storeUpTo(x + i, rotated, count);
    });
}

/// Elements i and pairs + i, in the same two steps as rotate(): both signs of the sine cost nothing here.
inline void rotateHalves(float *x, int pairs, const float *cosSin)
{
    simd::forEachVector(pairs, [&](int i, auto count) {
        const simd::VFloat a = simd::loadUpTo(x + i, count);
        const simd::VFloat b = simd::loadUpTo(x + pairs + i, count);
        const simd::VFloat cosine = simd::loadUpTo(cosSin + i, count);
        const simd::VFloat sine = simd::loadUpTo(cosSin + pairs + i, count);
        const simd::VFloat zero = simd::broadcast(0.0F);
        simd::storeUpTo(x + i, simd::fma(a, cosine, b * (zero - sine)), count);
        simd::storeUpTo(x + pairs + i, simd::fma(b, cosine, a * sine), count);
    });
}

} // namespace askja::kernels::inline ASKJA_ISA::ropes
