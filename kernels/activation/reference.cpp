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

template <class Real> void geglu(const float *gate, const float *up, int n, Real *out)
{
    const Real root = std::sqrt(Real{2} / std::acos(Real{-1}));
    for (int i = 0; i < n; ++i) {
        const Real g = gate[i];
        const Real inner = root * (g + Real{0.044715} * g * g * g);
        out[i] = g / (1 + std::exp(-2 * inner)) * static_cast<Real>(up[i]);
    }
}

template <class Real> void sigmoidGate(const float *x, const float *gate, int n, Real *out)
{
    for (int i = 0; i < n; ++i)
        out[i] = static_cast<Real>(x[i]) / (1 + std::exp(-static_cast<Real>(gate[i])));
}

template <class Real> void softCap(const float *x, float cap, int n, Real *out)
{
    for (int i = 0; i < n; ++i)
        out[i] = std::tanh(static_cast<Real>(x[i]) / static_cast<Real>(cap)) * static_cast<Real>(cap);
}

template void swiglu(const float *, const float *, int, float *);
template void swiglu(const float *, const float *, int, double *);
template void geglu(const float *, const float *, int, float *);
template void geglu(const float *, const float *, int, double *);
template void sigmoidGate(const float *, const float *, int, float *);
template void sigmoidGate(const float *, const float *, int, double *);
template void softCap(const float *, float, int, float *);
template void softCap(const float *, float, int, double *);

} // namespace askja::kernels::reference
