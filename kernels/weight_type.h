// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace askja::kernels {

/// The GGUF weight types with kernels of their own, by the numbers they have in files. Blocks as
/// https://github.com/ggml-org/ggml defines them (ggml-common.h): q is an integer or an entry of a table, d and m are
/// F16 numbers. Types with blocks of 256 columns have small integers s and t besides, for each 32 columns or each 16.
enum class WeightType : std::uint8_t {
    F32 = 0,
    F16 = 1,
    Q4_0 = 2, ///< d·(q − 8), q of 4 bits
    Q4_1 = 3, ///< d·q + m
    Q5_0 = 6, ///< d·(q − 16), q of 5 bits
    Q5_1 = 7, ///< d·q + m
    Q8_0 = 8, ///< d·q, q a signed byte
    Q2_K = 10, ///< d·s·q − m·t, q of 2 bits, s and t of 4 for each 16 columns
    Q3_K = 11, ///< d·s·(q − 4), q of 3 bits, s of 6 for each 16
    Q4_K = 12, ///< d·s·q − m·t, q of 4 bits, s and t of 6 for each 32
    Q5_K = 13, ///< d·s·q − m·t, q of 5 bits, s and t of 6 for each 32
    Q6_K = 14, ///< d·s·(q − 32), q of 6 bits, s of 8 for each 16
    IQ4_NL = 20, ///< d·table[q], q of 4 bits
    IQ4_XS = 23, ///< d·s·table[q], q of 4 bits, s of 6 for each 32
    BF16 = 30,
};

/// Columns whose dot product is one integer; also the block of quantised activations.
inline constexpr int kBlock = 32;
/// Columns of a block of the types with two levels of scales.
inline constexpr int kSuperBlock = 256;

[[nodiscard]] constexpr bool isQuantized(WeightType type)
{
    return type != WeightType::F32 && type != WeightType::F16 && type != WeightType::BF16;
}

/// Columns that a file stores together: a row is a multiple of it.
[[nodiscard]] constexpr int storedColumns(WeightType type)
{
    switch (type) {
    case WeightType::F32:
    case WeightType::F16:
    case WeightType::BF16:
        return 1;
    case WeightType::Q4_0:
    case WeightType::Q4_1:
    case WeightType::Q5_0:
    case WeightType::Q5_1:
    case WeightType::Q8_0:
    case WeightType::IQ4_NL:
        return kBlock;
    case WeightType::Q2_K:
    case WeightType::Q3_K:
    case WeightType::Q4_K:
    case WeightType::Q5_K:
    case WeightType::Q6_K:
    case WeightType::IQ4_XS:
        return kSuperBlock;
    }
    return 1;
}

/// Bytes of that many columns.
[[nodiscard]] constexpr int storedBytes(WeightType type)
{
    switch (type) {
    case WeightType::F32:
        return 4;
    case WeightType::F16:
    case WeightType::BF16:
        return 2;
    case WeightType::Q4_0:
    case WeightType::IQ4_NL:
        return 18;
    case WeightType::Q4_1:
        return 20;
    case WeightType::Q5_0:
        return 22;
    case WeightType::Q5_1:
        return 24;
    case WeightType::Q8_0:
        return 34;
    case WeightType::Q2_K:
        return 84;
    case WeightType::Q3_K:
        return 110;
    case WeightType::Q4_K:
        return 144;
    case WeightType::Q5_K:
        return 176;
    case WeightType::Q6_K:
        return 210;
    case WeightType::IQ4_XS:
        return 136;
    }
    return 0;
}

/// What the four bits of IQ4_NL and IQ4_XS stand for.
inline constexpr std::int8_t kFourBitTable[16]
    = {-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113};

} // namespace askja::kernels
