// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

/// Rounding activations to int8 for the quantised matrix products.
namespace askja::kernels::inline ASKJA_ISA {

/// Bytes of n quantised activations in this instruction set's layout (isa/<isa>.h: ActivationBlock). n is a multiple of
/// kBlock.
[[nodiscard]] std::size_t quantizedBytes(int n);

/// In blocks of kBlock: scale = max|x| / 127, q = x · (127 / max|x|) rounded to nearest even, and the sums of q that
/// the products begin with. A block whose largest value is below 10⁻³⁰ becomes zeros. The same bits on every
/// instruction set for finite x.
void quantizeActivations(const float *x, int n, std::byte *out);

} // namespace askja::kernels::inline ASKJA_ISA
