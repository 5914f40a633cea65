// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include ASKJA_ISA_HEADER

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace askja::kernels::inline ASKJA_ISA::quantizing {

inline float largestSize(const float *x)
{
    simd::VFloat largest = simd::abs(simd::load(x));
    for (int i = simd::kLanes; i < kBlock; i += simd::kLanes)
        largest = simd::max(largest, simd::abs(simd::load(x + i)));
    float lane[simd::kLanes];
    simd::store(lane, largest);
    float result = lane[0];
    for (int i = 1; i < simd::kLanes; ++i)
        result = lane[i] > result ? lane[i] : result;
    return result;
}

inline void quantizeBlock(const float *x, isa::ActivationBlock &block)
{
    constexpr float kSmallest = 1e-30F; // 127 / max would overflow below 4·10⁻³⁷
    const float largest = largestSize(x);
    const bool zero = largest < kSmallest;
    const simd::VFloat inverse = simd::broadcast(zero ? 0.0F : 127.0F / largest);

    std::int32_t q[kBlock];
    for (int i = 0; i < kBlock; i += simd::kLanes) {
        const simd::VInt rounded = simd::roundToInt(simd::load(x + i) * inverse);
        std::memcpy(q + i, &rounded, sizeof rounded);
    }
    std::int32_t sum = 0;
    for (int i = 0; i < kBlock; ++i) {
        // What is not a number rounds to the least integer; clamped, it cannot break the products' bounds.
        q[i] = q[i] < -127 ? -127 : (q[i] > 127 ? 127 : q[i]);
        sum += q[i];
    }
    for (int i = 0; i < kBlock; i += 4) {
        for (int j = 0; j < 4; ++j)
            block.q[i + j] = static_cast<isa::ActivationBlock::Element>(q[i + isa::kActivationOrder[j]]);
    }
    block.scale = zero ? 0.0F : largest / 127.0F;
    block.scaledSum = block.scale * static_cast<float>(sum);
    block.minus8Sum = -8 * sum;
    block.minus128Sum = -128 * sum;
}

} // namespace askja::kernels::inline ASKJA_ISA::quantizing
