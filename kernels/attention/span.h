// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/attention/products.h"
#include "kernels/softmax/rows.h"

#include <cstring>

/// What a tile of queries does with one span of keys: scores, softmax, weighted sum of the values.
namespace askja::kernels::inline ASKJA_ISA::attentions {

inline constexpr int kTileRows = 64; ///< queries that share what is brought from the cache's format to float
inline constexpr int kWideKeys = 64; ///< values that are brought to float at a time

/// Queries (a query is a head of a token), ordered by position.
struct QueryTile
{
    int rows;
    int head;
    const float *queries; ///< scaled, kQueryStride apart
    float *scores; ///< kScoreStride apart
    float *sums; ///< of one span, width apart
    float *scaled; ///< weights times the values' scales, laid out like scores
    float *wide; ///< elements as floats: kWideKeys · width
    int width; ///< elements of a row of sums
    int position[kTileRows]; ///< the last key each may see
};

/// One span of a KV head.
struct Span
{
    const KvView *kv;
    int first; ///< position of its first key

    /// How many of its keys a query at this position sees.
    [[nodiscard]] int countFor(int position) const
    {
        const int count = position + 1 - first;
        return count < 0 ? 0 : count < kKeySpan ? count : kKeySpan;
    }
};

/// Rows that go through the products together.
struct Group
{
    int first;
    int rows;
};

/// Rows [first, last) in as few groups as registers allow, alike in size: body(Group).
template <class Body> inline void forGroups(int first, int last, Body body)
{
    const int rows = last - first;
    const int groups = (rows + isa::kAttentionRows - 1) / isa::kAttentionRows;
    for (int g = 0; g < groups; ++g) {
        const int begin = rows * g / groups;
        body(Group{first + begin, rows * (g + 1) / groups - begin});
    }
}

/// Whether so many rows are worth bringing elements to float once, in a pass of its own.
inline bool manyRows(int rows)
{
    return rows > isa::kAttentionRows * isa::kAttentionDirectGroups;
}

/// How far ahead the cache is fetched: as much as one block of F16 with heads of 64.
inline constexpr std::ptrdiff_t kAheadBytes = 4096;

template <class Element> inline void widen(const Element *from, int count, float *to)
{
    for (int i = 0; i < count; i += kLanes) {
        simd::prefetch(reinterpret_cast<const std::byte *>(from + i) + kAheadBytes);
        simd::store(to + i, elements(from + i));
    }
}

/// Spreads the fetching of what lies behind a block over the work on that block.
template <class Element> inline Ahead behind(const Columns<Element> &block, int firstRow, int lastRow)
{
    int steps = 0;
    forGroups(firstRow, lastRow, [&](Group group) { steps += tilesAcross(group.rows, block.count); });
    const auto bytes = block.stride * static_cast<std::ptrdiff_t>(sizeof(Element));
    return {reinterpret_cast<const std::byte *>(block.first) + kAheadBytes, (bytes + steps - 1) / steps};
}

/// The scores of a block's keys, `first` being the index of the first in its span.
template <class Element>
inline void scoreBlock(const QueryTile &tile, const Span &span, int firstRow, int first, const Element *elements,
                       const std::uint16_t *scales)
{
    const int slice = scales ? kScaled : tile.head;
    Ahead ahead = behind<Element>({elements, kKeyBlock, kKeyBlock, tile.head}, firstRow, tile.rows);
    for (int d = 0; d < tile.head; d += slice) {
        const Columns<Element> keys{elements + d * kKeyBlock, kKeyBlock, kKeyBlock,
                                    tile.head - d < slice ? tile.head - d : slice};
        forGroups(firstRow, tile.rows, [&](Group group) {
            if (tile.position[group.first + group.rows - 1] < span.first + first)
                return;
            const Sums scores{tile.scores + group.first * kScoreStride + first, kScoreStride, d == 0,
                              scales ? scales + d / kScaled * kKeyBlock : nullptr};
            addProducts<kQueryStride>(group.rows, tile.queries + group.first * kQueryStride + d, keys, scores, ahead);
        });
    }
}

template <class Layout> inline void scoreSpan(const QueryTile &tile, const Span &span, int firstRow)
{
    const int count = span.countFor(tile.position[tile.rows - 1]);
    for (int k = 0; k < count; k += kKeyBlock) {
        const Block<Layout> block(span.kv->keys, span.first + k, tile.head);
        if (manyRows(tile.rows - firstRow)) {
            widen(block.elements, tile.head * kKeyBlock, tile.wide);
            scoreBlock(tile, span, firstRow, k, tile.wide, block.scales);
        } else {
            scoreBlock(tile, span, firstRow, k, block.elements, block.scales);
        }
    }
}

/// Scores become weights; behind a row's own they are zero as far as any row of its tile looks.
inline void weighSpan(const QueryTile &tile, const Span &span, int firstRow, softmaxes::RowState *states)
{
    const int most = span.countFor(tile.position[tile.rows - 1]);
    for (int r = firstRow; r < tile.rows; ++r) {
        float *scores = tile.scores + r * kScoreStride;
        const int count = span.countFor(tile.position[r]);
        softmaxes::exponentials(scores, count, states[r]);
        const int written = paddedTo(softmaxes::kScoresAtOnce, count);
        if (written < most)
            std::memset(scores + written, 0, sizeof(float) * static_cast<std::size_t>(most - written));
    }
}

/// The weights of kKeyBlock keys, each times the scale of a slice of its value.
inline void scaleWeights(const QueryTile &tile, int firstRow, int first, const std::uint16_t *scales)
{
    for (int k = 0; k < kKeyBlock; k += kLanes) {
        const simd::VFloat scale = simd::loadHalf(scales + k);
        for (int r = firstRow; r < tile.rows; ++r) {
            const int at = r * kScoreStride + first + k;
            simd::store(tile.scaled + at, simd::load(tile.scores + at) * scale);
        }
    }
}

/// Adds the values of keys [first, first + count) of the span to all rows that see them.
template <class Element>
inline void addBlock(const QueryTile &tile, const Span &span, int firstRow, int first, int count,
                     const Element *elements, const std::uint16_t *scales)
{
    const int slice = scales ? kScaled : tile.width;
    Ahead ahead = behind<Element>({elements, tile.width, tile.width, count}, firstRow, tile.rows);
    for (int d = 0; d < tile.width; d += slice) {
        if (scales)
            scaleWeights(tile, firstRow, first, scales + d / kScaled * kKeyBlock);
        const float *weights = scales ? tile.scaled : tile.scores;
        forGroups(firstRow, tile.rows, [&](Group group) {
            const int seen = span.countFor(tile.position[group.first + group.rows - 1]) - first;
            if (seen <= 0)
                return;
            const Sums sums{tile.sums + static_cast<std::ptrdiff_t>(group.first) * tile.width + d, tile.width,
                            first == 0};
            addProducts<kScoreStride>(group.rows, weights + group.first * kScoreStride + first,
                                      Columns<Element>{elements + d, tile.width, slice, seen < count ? seen : count},
                                      sums, ahead);
        });
    }
}

template <class Layout> inline void addValues(const QueryTile &tile, const Span &span, int firstRow)
{
    // Rows that need several tiles walk the values in small steps, so that the later tiles find them in the first
    // cache.
    const int rows = tile.rows - firstRow;
    const bool wide = manyRows(rows);
    const bool oneTile = rows <= isa::kAttentionRows && tilesAcross(rows, tile.width) == 1;
    const int step = Layout::kScales ? kKeyBlock : wide ? kWideKeys : oneTile ? kKeySpan : kKeyBlock;
    const int most = span.countFor(tile.position[tile.rows - 1]);
    for (int k = 0; k < most; k += step) {
        const Block<Layout> block(span.kv->values, span.first + k, tile.head);
        const int count = most - k < step ? most - k : step;
        if (wide) {
            widen(block.elements, count * tile.width, tile.wide);
            addBlock(tile, span, firstRow, k, count, tile.wide, block.scales);
        } else {
            addBlock(tile, span, firstRow, k, count, block.elements, block.scales);
        }
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::attentions
