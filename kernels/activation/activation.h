// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

/// Gated activations (Shazeer 2020, arXiv:2002.05202).
namespace askja::kernels::inline ASKJA_ISA {

/// out[i] = gate[i] / (1 + exp(−gate[i])) · up[i]. out may be gate or up.
void swiglu(const float *gate, const float *up, int n, float *out);

} // namespace askja::kernels::inline ASKJA_ISA
