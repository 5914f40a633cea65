// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/simd/x86_256.h"

/// vpdpbusd on eight lanes: to each 32-bit lane of `sum` the four products of its unsigned bytes in `weights` with its
/// signed bytes in `activations`, without saturation. Source: Intel's instruction set reference, VPDPBUSD.
namespace askja::kernels::inline ASKJA_ISA::simd {

inline __m256i addProducts(__m256i sum, __m256i weights, __m256i activations)
{
#ifdef ASKJA_VNNI_IN_EVEX
    // The same instruction as AVX-512 encodes it, on the sixteen registers that AVX has: for tests and measurements on
    // processors that know only this form. All else in the program is what the compiler makes for AVX-VNNI.
    __asm__("%{evex%} vpdpbusd %2, %1, %0" : "+x"(sum) : "x"(weights), "x"(activations));
    return sum;
#else
    return _mm256_dpbusd_avx_epi32(sum, weights, activations);
#endif
}

} // namespace askja::kernels::inline ASKJA_ISA::simd
