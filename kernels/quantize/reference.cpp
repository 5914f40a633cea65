// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/quantize/reference.h"

#include <cmath>

namespace askja::kernels::reference {

QuantizedBlock quantizeBlock(const float *x)
{
    float largest = 0;
    for (int i = 0; i < kBlock; ++i)
        largest = std::fmax(largest, std::fabs(x[i]));
    QuantizedBlock block{};
    if (largest < 1e-30F)
        return block;
    block.scale = largest / 127.0F;
    const float inverse = 127.0F / largest;
    for (int i = 0; i < kBlock; ++i)
        block.q[i] = static_cast<int>(std::nearbyint(x[i] * inverse));
    return block;
}

} // namespace askja::kernels::reference
