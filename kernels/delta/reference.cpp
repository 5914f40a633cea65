// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/delta/reference.h"

#include <cmath>
#include <cstddef>
#include <vector>

namespace askja::kernels::reference {

namespace {

template <class Real> std::vector<Real> unit(const float *x, int n, float epsilon)
{
    Real squares = 0;
    for (int i = 0; i < n; ++i)
        squares += static_cast<Real>(x[i]) * static_cast<Real>(x[i]);
    std::vector<Real> result(x, x + n);
    for (Real &element : result)
        element /= std::sqrt(squares + static_cast<Real>(epsilon));
    return result;
}

} // namespace

template <class Real>
void deltaRule(const float *query, const float *key, const float *value, const float *decay, const float *beta,
               int tokens, int keys, int values, float epsilon, Real *state, Real *out)
{
    for (int t = 0; t < tokens; ++t) {
        const std::vector<Real> q = unit<Real>(query + static_cast<std::ptrdiff_t>(t) * keys, keys, epsilon);
        const std::vector<Real> k = unit<Real>(key + static_cast<std::ptrdiff_t>(t) * keys, keys, epsilon);
        for (int j = 0; j < values; ++j) {
            Real *column = state + j; // of rows `values` apart
            Real known = 0;
            for (int i = 0; i < keys; ++i) {
                column[i * values] *= static_cast<Real>(decay[t]);
                known += column[i * values] * k[static_cast<std::size_t>(i)];
            }
            const Real delta = static_cast<Real>(beta[t]) * (static_cast<Real>(value[t * values + j]) - known);
            Real sum = 0;
            for (int i = 0; i < keys; ++i) {
                column[i * values] += k[static_cast<std::size_t>(i)] * delta;
                sum += column[i * values] * q[static_cast<std::size_t>(i)];
            }
            out[t * values + j] = sum / std::sqrt(static_cast<Real>(keys));
        }
    }
}

template void deltaRule(const float *, const float *, const float *, const float *, const float *, int, int, int, float,
                        float *, float *);
template void deltaRule(const float *, const float *, const float *, const float *, const float *, int, int, int, float,
                        double *, double *);

} // namespace askja::kernels::reference
