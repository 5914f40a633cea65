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

    /// The share of a k whose tile reads kBytes itself; kFar: into the second cache.
    template <int kBytes, bool kFar> ASKJA_INLINE void fetch()
    {
        constexpr int kLine = 64;
        for (int i = 0; i < kBytes; i += kLine) {
            if constexpr (kFar)
                simd::prefetchFar(next + i);
            else
                simd::prefetch(next + i);
        }
        next += step;
    }
};

/// b: `depth` rows of `count` elements, stride apart. All columns lie beside each other, or kKeyBlock of them and the
/// next ones blockStride elements further.
template <class Element> struct Columns
{
    const Element *first;
    std::ptrdiff_t stride;
    int count; ///< a multiple of 16
    int depth;
    std::ptrdiff_t blockStride = 0; ///< 0: all lie beside each other

    [[nodiscard]] const Element *column(int index) const
    {
        return blockStride == 0 ? first + index : first + index / kKeyBlock * blockStride + index % kKeyBlock;
    }
};

/// One k of a tile's vectors: beside each other, or each anywhere.
template <class Element, int kVectors, bool kTogether> struct Row
{
    static constexpr int kPlaces = kTogether ? 1 : kVectors;
    const Element *place[kPlaces];

    ASKJA_INLINE Row(const Columns<Element> &b, int column)
    {
        simd::unrolled<kPlaces>([&](auto v) ASKJA_INLINE { place[v] = b.column(column + v * kLanes); });
    }
    template <class Index> [[nodiscard]] ASKJA_INLINE simd::VFloat vector(Index v) const
    {
        if constexpr (kTogether)
            return elements(place[0] + v * kLanes);
        else
            return elements(place[v]);
    }
    ASKJA_INLINE void advance(std::ptrdiff_t stride)
    {
        simd::unrolled<kPlaces>([&](auto v) ASKJA_INLINE { place[v] += stride; });
    }
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
template <int kRows, int kVectors, int kStride, class Row>
ASKJA_INLINE inline void addStep(const float *a, const Row &row, Tile<kRows, kVectors> &tile)
{
    if constexpr (kRows < kVectors) {
        simd::VFloat factor[kRows];
        simd::unrolled<kRows>([&](auto r) ASKJA_INLINE { factor[r] = simd::broadcast(a[r * kStride]); });
        simd::unrolled<kVectors>([&](auto v) ASKJA_INLINE {
            const simd::VFloat x = row.vector(v);
            simd::unrolled<kRows>([&](auto r)
                                      ASKJA_INLINE { tile.sum[r][v] = simd::fma(factor[r], x, tile.sum[r][v]); });
        });
    } else {
        simd::VFloat x[kVectors];
        simd::unrolled<kVectors>([&](auto v) ASKJA_INLINE { x[v] = row.vector(v); });
        tile.forEach([&](auto r, auto v)
                         ASKJA_INLINE { tile.sum[r][v] = simd::fmaFactor(a + r * kStride, x[v], tile.sum[r][v]); });
    }
}

template <int kRows, int kVectors, int kStride, bool kTogether, class Element>
inline void addTile(const float *a, const Columns<Element> &b, const Sums &c, int column, Ahead &ahead)
{
    Tile<kRows, kVectors> tile;
    const auto place = [&](int r, int v) ASKJA_INLINE { return c.first + r * c.stride + column + v * kLanes; };
    if (c.fresh)
        tile.forEach([&](auto r, auto v) ASKJA_INLINE { tile.sum[r][v] = simd::broadcast(0.0F); });
    else
        tile.forEach([&](auto r, auto v) ASKJA_INLINE { tile.sum[r][v] = simd::load(place(r, v)); });
    Row<Element, kVectors, kTogether> row(b, column);
    Ahead fetching = ahead; // in registers
    for (int k = 0; k < b.depth; ++k) {
        if constexpr (!std::is_same_v<Element, float>)
            fetching.fetch<kVectors * kLanes *static_cast<int>(sizeof(Element)), true>();
        addStep<kRows, kVectors, kStride>(a + k, row, tile);
        row.advance(b.stride);
    }
    ahead = fetching;
    tile.forEach([&](auto r, auto v) ASKJA_INLINE { simd::store(place(r, v), tile.sum[r][v]); });
}

template <int kRows, int kVectors, int kStride, class Element>
inline void addColumns(const float *a, const Columns<Element> &b, const Sums &c, int column, Ahead &ahead)
{
    constexpr int kWidth = kVectors * kLanes;
    // One vector has too few sums to hide a multiply-add's latency: four are two and two, never three and one.
    constexpr int kLeave = kVectors == 3 ? 4 * kLanes : 0;
    for (; column + kWidth <= b.count && b.count - column != kLeave; column += kWidth) {
        if (kKeyBlock % kWidth == 0 || b.blockStride == 0)
            addTile<kRows, kVectors, kStride, true>(a, b, c, column, ahead);
        else
            addTile<kRows, kVectors, kStride, false>(a, b, c, column, ahead);
    }
    if constexpr (kWidth > 16)
        addColumns<kRows, kVectors == 3 ? 2 : kVectors / 2, kStride>(a, b, c, column, ahead);
}

/// As many vectors as leave all sums in registers: a power of two, or three.
[[nodiscard]] constexpr int vectorsFor(int rows)
{
    int vectors = 1;
    while (2 * vectors * rows <= isa::kAttentionSums && vectors < 4)
        vectors *= 2;
    return vectors == 2 && 3 * rows <= isa::kAttentionSums ? 3 : vectors;
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
