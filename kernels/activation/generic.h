// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include ASKJA_ISA_HEADER

#include "kernels/simd/math.h"

namespace askja::kernels::inline ASKJA_ISA::activations {

inline void swiglu(const float *gate, const float *up, int n, float *out)
{
    simd::forEachVector(n, [&](int i, auto count) {
        const simd::VFloat gated = simd::silu(simd::loadUpTo(gate + i, count));
        simd::storeUpTo(out + i, gated * simd::loadUpTo(up + i, count), count);
    });
}

/// x/2 · (1 + tanh z) is x · sigmoid(2z), which loses nothing where tanh is near −1.
inline simd::VFloat gelu(simd::VFloat x)
{
    constexpr float kCubic = -2.0F * 0.7978845608F * 0.044715F; // −2·√(2/π)·…
    constexpr float kLinear = -2.0F * 0.7978845608F;
    const simd::VFloat one = simd::broadcast(1.0F);
    const simd::VFloat slope = simd::fma(x * x, simd::broadcast(kCubic), simd::broadcast(kLinear));
    return x / (one + simd::exp(x * slope));
}

inline void geglu(const float *gate, const float *up, int n, float *out)
{
    simd::forEachVector(n, [&](int i, auto count) {
        const simd::VFloat gated = gelu(simd::loadUpTo(gate + i, count));
        simd::storeUpTo(out + i, gated * simd::loadUpTo(up + i, count), count);
    });
}

/// From e^(−2|x|), which loses digits near zero; there the first terms of the series.
inline simd::VFloat tanh(simd::VFloat x)
{
    constexpr float kSmall = 0.25F;
    const simd::VFloat one = simd::broadcast(1.0F);
    const simd::VFloat zero = simd::broadcast(0.0F);
    const simd::VFloat size = simd::abs(x);
    const simd::VFloat e = simd::exp(simd::broadcast(-2.0F) * size);
    const simd::VFloat large = (one - e) / (one + e);

    const simd::VFloat square = size * size;
    simd::VFloat series = simd::fma(square, simd::broadcast(62.0F / 2835.0F), simd::broadcast(-17.0F / 315.0F));
    series = simd::fma(series, square, simd::broadcast(2.0F / 15.0F));
    series = simd::fma(series, square, simd::broadcast(-1.0F / 3.0F));
    const simd::VFloat small = simd::fma(series * square, size, size);

    const simd::VFloat result = simd::select(size < simd::broadcast(kSmall), small, large);
    return simd::select(x < zero, zero - result, result);
}

inline void softCap(float *x, float cap, int n)
{
    const simd::VFloat times = simd::broadcast(cap);
    const simd::VFloat inverse = simd::broadcast(1.0F / cap);
    simd::forEachVector(n, [&](int i, auto count) {
        simd::storeUpTo(x + i, tanh(simd::loadUpTo(x + i, count) * inverse) * times, count);
    });
}

} // namespace askja::kernels::inline ASKJA_ISA::activations
