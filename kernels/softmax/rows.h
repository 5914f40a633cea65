// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include ASKJA_ISA_HEADER

#include "kernels/simd/math.h"

#include <limits>

/// Softmax of a row of scores that lie in the lanes, and putting pieces of a row together (Milakov and Gimelshein 2018,
/// arXiv:1805.02867). Scores come multiplied with log₂ e, so that a weight is a power of two: a third less to compute.
namespace askja::kernels::inline ASKJA_ISA::softmaxes {

/// What is known of a row, or of a piece of it. Its sum of 2^(score − maximum) stays spread over the virtual width.
struct RowState
{
    float maximum;
    alignas(64) float sums[simd::kVirtualWidth];

    [[nodiscard]] float sum() const
    {
        simd::VFloat partial[simd::kVirtualRegisters];
        for (int v = 0; v < simd::kVirtualRegisters; ++v)
            partial[v] = simd::load(sums + v * simd::kLanes);
        return simd::sumOf(partial);
    }
};

/// How many scores are taken at once: several vectors hide each other's latency.
inline constexpr int kScoresAtOnce = 32;

/// The greatest of `count` > 0 scores, as long as they are numbers. Scores from there to the next multiple of
/// kScoresAtOnce become −∞.
inline float greatestOf(float *scores, int count)
{
    using namespace simd;
    constexpr int kVectors = kScoresAtOnce / kLanes;
    const VFloat never = broadcast(-std::numeric_limits<float>::infinity());
    const int whole = count / kScoresAtOnce * kScoresAtOnce;
    if (whole < count) {
        for (int v = 0; v < kVectors; ++v) {
            float *some = scores + whole + v * kLanes;
            const VMask present = laneIndex() < broadcast(static_cast<std::int32_t>(count - whole - v * kLanes));
            store(some, select(present, load(some), never));
        }
    }
    VFloat largest[kVectors];
    unrolled<kVectors>([&](auto v) ASKJA_INLINE { largest[v] = load(scores + v * kLanes); });
    for (int i = kScoresAtOnce; i < count; i += kScoresAtOnce)
        unrolled<kVectors>([&](auto v) ASKJA_INLINE { largest[v] = max(largest[v], load(scores + i + v * kLanes)); });
    for (int v = 1; v < kVectors; ++v)
        largest[0] = max(largest[0], largest[v]);
    return greatest(largest[0]);
}

/// Replaces `count` scores, and those up to the next multiple of kScoresAtOnce, by 2^(score − maximum), where
/// state.maximum is greatestOf() them, and adds them up.
inline void exponentials(float *scores, int count, RowState &state)
{
    using namespace simd;
    // Lane i of the virtual width adds the weights of keys i, i + 16, i + 32, …, in that order.
    VFloat sums[kVirtualRegisters];
    unrolled<kVirtualRegisters>([&](auto v) ASKJA_INLINE { sums[v] = broadcast(0.0F); });
    const VFloat all = broadcast(state.maximum);
    constexpr int kAtOnce = kScoresAtOnce / kLanes < 4 ? kScoresAtOnce / kLanes : 4;
    const int filled = (count + kScoresAtOnce - 1) / kScoresAtOnce * kScoresAtOnce;
    for (int i = 0; i < filled; i += kAtOnce * kLanes) {
        VFloat weight[kAtOnce];
        unrolled<kAtOnce>([&](auto v) ASKJA_INLINE { weight[v] = load(scores + i + v * kLanes) - all; });
        exp2AtMostOne(weight);
        unrolled<kAtOnce>([&](auto v) ASKJA_INLINE {
            store(scores + i + v * kLanes, weight[v]);
            sums[v % kVirtualRegisters] = sums[v % kVirtualRegisters] + weight[v];
        });
    }
    unrolled<kVirtualRegisters>([&](auto v) ASKJA_INLINE { store(state.sums + v * kLanes, sums[v]); });
}

/// What the parts of some rows are multiplied with when they come together.
template <int kRows> struct Factors
{
    alignas(64) float before[kRows];
    alignas(64) float added[kRows];
};

/// For `count` rows, as many at once as there are lanes; their maxima become the common ones. kRows: a multiple of 16.
template <int kRows> inline void joinMaxima(RowState *rows, const RowState *added, int count, Factors<kRows> &factors)
{
    using namespace simd;
    static_assert(kRows % kVirtualWidth == 0);
    for (int r = 0; r < count; ++r) {
        const float maximum = rows[r].maximum < added[r].maximum ? added[r].maximum : rows[r].maximum;
        factors.before[r] = rows[r].maximum - maximum;
        factors.added[r] = added[r].maximum - maximum;
        rows[r].maximum = maximum;
    }
    for (int r = count; r % kLanes != 0; ++r)
        factors.before[r] = factors.added[r] = 0;
    for (int r = 0; r < count; r += kLanes) {
        VFloat both[2] = {load(factors.before + r), load(factors.added + r)};
        exp2AtMostOne(both);
        store(factors.before + r, both[0]);
        store(factors.added + r, both[1]);
    }
}

/// count numbers, a multiple of the lanes: before · their factor + added · theirs
inline void joinSums(float *before, const float *added, int count, float beforeFactor, float addedFactor)
{
    using namespace simd;
    const VFloat old = broadcast(beforeFactor);
    const VFloat fresh = broadcast(addedFactor);
    for (int i = 0; i < count; i += kLanes)
        store(before + i, fma(load(before + i), old, load(added + i) * fresh));
}

} // namespace askja::kernels::inline ASKJA_ISA::softmaxes
