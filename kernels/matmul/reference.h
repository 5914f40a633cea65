// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/weight_type.h"

#include <cstddef>

namespace askja::kernels::reference {

/// out[r] = Σ_c W[r][c]·x[c] for one token, weights in GGUF row order; quantised types round x to int8 blocks first.
/// Real is float or double: the double twin has the same rounded activations and no other error to speak of. sizes[r],
/// if wanted, is the sum of the sizes of all terms that were added, for error bounds.
template <class Real>
void matmul(WeightType type, int rows, int cols, const std::byte *weights, const float *x, Real *out, double *sizes);

} // namespace askja::kernels::reference
