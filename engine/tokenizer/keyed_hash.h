// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace askja::tokenizer {

/// A secret that each table draws anew, so that no file can be made whose names all fall into the same place of it.
/// Nothing that leaves this folder depends on it.
struct HashKey
{
    std::uint64_t first = 0;
    std::uint64_t second = 0;

    [[nodiscard]] static HashKey random();
};

/// SipHash with one round for each eight bytes and three at the end. Source: J.-P. Aumasson and D. J. Bernstein,
/// "SipHash: a fast short-input PRF", 2012; the variant 1-3 is what Rust's and Python's tables use.
[[nodiscard]] std::uint64_t sipHash(const HashKey &key, std::string_view text);

/// The same purpose for numbers: two multiplications by secret odd numbers, the good bits folded down between them.
[[nodiscard]] inline std::uint64_t mixed(const HashKey &key, std::uint64_t number)
{
    number *= key.first | 1U;
    number ^= number >> 32U;
    return number * (key.second | 1U);
}

} // namespace askja::tokenizer
