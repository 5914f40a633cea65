// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

namespace askja::kernels::reference {

/// convolution.h in plain loops; Real is float or double.
template <class Real>
void shortConvolution(const float *const *inputs, const float *weights, int taps, int channels, Real *out);

} // namespace askja::kernels::reference
