// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/format/ggml_type.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace askja::test {

/// True for the types that fillRandom() knows: F32, F16, BF16, Q4_0 to Q8_0, Q2_K to Q6_K, IQ4_NL and IQ4_XS.
[[nodiscard]] bool canFillRandom(format::GgmlType type);

/// Fills out, whole blocks of a type of canFillRandom(), with weights around zero of about this standard deviation.
/// Bits go straight into the blocks, nothing is quantised, so it is as fast as memory. No Q8_0 weight is −128, as no
/// quantiser makes one. The same arguments give the same bytes on every platform.
void fillRandom(format::GgmlType type, double deviation, std::uint64_t seed, std::span<std::byte> out);

} // namespace askja::test
