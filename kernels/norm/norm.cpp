// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/norm/norm.h"

#include "kernels/norm/generic.h"

namespace askja::kernels::inline ASKJA_ISA {

void rmsNorm(const float *x, const float *weight, int n, float epsilon, float *out)
{
    norms::rmsNorm(x, weight, n, epsilon, out);
}

void addInPlace(float *x, const float *y, int n)
{
    norms::addInPlace(x, y, n);
}

void addScaled(float *x, const float *y, float factor, int n)
{
    norms::addScaled(x, y, factor, n);
}

void scaleInPlace(float *x, float factor, int n)
{
    norms::scaleInPlace(x, factor, n);
}

} // namespace askja::kernels::inline ASKJA_ISA
