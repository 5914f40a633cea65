// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/split_activations.h"

#include "kernels/weight_type.h"

#include <algorithm>
#include <cmath>

namespace askja::models::inline ASKJA_ISA {

void splitActivations(const float *x, int n, float *coarse, float *rest)
{
    constexpr float kSteps = 127.0F;
    constexpr float kSmallest = 1e-30F; // below it a block counts as zero, as in the kernels
    for (int block = 0; block < n; block += kernels::kBlock) {
        float largest = 0;
        for (int i = block; i < block + kernels::kBlock; ++i)
            largest = std::max(largest, std::fabs(x[i]));
        const float scale = largest < kSmallest ? 0.0F : largest / kSteps;
        const float inverse = largest < kSmallest ? 0.0F : kSteps / largest;
        for (int i = block; i < block + kernels::kBlock; ++i) {
            coarse[i] = std::nearbyint(x[i] * inverse) * scale;
            rest[i] = x[i] - coarse[i];
        }
    }
}

} // namespace askja::models::inline ASKJA_ISA
