// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include ASKJA_ISA_HEADER

#include "kernels/simd/math.h"

#include <cstddef>

namespace askja::kernels::inline ASKJA_ISA::convolutions {

inline void shortConvolution(const float *const *inputs, const float *weights, int taps, int channels, float *out)
{
    simd::forEachVector(channels, [&](int c, auto count) {
        simd::VFloat sum = simd::broadcast(0.0F);
        for (int j = 0; j < taps; ++j) {
            const float *weight = weights + static_cast<std::ptrdiff_t>(j) * channels + c;
            sum = simd::fma(simd::loadUpTo(weight, count), simd::loadUpTo(inputs[j] + c, count), sum);
        }
        simd::storeUpTo(out + c, simd::silu(sum), count);
    });
}

} // namespace askja::kernels::inline ASKJA_ISA::convolutions
