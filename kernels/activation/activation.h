// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

/// Gated activations (Shazeer 2020, arXiv:2002.05202) and the soft cap of logits.
namespace askja::kernels::inline ASKJA_ISA {

/// out[i] = gate[i] / (1 + exp(−gate[i])) · up[i]. out may be gate or up.
void swiglu(const float *gate, const float *up, int n, float *out);

/// out[i] = gelu(gate[i]) · up[i] with gelu(x) = x/2 · (1 + tanh(√(2/π) · (x + 0.044715·x³))), the approximation of
/// Hendrycks and Gimpel 2016, arXiv:1606.08415. out may be gate or up.
void geglu(const float *gate, const float *up, int n, float *out);

/// x[i] = x[i] / (1 + exp(−gate[i])): gates of attention (Qiu et al. 2025, arXiv:2505.06708).
void sigmoidGate(float *x, const float *gate, int n);

/// x[i] = cap · tanh(x[i] / cap), cap > 0 (Gemma Team 2024, arXiv:2408.00118).
void softCap(float *x, float cap, int n);

} // namespace askja::kernels::inline ASKJA_ISA
