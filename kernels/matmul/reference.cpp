// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/matmul/reference.h"

#include "kernels/embed/reference.h"
#include "kernels/quantize/reference.h"

#include <cmath>

namespace askja::kernels::reference {
namespace {

template <class Real> struct Sum
{
    Real value = 0;
    double size = 0;

    void add(Real term)
    {
        value += term;
        size += std::fabs(static_cast<double>(term));
    }
};

template <class Real> Sum<Real> quantizedRow(WeightType type, const std::byte *row, int cols, const float *x)
{
    Sum<Real> sum;
    for (int c = 0; c < cols; c += kBlock) {
        const StoredBlock w = readBlock(type, row, c);
        const QuantizedBlock a = quantizeBlock(x + c);
        for (int h = 0; h < 2; ++h) {
            int dot = 0;
            int activations = 0;
            for (int i = 16 * h; i < 16 * (h + 1); ++i) {
                dot += w.q[i] * a.q[i];
                activations += a.q[i];
            }
            sum.add(static_cast<Real>(dot) * (static_cast<Real>(w.scale[h]) * static_cast<Real>(a.scale)));
            sum.add(static_cast<Real>(w.minimum[h]) * (static_cast<Real>(a.scale) * static_cast<Real>(activations)));
        }
    }
    return sum;
}

template <class Real> Sum<Real> floatRow(WeightType type, const std::byte *row, int cols, const float *x)
{
    Sum<Real> sum;
    for (int c = 0; c < cols; ++c)
        sum.add(static_cast<Real>(readFloat(type, row, c)) * static_cast<Real>(x[c]));
    return sum;
}

} // namespace

template <class Real>
void matmul(WeightType type, int rows, int cols, const std::byte *weights, const float *x, Real *out, double *sizes)
{
    for (int r = 0; r < rows; ++r, weights += rowBytes(type, cols)) {
        const Sum<Real> sum
            = isQuantized(type) ? quantizedRow<Real>(type, weights, cols, x) : floatRow<Real>(type, weights, cols, x);
        out[r] = sum.value;
        if (sizes)
            sizes[r] = sum.size;
    }
}

template void matmul(WeightType, int, int, const std::byte *, const float *, float *, double *);
template void matmul(WeightType, int, int, const std::byte *, const float *, double *, double *);

} // namespace askja::kernels::reference
