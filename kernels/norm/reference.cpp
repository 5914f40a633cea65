// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/norm/reference.h"

#include <cmath>

namespace askja::kernels::reference {

template <class Real> void rmsNorm(const float *x, const float *weight, int n, float epsilon, Real *out)
{
    Real squares = 0;
    for (int i = 0; i < n; ++i)
        squares += static_cast<Real>(x[i]) * static_cast<Real>(x[i]);
    const Real inverse = 1 / std::sqrt(squares / static_cast<Real>(n) + static_cast<Real>(epsilon));
    for (int i = 0; i < n; ++i)
        out[i] = static_cast<Real>(x[i]) * inverse * static_cast<Real>(weight[i]);
}

template void rmsNorm(const float *, const float *, int, float, float *);
template void rmsNorm(const float *, const float *, int, float, double *);

} // namespace askja::kernels::reference
