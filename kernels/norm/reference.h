// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

namespace askja::kernels::reference {

/// norm.h in plain loops; Real is float or double.
template <class Real> void rmsNorm(const float *x, const float *weight, int n, float epsilon, Real *out);

} // namespace askja::kernels::reference
