// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/attention/layout.h"

#include <type_traits>

/// The one product that scores and weighted sums are made of: c[row][column] += Σ_k a[row][k] · b[k][column], one
/// multiply-add per k, in order. Columns lie in the lanes. For scores they are keys and k runs over a head's elements;
/// for sums they are elements and k runs over keys. How rows and columns are tiled changes no bit.
namespace askja::kernels::inline ASKJA_ISA::attentions {

inline simd::VFloat elements(const float *p)
{
    return simd::load(p);
}
inline simd::VFloat elements(const std::uint16_t *p)
{
    return simd::loadHalf(p);
}

/// Memory that will be wanted soon. Products that stream from memory fetch a piece of it with every k.
struct Ahead
{
    const std::byte *next = nullptr; ///< null: nothing to fetch
    std::ptrdiff_t step = 0; ///< bytes for each k, at most what the widest tile reads itself

    /// The share of a k whose tile reads kBytes itself.
    template <int kBytes> ASKJA_INLINE void fetch()
    {
        constexpr int kLine = 64;
        simd::prefetch(next);
        for (int i = kLine; i < kBytes; i += kLine)
            simd::prefetch(next + i);
        next += step;
    }
};

/// b: `depth` rows of `columns` elements, stride apart.
template <class Element> struct Columns
{
    const Element *first;
    std::ptrdiff_t stride;
    int count; ///< a multiple of 16
    int depth;
};

/// c: fresh ones begin at zero.
struct Sums
{
    float *first;
    std::ptrdiff_t stride; ///< from row to row
    bool fresh;
};

/// The sums of a tile, in registers.
template <int kRows, int kVectors> struct Tile
{
    simd::VFloat sum[kRows][kVectors];

    template <class Body> ASKJA_INLINE static void forEach(Body body)
    {
        simd::unrolled<kRows>([&](auto r)
                                  ASKJA_INLINE { simd::unrolled<kVectors>([&](auto v) ASKJA_INLINE { body(r, v); }); });
    }
};

/// One k. What there is less of, rows or vectors, stays in registers.
template <int kRows, int kVectors, int kStride, class Element>
ASKJA_INLINE inline void addStep(const float *a, const Element *row, Tile<kRows, kVectors> &tile)
{
    if constexpr (kRows < kVectors) {
        simd::VFloat factor[kRows];
        simd::unrolled<kRows>([&](auto r) ASKJA_INLINE { factor[r] = simd::broadcast(a[r * kStride]); });
        simd::unrolled<kVectors>([&](auto v) ASKJA_INLINE {
            const simd::VFloat x = elements(row + v * kLanes);
            simd::unrolled<kRows>([&](auto r)
                                      ASKJA_INLINE { tile.sum[r][v] = simd::fma(factor[r], x, tile.sum[r][v]); });
        });
    } else {
        simd::VFloat x[kVectors];
        simd::unrolled<kVectors>([&](auto v) ASKJA_INLINE { x[v] = elements(row + v * kLanes); });
        tile.forEach([&](auto r, auto v)
                         ASKJA_INLINE { tile.sum[r][v] = simd::fmaFactor(a + r * kStride, x[v], tile.sum[r][v]); });
    }
}

template <int kRows, int kVectors, int kStride, class Element>
inline void addTile(const float *a, const Columns<Element> &b, const Sums &c, int column, Ahead &ahead)
{
    Tile<kRows, kVectors> tile;
    const auto place = [&](int r, int v) ASKJA_INLINE { return c.first + r * c.stride + column + v * kLanes; };
    if (c.fresh)
        tile.forEach([&](auto r, auto v) ASKJA_INLINE { tile.sum[r][v] = simd::broadcast(0.0F); });
    else
        tile.forEach([&](auto r, auto v) ASKJA_INLINE { tile.sum[r][v] = simd::load(place(r, v)); });
    const Element *row = b.first + column;
    Ahead fetching = ahead; // in registers
    for (int k = 0; k < b.depth; ++k) {
        if constexpr (!std::is_same_v<Element, float>)
            fetching.fetch<kVectors * kLanes *static_cast<int>(sizeof(Element))>();
        addStep<kRows, kVectors, kStride>(a + k, row, tile);
        row += b.stride;
    }
    ahead = fetching;
    tile.forEach([&](auto r, auto v) ASKJA_INLINE { simd::store(place(r, v), tile.sum[r][v]); });
}

template <int kRows, int kVectors, int kStride, class Element>
inline void addColumns(const float *a, const Columns<Element> &b, const Sums &c, int column, Ahead &ahead)
{
    for (; column + kVectors * kLanes <= b.count; column += kVectors * kLanes)
        addTile<kRows, kVectors, kStride>(a, b, c, column, ahead);
    if constexpr (kVectors * kLanes > 16)
        addColumns<kRows, kVectors / 2, kStride>(a, b, c, column, ahead);
}

/// As many vectors as leave all sums in registers.
[[nodiscard]] constexpr int vectorsFor(int rows)
{
    int vectors = 1;
    while (2 * vectors * rows <= isa::kAttentionSums && vectors < 4)
        vectors *= 2;
    return vectors;
}

/// How many tiles of a group of rows lie beside each other, about.
[[nodiscard]] constexpr int tilesAcross(int rows, int columns)
{
    const int width = vectorsFor(rows) * kLanes;
    return (columns + width - 1) / width;
}

/// rows ≤ isa::kAttentionRows
template <int kStride, class Element, int kRows = isa::kAttentionRows>
inline void addProducts(int rows, const float *a, const Columns<Element> &b, const Sums &c, Ahead &ahead)
{
    if constexpr (kRows > 1) {
        if (rows < kRows)
            return addProducts<kStride, Element, kRows - 1>(rows, a, b, c, ahead);
    }
    addColumns<kRows, vectorsFor(kRows), kStride>(a, b, c, 0, ahead);
}

} // namespace askja::kernels::inline ASKJA_ISA::attentions
