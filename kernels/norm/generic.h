// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include ASKJA_ISA_HEADER

#include <cmath>

namespace askja::kernels::inline ASKJA_ISA::norms {

/// Σ x², element i in partial sum i mod kVirtualWidth.
inline float sumOfSquares(const float *x, int n)
{
    simd::VFloat partial[simd::kVirtualRegisters];
    for (simd::VFloat &sum : partial)
        sum = simd::broadcast(0.0F);
    int i = 0;
    for (; i + simd::kVirtualWidth <= n; i += simd::kVirtualWidth) {
        for (int r = 0; r < simd::kVirtualRegisters; ++r) {
            const simd::VFloat v = simd::load(x + i + r * simd::kLanes);
            partial[r] = simd::fma(v, v, partial[r]);
        }
    }
    for (int r = 0; i < n; ++r, i += simd::kLanes) {
        const simd::VFloat v = simd::loadUpTo(x + i, n - i < simd::kLanes ? n - i : simd::kLanes);
        partial[r] = simd::fma(v, v, partial[r]);
    }
    return simd::sumOf(partial);
}

inline void rmsNorm(const float *x, const float *weight, int n, float epsilon, float *out)
{
    const float mean = sumOfSquares(x, n) / static_cast<float>(n);
    const simd::VFloat inverse = simd::broadcast(1.0F / std::sqrt(mean + epsilon));
    simd::forEachVector(n, [&](int i, auto count) {
        const simd::VFloat normed = simd::loadUpTo(x + i, count) * inverse;
        simd::storeUpTo(out + i, normed * simd::loadUpTo(weight + i, count), count);
    });
}

inline void addInPlace(float *x, const float *y, int n)
{
    simd::forEachVector(n, [&](int i, auto count) {
        simd::storeUpTo(x + i, simd::loadUpTo(x + i, count) + simd::loadUpTo(y + i, count), count);
    });
}

inline void addScaled(float *x, const float *y, float factor, int n)
{
    const simd::VFloat times = simd::broadcast(factor);
    simd::forEachVector(n, [&](int i, auto count) {
        simd::storeUpTo(x + i, simd::fma(simd::loadUpTo(y + i, count), times, simd::loadUpTo(x + i, count)), count);
    });
}

inline void scaleInPlace(float *x, float factor, int n)
{
    const simd::VFloat times = simd::broadcast(factor);
    simd::forEachVector(
        n, [&](int i, auto count) { simd::storeUpTo(x + i, simd::loadUpTo(x + i, count) * times, count); });
}

} // namespace askja::kernels::inline ASKJA_ISA::norms
