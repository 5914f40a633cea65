// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace askja::kernels::reference {

/// What the error of a faster way to compute the same may be measured by.
struct AttentionSizes
{
    double score = 0; ///< the greatest Σ|q·k·scale| of any key
    double value = 0; ///< the greatest Σ weight·|value| of any element
};

/// One query over keys first … last: all scores, their softmax, the weighted sum, one after the other. Keys and values
/// of position p are at keys + p·headDimension. Real is float or double.
template <class Real>
AttentionSizes attention(int headDimension, float scale, float softCap, const float *q, const float *keys,
                         const float *values, int first, int last, Real *out);

} // namespace askja::kernels::reference
