// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

namespace askja::kernels::reference {

/// activation.h in plain loops; Real is float or double.
template <class Real> void swiglu(const float *gate, const float *up, int n, Real *out);

template <class Real> void geglu(const float *gate, const float *up, int n, Real *out);
template <class Real> void sigmoidGate(const float *x, const float *gate, int n, Real *out);
template <class Real> void softCap(const float *x, float cap, int n, Real *out);

} // namespace askja::kernels::reference
