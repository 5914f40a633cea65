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

} // namespace askja::kernels::inline ASKJA_ISA::activations
