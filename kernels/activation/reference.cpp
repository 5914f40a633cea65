// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/activation/reference.h"

#include <cmath>

namespace askja::kernels::reference {

template <class Real> void swiglu(const float *gate, const float *up, int n, Real *out)
{
    for (int i = 0; i < n; ++i) {
        const Real g = gate[i];
        out[i] = g / (1 + std::exp(-g)) * static_cast<Real>(up[i]);
    }
}

template void swiglu(const float *, const float *, int, float *);
template void swiglu(const float *, const float *, int, double *);

} // namespace askja::kernels::reference
