// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/activation_block.h"
#include "kernels/simd/virtual.h"

/// Numbers of activation blocks in every lane of a register, however the block has them. Include a wrapper first.
namespace askja::kernels::inline ASKJA_ISA::isa {

/// A number once per lane.
template <class Number> struct alignas(16) Spread
{
    Number lane[simd::kLanes];

    Spread &operator=(Number x)
    {
        for (Number &each : lane)
            each = x;
        return *this;
    }
};

/// Like BasicActivationBlock, with every number once per lane, and each group of activations too: for instruction sets
/// that can multiply with memory but not broadcast from it.
template <class ElementType> struct alignas(16) SpreadActivationBlock
{
    using Element = ElementType;

    Spread<float> scale;
    Spread<float> scaledSum;
    Spread<std::int32_t> minus8Sum;
    PairedHalves halves; // once: few types ask for them
    alignas(16) Element q[kBlock * simd::kLanes];

    void set(float newScale, std::int32_t first, std::int32_t last)
    {
        const std::int32_t sum = first + last;
        halves.set(first, last);
        scale = newScale;
        scaledSum = newScale * static_cast<float>(sum);
        minus8Sum = -8 * sum;
    }
};

inline simd::VFloat inEveryLane(float x)
{
    return simd::broadcast(x);
}
inline simd::VInt inEveryLane(std::int32_t x)
{
    return simd::broadcast(x);
}
inline simd::VFloat inEveryLane(const Spread<float> &x)
{
    return simd::load(x.lane);
}
inline simd::VInt inEveryLane(const Spread<std::int32_t> &x)
{
    return simd::bitsOf(simd::load(reinterpret_cast<const float *>(x.lane)));
}

} // namespace askja::kernels::inline ASKJA_ISA::isa
