// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

namespace askja::kernels::reference {

/// One vector of rope.h's ropePairs in plain loops, not in place; Real is float or double.
template <class Real> void ropePairs(const float *x, int rotaryDimension, const float *cosSin, Real *out);

/// Likewise ropeHalves.
template <class Real> void ropeHalves(const float *x, int rotaryDimension, const float *cosSin, Real *out);

} // namespace askja::kernels::reference
