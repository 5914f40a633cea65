// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/weight_type.h"

#include <cstdint>

namespace askja::kernels::inline ASKJA_ISA::isa {

/// The sums of the first and the last 16 activations of a block, for types whose 16 columns have a scale of their own:
/// times −32, which takes away the offset of Q6_K.
struct WideHalves
{
    std::int32_t minus32[2];

    void set(std::int32_t first, std::int32_t last)
    {
        minus32[0] = -32 * first;
        minus32[1] = -32 * last;
    }
    /// −offset times the sum, exact: the offset divides 32.
    template <int kOffset> [[nodiscard]] std::int32_t minusSum(int half) const
    {
        return minus32[half] / (32 / kOffset);
    }
};
/// The same times −4 in 16 bits beside each other, where one instruction multiplies such pairs with pairs of scales.
/// They are at most 4·16·127 = 8,128.
struct PairedHalves
{
    std::int16_t minus4[2];

    void set(std::int32_t first, std::int32_t last)
    {
        minus4[0] = static_cast<std::int16_t>(-4 * first);
        minus4[1] = static_cast<std::int16_t>(-4 * last);
    }
    template <int kOffset> [[nodiscard]] std::int32_t minusSum(int half) const { return minus4[half] * kOffset / 4; }
};

/// kBlock quantised activations: x ≈ scale·q, q in −127 … 127. The integers beside it are what the dot products of
/// unsigned weights begin with: they take the offset of nibbles (8) or of bytes (128) away again, exactly.
template <class ElementType, class HalfSums = WideHalves> struct BasicActivationBlock
{
    using Element = ElementType;

    float scale; ///< max|x| / 127
    float scaledSum; ///< scale · Σq, which multiplies minima
    std::int32_t minus8Sum; ///< −8·Σq
    std::int32_t minus128Sum; ///< −128·Σq
    HalfSums halves;
    Element q[kBlock]; ///< in the order of the instruction set's placeActivations

    void set(float newScale, std::int32_t first, std::int32_t last)
    {
        const std::int32_t sum = first + last;
        scale = newScale;
        scaledSum = newScale * static_cast<float>(sum);
        minus8Sum = -8 * sum;
        minus128Sum = -128 * sum;
        halves.set(first, last);
    }
};

} // namespace askja::kernels::inline ASKJA_ISA::isa
