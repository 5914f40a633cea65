// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/convolution/reference.h"

#include <cmath>

namespace askja::kernels::reference {

template <class Real>
void shortConvolution(const float *const *inputs, const float *weights, int taps, int channels, Real *out)
{
    for (int c = 0; c < channels; ++c) {
        Real sum = 0;
        for (int j = 0; j < taps; ++j)
            sum += static_cast<Real>(weights[j * channels + c]) * static_cast<Real>(inputs[j][c]);
        out[c] = sum / (1 + std::exp(-sum));
    }
}

template void shortConvolution(const float *const *, const float *, int, int, float *);
template void shortConvolution(const float *const *, const float *, int, int, double *);

} // namespace askja::kernels::reference
