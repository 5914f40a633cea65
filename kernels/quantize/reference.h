// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/weight_type.h"

namespace askja::kernels::reference {

struct QuantizedBlock
{
    float scale;
    int q[kBlock];
};

/// kBlock floats as quantize.h rounds them.
[[nodiscard]] QuantizedBlock quantizeBlock(const float *x);

} // namespace askja::kernels::reference
