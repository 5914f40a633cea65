// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/matmul/matmul.h"

/// A way of its own to multiply many tokens, for instruction sets that have something better than vectors: <isa>.cpp in
/// this folder; special_none.cpp serves the others.
namespace askja::kernels::inline ASKJA_ISA::matmuls {

/// Like matmul(), with the same bits, for as many of the first tokens as it pays for. Returns how many those are; the
/// generic bodies do the rest.
[[nodiscard]] int multiplySpecially(const MatrixShape &shape, const std::byte *packed, const std::byte *activations,
                                    int tokens, int groupBegin, int groupEnd, float *out, std::size_t outStride);

} // namespace askja::kernels::inline ASKJA_ISA::matmuls
