// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/delta/delta.h"

#include ASKJA_ISA_HEADER

#include <algorithm>
#include <cmath>

namespace askja::kernels::inline ASKJA_ISA::deltas {

static_assert(kDeltaPanel == simd::kVirtualWidth);

/// Registers of a panel that are walked together: two need eight sums.
inline constexpr int kRegisters = std::min(simd::kVirtualRegisters, 2);
inline constexpr int kWidth = kRegisters * simd::kLanes;

/// Σ x·y, element i in partial sum i mod kVirtualWidth.
inline float dot(const float *x, const float *y, int n)
{
    simd::VFloat partial[simd::kVirtualRegisters];
    for (simd::VFloat &sum : partial)
        sum = simd::broadcast(0.0F);
    for (int i = 0; i < n; i += simd::kVirtualWidth) {
        for (int r = 0; r < simd::kVirtualRegisters; ++r) {
            const int from = i + r * simd::kLanes;
            if (from >= n)
                break;
            const int count = std::min(n - from, simd::kLanes);
            partial[r] = simd::fma(simd::loadUpTo(x + from, count), simd::loadUpTo(y + from, count), partial[r]);
        }
    }
    return simd::sumOf(partial);
}

inline void scale(float *x, int n, float factor)
{
    const simd::VFloat f = simd::broadcast(factor);
    simd::forEachVector(n, [&](int i, auto count) { simd::storeUpTo(x + i, simd::loadUpTo(x + i, count) * f, count); });
}

/// What a token does to the state: it is done together with the next token's reading, in one walk.
struct Update
{
    const float *key = nullptr; ///< null: nothing to do
    simd::VFloat decay;
    simd::VFloat delta[kRegisters];
};

struct Sums
{
    simd::VFloat key[kRegisters][2]; ///< Sᵀk, of even and of odd keys
    simd::VFloat query[kRegisters][2];
};

template <bool kUpdates>
ASKJA_INLINE inline void updateRow(float *row, int i, const Update &update, simd::VFloat (&s)[kRegisters])
{
    simd::unrolled<kRegisters>([&](auto r) ASKJA_INLINE { s[r] = simd::load(row + r * simd::kLanes); });
    if constexpr (kUpdates) {
        const simd::VFloat key = simd::broadcast(update.key[i]);
        simd::unrolled<kRegisters>([&](auto r) ASKJA_INLINE {
            s[r] = simd::fma(key, update.delta[r], s[r] * update.decay);
            simd::store(row + r * simd::kLanes, s[r]);
        });
    }
}

template <bool kUpdates, int kHalf>
ASKJA_INLINE inline void readRow(float *row, int i, const Update &update, const float *key, const float *query,
                                 Sums &sums)
{
    simd::VFloat s[kRegisters];
    updateRow<kUpdates>(row, i, update, s);
    simd::unrolled<kRegisters>([&](auto r) ASKJA_INLINE {
        sums.key[r][kHalf] = simd::fmaFactor(key + i, s[r], sums.key[r][kHalf]);
        sums.query[r][kHalf] = simd::fmaFactor(query + i, s[r], sums.query[r][kHalf]);
    });
}

template <bool kUpdates>
inline void read(float *state, int keys, const Update &update, const float *key, const float *query, Sums &sums)
{
    simd::unrolled<2>([&](auto half) ASKJA_INLINE {
        simd::unrolled<kRegisters>([&](auto r) ASKJA_INLINE {
            sums.key[r][half] = simd::broadcast(0.0F);
            sums.query[r][half] = simd::broadcast(0.0F);
        });
    });
    int i = 0;
    for (; i + 2 <= keys; i += 2) {
        readRow<kUpdates, 0>(state + static_cast<std::ptrdiff_t>(i) * kDeltaPanel, i, update, key, query, sums);
        readRow<kUpdates, 1>(state + static_cast<std::ptrdiff_t>(i + 1) * kDeltaPanel, i + 1, update, key, query, sums);
    }
    if (i < keys)
        readRow<kUpdates, 0>(state + static_cast<std::ptrdiff_t>(i) * kDeltaPanel, i, update, key, query, sums);
}

/// Columns [column, column + columns) of all tokens; state is where they begin in their panel.
inline void walk(const DeltaTokens &rows, int tokens, int keys, int column, int columns, float *state)
{
    Update update;
    for (int t = 0; t < tokens; ++t) {
        const auto token = static_cast<std::size_t>(t);
        const float *key = rows.key + token * rows.keyStride;
        const float *query = rows.query + token * rows.keyStride;
        Sums sums;
        if (update.key == nullptr)
            read<false>(state, keys, update, key, query, sums);
        else
            read<true>(state, keys, update, key, query, sums);
        update.key = key;
        update.decay = simd::broadcast(rows.decay[token * rows.gateStride]);
        const simd::VFloat beta = simd::broadcast(rows.beta[token * rows.gateStride]);
        const simd::VFloat product = simd::broadcast(rows.product[token * rows.productStride]);
        for (int r = 0; r < kRegisters; ++r) {
            const int from = r * simd::kLanes;
            const int count = std::clamp(columns - from, 0, simd::kLanes);
            const simd::VFloat value = simd::loadUpTo(rows.value + token * rows.valueStride + column + from, count);
            const simd::VFloat known = (sums.key[r][0] + sums.key[r][1]) * update.decay;
            update.delta[r] = beta * (value - known);
            // Sᵀq after the update, from Sᵀq before it
            const simd::VFloat old = (sums.query[r][0] + sums.query[r][1]) * update.decay;
            simd::storeUpTo(rows.out + token * rows.outStride + column + from, simd::fma(product, update.delta[r], old),
                            count);
        }
    }
    simd::VFloat s[kRegisters];
    for (int i = 0; i < keys && update.key != nullptr; ++i)
        updateRow<true>(state + static_cast<std::ptrdiff_t>(i) * kDeltaPanel, i, update, s);
}

inline void deltaRule(const DeltaTokens &rows, int tokens, int keys, int values, int first, int last, float *state)
{
    for (int panel = first; panel < last; ++panel) {
        float *begin = state + static_cast<std::ptrdiff_t>(panel) * keys * kDeltaPanel;
        for (int from = 0; from < kDeltaPanel; from += kWidth) {
            const int column = panel * kDeltaPanel + from;
            if (column < values)
                walk(rows, tokens, keys, column, std::min(values - column, kWidth), begin + from);
        }
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::deltas
