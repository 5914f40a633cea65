// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/weight_type.h"

#include <cstddef>

namespace askja::kernels::inline ASKJA_ISA::isa {

/// How the integers of a block lie in the packed form, and what they stand for. Spread out, one byte each, they would
/// be eight chunks of 4·kLanes bytes: chunk i has columns 4i … 4i + 3 of every row (pieces of eight columns change
/// which bytes are neighbours, but no chunk). Planes hold parts of those bytes at the same places:
///   nibbles   4 chunks: the lower halves are the low four bits of chunks 0 … 3, the upper halves those of 4 … 7
///   twos      2 chunks: bits 2i and 2i + 1 are two bits of chunk i, in the second one of chunk 4 + i
///   ones      1 chunk: bit i is one bit of chunk i
/// in this order. Without planes the eight chunks lie there as signed bytes.
struct CodeForm
{
    bool nibbles = false;
    bool twos = false; ///< above the nibbles, if there are any
    bool ones = false; ///< above the others
    bool table = false; ///< the integers are places in kFourBitTable
    bool halves = false; ///< the two sums of 16 columns have a factor each
    int offset = 0; ///< less than the integers by this
    bool unpacked = false; ///< what codesOf() gives lies there, a byte each, whatever the planes above were

    /// The form of what isa::unpackCodes() makes of this one.
    [[nodiscard]] constexpr CodeForm afterUnpacking() const
    {
        CodeForm form = *this;
        form.unpacked = true;
        return form;
    }

    [[nodiscard]] constexpr bool spread() const { return !nibbles && !twos && !ones; }
    [[nodiscard]] constexpr bool isSigned() const { return spread() || table; }
    [[nodiscard]] constexpr int chunks() const
    {
        return spread() ? kBlock / 4 : (nibbles ? 4 : 0) + (twos ? 2 : 0) + (ones ? 1 : 0);
    }
    [[nodiscard]] constexpr int firstTwos() const { return nibbles ? 4 : 0; } ///< chunk
    [[nodiscard]] constexpr int firstOnes() const { return firstTwos() + (twos ? 2 : 0); } ///< chunk
    [[nodiscard]] constexpr int twosBit() const { return nibbles ? 4 : 0; } ///< where they go in an integer
    [[nodiscard]] constexpr int onesBit() const { return nibbles ? 4 : 2; }
    /// The greatest integer of forms that are not signed.
    [[nodiscard]] constexpr int most() const
    {
        return (1 << ((nibbles ? 4 : 0) + (twos ? 2 : 0) + (ones ? 1 : 0))) - 1;
    }

    friend constexpr bool operator==(const CodeForm &, const CodeForm &) = default;
};

/// What is left of 15 bits for the sum of that many products of two integers with activations (−127 … 127): pairs of
/// products, as pmaddubsw makes them, that 16 bits hold.
[[nodiscard]] constexpr int pairsInSixteenBits(CodeForm form)
{
    return 32767 / (2 * 127 * form.most());
}

} // namespace askja::kernels::inline ASKJA_ISA::isa
