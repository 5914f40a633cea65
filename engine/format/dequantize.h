// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/format/ggml_type.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace askja::format {

/// The values of one IEEE half and one bfloat16; exact, subnormals, infinities and NaN included.
[[nodiscard]] float floatFromHalf(std::uint16_t bits);
[[nodiscard]] float floatFromBfloat16(std::uint16_t bits);
/// Rounded to nearest, ties to even; too large becomes infinity.
[[nodiscard]] std::uint16_t halfFromFloat(float value);
[[nodiscard]] std::uint16_t bfloat16FromFloat(float value);

/// Whether dequantizeRow() knows the type: F32, F16, BF16, Q4_0 to Q8_0, Q2_K to Q6_K, IQ4_NL and IQ4_XS.
[[nodiscard]] bool canDequantize(GgmlType type);

/// Writes the values of a row as the format defines them (ggml's ggml-common.h): one rounding per multiplication and
/// per addition in float32. Plain loops, for tests, tools and rows that are looked up once; not for matrix products.
/// row holds out.size() elements (a multiple of the block) at any alignment. False, and nothing written, if the type is
/// not one canDequantize() knows or the sizes do not match.
[[nodiscard]] bool dequantizeRow(GgmlType type, std::span<const std::byte> row, std::span<float> out);

} // namespace askja::format
