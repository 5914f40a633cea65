// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/attention/reference.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace askja::kernels::reference {

template <class Real>
AttentionSizes attention(int headDimension, float scale, float softCap, const float *q, const float *keys,
                         const float *values, int first, int last, Real *out)
{
    AttentionSizes sizes;
    std::vector<Real> weights;
    for (int p = first; p <= last; ++p) {
        const float *key = keys + static_cast<std::ptrdiff_t>(p) * headDimension;
        Real score = 0;
        double size = 0;
        for (int d = 0; d < headDimension; ++d) {
            const Real term = static_cast<Real>(q[d]) * static_cast<Real>(scale) * static_cast<Real>(key[d]);
            score += term;
            size += std::fabs(static_cast<double>(term));
        }
        if (softCap > 0)
            score = static_cast<Real>(softCap) * std::tanh(score / static_cast<Real>(softCap));
        weights.push_back(score);
        sizes.score = std::max(sizes.score, size);
    }
    const Real greatest = *std::max_element(weights.begin(), weights.end());
    Real sum = 0;
    for (Real &weight : weights) {
        weight = std::exp(weight - greatest);
        sum += weight;
    }
    for (int d = 0; d < headDimension; ++d) {
        Real value = 0;
        double size = 0;
        for (int p = first; p <= last; ++p) {
            const Real term = weights[static_cast<std::size_t>(p - first)] / sum
                * static_cast<Real>(values[static_cast<std::ptrdiff_t>(p) * headDimension + d]);
            value += term;
            size += std::fabs(static_cast<double>(term));
        }
        out[d] = value;
        sizes.value = std::max(sizes.value, size);
    }
    return sizes;
}

template AttentionSizes attention(int, float, float, const float *, const float *, const float *, int, int, float *);
template AttentionSizes attention(int, float, float, const float *, const float *, const float *, int, int, double *);

} // namespace askja::kernels::reference
