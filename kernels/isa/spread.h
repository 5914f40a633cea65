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

/// PairedHalves once per lane.
struct SpreadHalves
{
    PairedHalves lane[simd::kLanes];

    void set(std::int32_t first, std::int32_t last)
    {
        for (PairedHalves &each : lane)
            each.set(first, last);
    }
    template <int kOffset> [[nodiscard]] std::int32_t minusSum(int half) const
    {
        return lane[0].template minusSum<kOffset>(half);
    }
};

/// Like BasicActivationBlock, with every number once per lane, and each group of activations too: for instruction sets
/// that can multiply with memory but not broadcast from it. The sum of all is that of the halves: blocks that are a
/// tenth longer make prompts as much slower, since the tokens of a tile come from beyond the first cache.
template <class ElementType> struct alignas(16) SpreadActivationBlock
{
    using Element = ElementType;

    Spread<float> scale;
    Spread<float> scaledSum;
    SpreadHalves halves;
    Element q[kBlock * simd::kLanes];

    void set(float newScale, std::int32_t first, std::int32_t last)
    {
        scale = newScale;
        scaledSum = newScale * static_cast<float>(first + last);
        halves.set(first, last);
    }
};

/// −8·Σq in every lane. Instruction sets with SpreadActivationBlock have it of their own.
template <class Element, class Halves> inline simd::VInt minus8Sum(const BasicActivationBlock<Element, Halves> &block)
{
    return simd::broadcast(block.minus8Sum);
}
inline simd::VFloat inEveryLane(float x)
{
    return simd::broadcast(x);
}
inline simd::VFloat inEveryLane(const Spread<float> &x)
{
    return simd::load(x.lane);
}
} // namespace askja::kernels::inline ASKJA_ISA::isa
