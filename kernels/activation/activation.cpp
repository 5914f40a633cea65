// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/activation/activation.h"

#include "kernels/activation/generic.h"

namespace askja::kernels::inline ASKJA_ISA {

void swiglu(const float *gate, const float *up, int n, float *out)
{
    activations::swiglu(gate, up, n, out);
}

void geglu(const float *gate, const float *up, int n, float *out)
{
    activations::geglu(gate, up, n, out);
}

void softCap(float *x, float cap, int n)
{
    activations::softCap(x, cap, n);
}

void sigmoidGate(float *x, const float *gate, int n)
{
    activations::sigmoidGate(x, gate, n);
}

} // namespace askja::kernels::inline ASKJA_ISA
