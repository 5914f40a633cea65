// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include ASKJA_ISA_HEADER

#include "kernels/simd/math.h"

#include <limits>

/// Softmax over blocks of scores that come one after the other (Milakov and Gimelshein 2018, arXiv:1805.02867). One
/// query per lane; a lane never looks at another, so its result does not depend on its neighbours.
namespace askja::kernels::inline ASKJA_ISA::softmaxes {

struct RunningSoftmax
{
    simd::VFloat maximum;
    simd::VFloat sum;
};

inline RunningSoftmax emptySoftmax()
{
    return {simd::broadcast(-std::numeric_limits<float>::infinity()), simd::broadcast(0.0F)};
}

/// Takes `count` scores (vector k at scores + k·stride), replaces each by e^(score − maximum) and returns what
/// everything accumulated so far must be multiplied with. A score of −∞ (a masked key) becomes 0. The first block must
/// hold a finite score in each lane.
inline simd::VFloat takeScores(RunningSoftmax &state, float *scores, int count, std::ptrdiff_t stride)
{
    simd::VFloat maximum = state.maximum;
    for (int k = 0; k < count; ++k)
        maximum = simd::max(maximum, simd::load(scores + k * stride));
    const simd::VFloat correction = simd::exp(state.maximum - maximum);
    simd::VFloat sum = simd::broadcast(0.0F);
    for (int k = 0; k < count; ++k) {
        const simd::VFloat weight = simd::exp(simd::load(scores + k * stride) - maximum);
        simd::store(scores + k * stride, weight);
        sum = sum + weight;
    }
    state.sum = simd::fma(state.sum, correction, sum);
    state.maximum = maximum;
    return correction;
}

} // namespace askja::kernels::inline ASKJA_ISA::softmaxes
