// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include ASKJA_ISA_HEADER

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace askja::kernels::inline ASKJA_ISA::quantizing {

inline void quantizeBlock(const float *x, isa::ActivationBlock &block)
{
    constexpr float kSmallest = 1e-30F; // 127 / max would overflow below 4·10⁻³⁷
    constexpr int kVectors = kBlock / simd::kLanes;
    simd::VFloat largestSizes = simd::abs(simd::load(x));
    for (int v = 1; v < kVectors; ++v)
        largestSizes = simd::max(largestSizes, simd::abs(simd::load(x + v * simd::kLanes)));
    const float largest = simd::greatest(largestSizes);
    const bool zero = largest < kSmallest;
    const simd::VFloat inverse = simd::broadcast(zero ? 0.0F : 127.0F / largest);

    simd::VInt q[kVectors];
    simd::VInt sums[2] = {simd::broadcast(0), simd::broadcast(0)}; // of the first and the last 16
    for (int v = 0; v < kVectors; ++v) {
        // Finite numbers are within the limits by themselves; what is not a number ends at one of them, so that nothing
        // can break the products' bounds.
        simd::VFloat scaled = simd::load(x + v * simd::kLanes) * inverse;
        scaled = simd::max(simd::min(scaled, simd::broadcast(127.0F)), simd::broadcast(-127.0F));
        q[v] = simd::roundToInt(scaled);
        simd::VInt &sum = sums[v / (kVectors / 2)];
        sum = sum + q[v];
    }
    isa::placeActivations(q, block.q);

    block.set(zero ? 0.0F : largest / 127.0F, simd::sumOf(sums[0]), simd::sumOf(sums[1]));
}

} // namespace askja::kernels::inline ASKJA_ISA::quantizing
