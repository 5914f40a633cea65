// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/rope/reference.h"

namespace askja::kernels::reference {

template <class Real> void ropePairs(const float *x, int rotaryDimension, const float *cosSin, Real *out)
{
    for (int i = 0; i < rotaryDimension; i += 2) {
        const Real a = x[i];
        const Real b = x[i + 1];
        const Real cosine = cosSin[i];
        const Real sine = cosSin[i + 1];
        out[i] = a * cosine - b * sine;
        out[i + 1] = a * sine + b * cosine;
    }
}

template <class Real> void ropeHalves(const float *x, int rotaryDimension, const float *cosSin, Real *out)
{
    const int pairs = rotaryDimension / 2;
    for (int i = 0; i < pairs; ++i) {
        const Real a = x[i];
        const Real b = x[pairs + i];
        const Real cosine = cosSin[i];
        const Real sine = cosSin[pairs + i];
        out[i] = a * cosine - b * sine;
        out[pairs + i] = a * sine + b * cosine;
    }
}

template void ropePairs(const float *, int, const float *, float *);
template void ropePairs(const float *, int, const float *, double *);
template void ropeHalves(const float *, int, const float *, float *);
template void ropeHalves(const float *, int, const float *, double *);

} // namespace askja::kernels::reference
