// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/attention/products.h"
#include "kernels/softmax/rows.h"

#include <algorithm>
#include <cstring>
#include <limits>

/// What a tile of queries does with one span of keys: scores, softmax, weighted sum of the values. Scores and sums are
/// here for a cache of floats of any size, in byte_span.h for one of bytes.
namespace askja::kernels::inline ASKJA_ISA::attentions {

inline constexpr int kTileRows = 64; ///< queries that share what is brought from the cache's format to float
inline constexpr int kWideKeys = 64; ///< values that are brought to float at a time

/// What a tile has besides when the cache holds bytes.
struct ByteTile
{
    std::int16_t *queries; ///< kQueryStride apart
    float *queryScales; ///< of each slice, kSlices apart
    std::int16_t *weights; ///< of one slice, kScoreStride apart
    std::int16_t *wide; ///< elements as int16: a block of keys, a slice of a span's values
};

/// Queries (a query is a head of a token), ordered by position.
struct QueryTile
{
    int rows;
    int head;
    float *queries; ///< scaled, kQueryStride apart
    float *scores; ///< kScoreStride apart
    float *sums; ///< of one span, width apart
    float *wide; ///< elements as floats: kWideKeys · width
    ByteTile bytes;
    int width; ///< elements of a row of sums
    float softCap;
    int position[kTileRows]; ///< the last key each may see
    int begin[kTileRows]; ///< the first
};

/// Rows of a tile.
struct RowRange
{
    int first;
    int last; ///< behind the last
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
    /// The first of its keys that a query sees whose keys begin there.
    [[nodiscard]] int startFor(int begin) const { return begin < first ? 0 : begin - first; }
    /// The block of the first key that any of these rows sees.
    [[nodiscard]] int firstBlock(const QueryTile &tile, RowRange rows) const
    {
        return startFor(tile.begin[rows.first]) / kKeyBlock * kKeyBlock;
    }
    /// Where key `index` of the span is kept.
    [[nodiscard]] int place(int index) const { return kv->ring > 0 ? (first + index) % kv->ring : first + index; }
};

/// Rows that go through the products together.
struct Group
{
    int first;
    int rows;
};

/// Rows in as few groups as registers allow, alike in size: body(Group).
template <class Body> inline void forGroups(RowRange range, Body body)
{
    const int rows = range.last - range.first;
    const int groups = (rows + isa::kAttentionRows - 1) / isa::kAttentionRows;
    for (int g = 0; g < groups; ++g) {
        const int begin = rows * g / groups;
        body(Group{range.first + begin, rows * (g + 1) / groups - begin});
    }
}

/// Whether so many rows are worth bringing elements to float once, in a pass of its own.
inline bool manyRows(RowRange rows)
{
    return rows.last - rows.first > isa::kAttentionRows * isa::kAttentionDirectGroups;
}

template <class Element> inline void widen(const Element *from, int count, float *to)
{
    constexpr std::ptrdiff_t kAhead = 4096; // bytes
    for (int i = 0; i < count; i += kLanes) {
        simd::prefetch(reinterpret_cast<const std::byte *>(from + i) + kAhead);
        simd::store(to + i, elements(from + i));
    }
}

/// Few rows take so many keys together: tiles are long enough to begin and end cheaply, and may be of three vectors,
/// and what several tiles read stays in the first cache with heads of 64.
inline constexpr int kDirectKeys = 128;

/// Spreads the fetching of what lies behind a piece of the cache over the work on that piece. It must be at least a
/// piece ahead, since the first group of rows reads all of it.
inline Ahead behind(const void *piece, std::ptrdiff_t bytes, std::ptrdiff_t steps)
{
    constexpr std::ptrdiff_t kLeast = 16384;
    return {static_cast<const std::byte *>(piece) + (bytes < kLeast ? kLeast : bytes), (bytes + steps - 1) / steps};
}

/// The same for what is multiplied with these rows.
template <class Element> inline Ahead behind(const Columns<Element> &piece, RowRange rows)
{
    std::ptrdiff_t tiles = 0;
    forGroups(rows, [&](Group group) { tiles += tilesAcross(group.rows, piece.count); });
    const std::ptrdiff_t elements = std::ptrdiff_t{piece.count} * piece.depth;
    return behind(piece.first, elements * std::ptrdiff_t{sizeof(Element)}, tiles * piece.depth);
}

/// The scores of some blocks' keys, `first` being the index of the first in its span.
template <class Element>
inline void scoreKeys(const QueryTile &tile, const Span &span, RowRange rows, int first, const Columns<Element> &keys)
{
    Ahead ahead = behind(keys, rows);
    forGroups(rows, [&](Group group) {
        if (tile.position[group.first + group.rows - 1] < span.first + first)
            return;
        const Sums scores{tile.scores + group.first * kScoreStride + first, kScoreStride, true};
        addProducts<kQueryStride>(group.rows, tile.queries + group.first * kQueryStride, keys, scores, ahead);
    });
}

template <class Layout> inline void scoreSpan(Layout, const QueryTile &tile, const Span &span, RowRange rows)
{
    constexpr auto kElement = static_cast<std::ptrdiff_t>(sizeof(typename Layout::Element));
    const auto blockStride = static_cast<std::ptrdiff_t>(Layout::blockBytes(tile.head)) / kElement;
    const int count = paddedTo(kKeyBlock, span.countFor(tile.position[rows.last - 1]));
    const bool wide = manyRows(rows);
    const int step = wide ? kKeyBlock : kDirectKeys;
    for (int k = span.firstBlock(tile, rows); k < count; k += step) {
        const Block<Layout> block(span.kv->keys, span.place(k), tile.head);
        if (wide) {
            widen(block.elements, tile.head * kKeyBlock, tile.wide);
            scoreKeys<float>(tile, span, rows, k, {tile.wide, kKeyBlock, kKeyBlock, tile.head});
        } else {
            const int keys = std::min(step, count - k);
            scoreKeys<typename Layout::Element>(tile, span, rows, k,
                                                {block.elements, kKeyBlock, keys, tile.head, blockStride});
        }
    }
}

inline void capScores(float *scores, int count, float cap)
{
    const simd::VFloat most = simd::broadcast(cap);
    for (int k = 0; k < count; k += kLanes)
        simd::store(scores + k, most * simd::tanh(simd::load(scores + k) / most));
}

/// Scores become weights; before and behind a row's own they are zero as far as any row of its tile looks.
inline void weighSpan(const QueryTile &tile, const Span &span, RowRange rows, softmaxes::RowState *states)
{
    const int most = span.countFor(tile.position[rows.last - 1]);
    // All maxima first: each ends in a chain of a few lanes, which the next row's scores fill up.
    for (int r = rows.first; r < rows.last; ++r) {
        float *scores = tile.scores + r * kScoreStride;
        const int count = span.countFor(tile.position[r]);
        if (tile.softCap > 0)
            capScores(scores, count, tile.softCap);
        std::fill_n(scores, span.startFor(tile.begin[r]), -std::numeric_limits<float>::infinity());
        states[r].maximum = softmaxes::greatestOf(scores, count);
    }
    for (int r = rows.first; r < rows.last; ++r) {
        float *scores = tile.scores + r * kScoreStride;
        const int count = span.countFor(tile.position[r]);
        softmaxes::exponentials(scores, count, states[r]);
        const int written = paddedTo(softmaxes::kScoresAtOnce, count);
        if (written < most)
            std::memset(scores + written, 0, sizeof(float) * static_cast<std::size_t>(most - written));
    }
}

/// Adds the values of keys [first, first + count) of the span to all rows that see them.
template <class Element>
inline void addBlock(const QueryTile &tile, const Span &span, RowRange rows, int first, int count,
                     const Element *elements)
{
    const bool fresh = first == span.firstBlock(tile, rows);
    Ahead ahead = behind<Element>({elements, tile.width, tile.width, count}, rows);
    forGroups(rows, [&](Group group) {
        const int seen = span.countFor(tile.position[group.first + group.rows - 1]) - first;
        if (seen <= 0)
            return;
        const Sums sums{tile.sums + static_cast<std::ptrdiff_t>(group.first) * tile.width, tile.width, fresh};
        addProducts<kScoreStride>(group.rows, tile.scores + group.first * kScoreStride + first,
                                  Columns<Element>{elements, tile.width, tile.width, seen < count ? seen : count}, sums,
                                  ahead);
    });
}

template <class Layout> inline void addValues(Layout, const QueryTile &tile, const Span &span, RowRange rows)
{
    const bool wide = manyRows(rows);
    const int step = wide ? kWideKeys : kDirectKeys;
    const int most = span.countFor(tile.position[rows.last - 1]);
    for (int k = span.firstBlock(tile, rows); k < most; k += step) {
        const Block<Layout> block(span.kv->values, span.place(k), tile.head);
        const int keys = most - k < step ? most - k : step;
        if (wide) {
            widen(block.elements, keys * tile.width, tile.wide);
            addBlock(tile, span, rows, k, keys, tile.wide);
        } else {
            addBlock(tile, span, rows, k, keys, block.elements);
        }
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::attentions
