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

inline void sigmoidGate(float *x, const float *gate, int n)
{
    const simd::VFloat one = simd::broadcast(1.0F);
    simd::forEachVector(n, [&](int i, auto count) {
        const simd::VFloat g = simd::loadUpTo(gate + i, count);
        simd::storeUpTo(x + i, simd::loadUpTo(x + i, count) / (one + simd::exp(simd::broadcast(0.0F) - g)), count);
    });
}

inline void softCap(float *x, float cap, int n)
{
    const simd::VFloat times = simd::broadcast(cap);
    const simd::VFloat inverse = simd::broadcast(1.0F / cap);
    simd::forEachVector(n, [&](int i, auto count) {
        simd::storeUpTo(x + i, simd::tanh(simd::loadUpTo(x + i, count) * inverse) * times, count);
    });
}

} // namespace askja::kernels::inline ASKJA_ISA::activations
