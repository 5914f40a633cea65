// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

/// RMSNorm (Zhang and Sennrich 2019, arXiv:1910.07467), the residual sum and the scalings beside them.
namespace askja::kernels::inline ASKJA_ISA {

/// out[i] = x[i] / √(mean(x²) + epsilon) · weight[i], n > 0. Sums run over the fixed virtual width. out may be x.
void rmsNorm(const float *x, const float *weight, int n, float epsilon, float *out);

/// x[i] += y[i]
void addInPlace(float *x, const float *y, int n);
/// x[i] += factor · y[i], one multiply-add
void addScaled(float *x, const float *y, float factor, int n);
/// x[i] *= factor
void scaleInPlace(float *x, float factor, int n);

} // namespace askja::kernels::inline ASKJA_ISA
