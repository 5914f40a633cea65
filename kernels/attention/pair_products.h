// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/attention/layout.h"
#include "kernels/attention/products.h"

/// The product of products.h in integers, for a cache of bytes: a's numbers are int16 and k advances in pairs of
/// neighbours, which one instruction multiplies and adds. Sums are exact in int32: at most kKeySpan products of
/// 127 · 32,767.
namespace askja::kernels::inline ASKJA_ISA::attentions {

inline constexpr int kLargestFactor = 32767; ///< of queries and weights as int16
static_assert(std::int64_t{kKeySpan} * 127 * (kLargestFactor + 1) < INT32_MAX);

/// b: `depth` rows of kScaled pairs, stride elements apart, and behind every kKeyBlock / 2 of them a gap.
template <class Element> struct PairColumns
{
    const Element *first;
    std::ptrdiff_t stride;
    std::ptrdiff_t gap; ///< elements
    int depth;
};

/// c of scores: c += sum · rowScale · column's scale, and a fresh c was zero.
struct ScaledSums
{
    float *first;
    std::ptrdiff_t stride; ///< from row to row
    bool fresh;
    const std::uint16_t *scales; ///< F16, one per column
    const float *rowScales;
    std::ptrdiff_t rowScaleStride;
};

/// c of weighted sums: c = sum · rowScale
struct WeightedSums
{
    float *first;
    std::ptrdiff_t stride;
    const float *rowScales;
};

template <int kRows, int kVectors> struct PairTile
{
    simd::VInt sum[kRows][kVectors];
};

template <int kRows, int kVectors>
ASKJA_INLINE inline void finish(const PairTile<kRows, kVectors> &tile, const ScaledSums &c, int column)
{
    simd::unrolled<kVectors>([&](auto v) ASKJA_INLINE {
        const simd::VFloat scale = simd::loadHalf(c.scales + column + v * kLanes);
        simd::unrolled<kRows>([&](auto r) ASKJA_INLINE {
            float *place = c.first + r * c.stride + column + v * kLanes;
            const simd::VFloat before = c.fresh ? simd::broadcast(0.0F) : simd::load(place);
            const simd::VFloat scaled
                = simd::toFloat(tile.sum[r][v]) * simd::broadcast(c.rowScales[r * c.rowScaleStride]);
            simd::store(place, simd::fma(scaled, scale, before));
        });
    });
}
template <int kRows, int kVectors>
ASKJA_INLINE inline void finish(const PairTile<kRows, kVectors> &tile, const WeightedSums &c, int column)
{
    Tile<kRows, kVectors>::forEach([&](auto r, auto v) ASKJA_INLINE {
        simd::store(c.first + r * c.stride + column + v * kLanes,
                    simd::toFloat(tile.sum[r][v]) * simd::broadcast(c.rowScales[r]));
    });
}

/// Two vectors at most: adding takes one cycle, so that a few sums are enough, and more run out of registers.
[[nodiscard]] constexpr int pairVectorsFor(int rows)
{
    return 2 * rows <= isa::kAttentionSums ? 2 : 1;
}

/// How many tiles of a group of rows lie beside each other.
[[nodiscard]] constexpr int pairTilesAcross(int rows)
{
    return kScaled / (pairVectorsFor(rows) * kLanes);
}
static_assert(kKeyBlock == kScaled); // the columns of scores and of sums

template <int kRows, int kVectors, int kStride, class Element, class Out>
inline void addPairTile(const std::int16_t *a, const PairColumns<Element> &b, const Out &c, int column, Ahead &ahead)
{
    PairTile<kRows, kVectors> tile;
    Tile<kRows, kVectors>::forEach([&](auto r, auto v) ASKJA_INLINE { tile.sum[r][v] = simd::broadcast(0); });
    const Element *row = b.first + 2 * column;
    Ahead fetching = ahead; // in registers
    const auto step = [&](int k) ASKJA_INLINE {
        if constexpr (sizeof(Element) == 1)
            fetching.fetch<2 * kVectors * kLanes, false>();
        simd::VPairs x[kVectors];
        simd::unrolled<kVectors>([&](auto v) ASKJA_INLINE { x[v] = simd::loadPairs(row + 2 * v * kLanes); });
        simd::unrolled<kRows>([&](auto r) ASKJA_INLINE {
            const std::int16_t *factor = a + 2 * k + r * kStride;
            simd::unrolled<kVectors>(
                [&](auto v) ASKJA_INLINE { tile.sum[r][v] = simd::addPairFactor(tile.sum[r][v], x[v], factor); });
        });
        row += b.stride;
    };
    constexpr int kRowsOfBlock = kKeyBlock / 2;
    for (int first = 0; first < b.depth; first += kRowsOfBlock) {
        const int last = b.depth - first < kRowsOfBlock ? b.depth : first + kRowsOfBlock;
        for (int k = first; k < last; ++k)
            step(k);
        row += b.gap;
    }
    ahead = fetching;
    finish(tile, c, column);
}

/// rows ≤ isa::kAttentionRows; a's rows are kStride apart.
template <int kStride, class Element, class Out, int kRows = isa::kAttentionRows>
inline void addPairProducts(int rows, const std::int16_t *a, const PairColumns<Element> &b, const Out &c, Ahead &ahead)
{
    if constexpr (kRows > 1) {
        if (rows < kRows)
            return addPairProducts<kStride, Element, Out, kRows - 1>(rows, a, b, c, ahead);
    }
    constexpr int kVectors = pairVectorsFor(kRows);
    for (int column = 0; column < kScaled; column += kVectors * kLanes)
        addPairTile<kRows, kVectors, kStride>(a, b, c, column, ahead);
}

} // namespace askja::kernels::inline ASKJA_ISA::attentions
