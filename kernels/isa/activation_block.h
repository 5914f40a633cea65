// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/weight_type.h"

#include <cstdint>

namespace askja::kernels::inline ASKJA_ISA::isa {

/// kBlock quantised activations: x ≈ scale·q, q in −127 … 127. The integers beside it are what the dot products of
/// unsigned weights begin with: they take the offset of nibbles (8) or of bytes (128) away again, exactly.
template <class ElementType> struct BasicActivationBlock
{
    using Element = ElementType;

    float scale; ///< max|x| / 127
    float scaledSum; ///< scale · Σq, which multiplies the minimum of Q4_1
    std::int32_t minus8Sum; ///< −8·Σq
    std::int32_t minus128Sum; ///< −128·Σq
    Element q[kBlock]; ///< in the order of the instruction set's placeActivations

    void set(float newScale, std::int32_t sum)
    {
        scale = newScale;
        scaledSum = newScale * static_cast<float>(sum);
        minus8Sum = -8 * sum;
        minus128Sum = -128 * sum;
    }
};

} // namespace askja::kernels::inline ASKJA_ISA::isa
