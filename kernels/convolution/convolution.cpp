// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/convolution/convolution.h"

#include "kernels/convolution/generic.h"

namespace askja::kernels::inline ASKJA_ISA {

void shortConvolution(const float *const *inputs, const float *weights, int taps, int channels, float *out)
{
    convolutions::shortConvolution(inputs, weights, taps, channels, out);
}

} // namespace askja::kernels::inline ASKJA_ISA
