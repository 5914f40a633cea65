// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

/// Short causal convolution along the tokens, each channel for itself, as state-space models have it (Gu and Dao 2023,
/// arXiv:2312.00752).
namespace askja::kernels::inline ASKJA_ISA {

/// out[c] = silu(Σ_j weights[j · channels + c] · inputs[j][c]) for one token; inputs holds `taps` rows of `channels`
/// floats, the oldest first and the token's own last. Added in this order. out is none of the rows.
void shortConvolution(const float *const *inputs, const float *weights, int taps, int channels, float *out);

} // namespace askja::kernels::inline ASKJA_ISA
