// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/weight_type.h"

#include <cstddef>

namespace askja::kernels::inline ASKJA_ISA {

/// Bytes of one row of `cols` weights as GGUF stores it.
[[nodiscard]] std::size_t storedRowBytes(WeightType type, int cols);

/// One row as GGUF stores it (any alignment) to floats, exact to the format.
void embedRow(WeightType type, const std::byte *row, int cols, float *out);

} // namespace askja::kernels::inline ASKJA_ISA
