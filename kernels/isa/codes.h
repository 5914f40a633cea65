// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/code_form.h"
#include "kernels/isa/spread.h"

/// The integers of a chunk out of their planes, for any register. Included after Bytes (a register of bytes),
/// loadBytes, lowNibbles, highNibbles, moved, maskedBits, plusBits and, with kLooksUp, lookedUp.
namespace askja::kernels::inline ASKJA_ISA::isa {

// For instruction sets without kLooksUp, so that its name can stand below; the others have a function of their own.
template <class Register> Register lookedUp(Register places);

/// Chunk kChunk of a block whose chunks begin at `chunks`: unsigned integers, or signed numbers if kForm.isSigned().
template <CodeForm kForm, int kChunk> ASKJA_INLINE inline Bytes codesOf(const std::byte *chunks)
{
    if constexpr (kForm.spread() || kForm.unpacked) {
        return loadBytes(chunks, kChunk);
    } else {
        constexpr int kTwos = kForm.twosBit() - 2 * (kChunk % 4);
        constexpr int kOnes = kForm.onesBit() - kChunk;
        Bytes codes;
        if constexpr (kForm.nibbles) {
            const Bytes raw = loadBytes(chunks, kChunk % 4);
            codes = kChunk < 4 ? lowNibbles(raw) : highNibbles(raw);
            if constexpr (kForm.table)
                codes = lookedUp(codes);
            if constexpr (kForm.twos)
                codes = plusBits(codes, moved<kTwos>(loadBytes(chunks, kForm.firstTwos() + kChunk / 4)), 3 << 4);
        } else {
            codes = maskedBits(moved<kTwos>(loadBytes(chunks, kForm.firstTwos() + kChunk / 4)), 3);
        }
        if constexpr (kForm.ones)
            codes = plusBits(codes, moved<kOnes>(loadBytes(chunks, kForm.firstOnes())), 1 << kForm.onesBit());
        return codes;
    }
}

/// What the sum of products of unsigned integers begins with, so that the offset is away.
template <CodeForm kForm> ASKJA_INLINE inline simd::VInt startOf(const ActivationBlock &a)
{
    static_assert(kForm.offset == 0 || kForm.offset == 8 || kForm.offset == 16);
    if constexpr (kForm.offset == 0)
        return simd::broadcast(0);
    else if constexpr (kForm.offset == 8)
        return minus8Sum(a);
    else
        return simd::shiftLeft<1>(minus8Sum(a));
}
/// The same for the sums of the first and the last 16 columns.
template <CodeForm kForm> ASKJA_INLINE inline simd::VInt startOfHalf(const ActivationBlock &a, int half)
{
    if constexpr (kForm.offset == 0)
        return simd::broadcast(0);
    else
        return simd::broadcast(a.halves.template minusSum<kForm.offset>(half));
}

/// All chunks of a block to a byte each, for kForm.afterUnpacking().
template <CodeForm kForm> ASKJA_INLINE inline void unpackCodes(const std::byte *chunks, std::byte *out)
{
    simd::unrolled<kBlock / 4>([&](auto c) ASKJA_INLINE { storeBytes(out, c, codesOf<kForm, c>(chunks)); });
}

} // namespace askja::kernels::inline ASKJA_ISA::isa
