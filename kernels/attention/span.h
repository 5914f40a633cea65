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
    float *sums; ///< of one span, padded(head) apart
    float *wide; ///< elements as floats: kWideKeys · padded(head)
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

inline void widen(const std::uint16_t *from, std::size_t count, float *to)
{
    for (std::size_t i = 0; i < count; i += kLanes)
        simd::store(to + i, simd::loadHalf(from + i));
}

/// How far ahead the cache is fetched: as much as one block of F16 with heads of 64.
inline constexpr std::ptrdiff_t kAheadBytes = 4096;

/// Spreads the fetching of what lies behind a block over the work on that block.
template <class Element> inline Ahead behind(const Columns<Element> &block, int firstRow, int lastRow)
{
    int steps = 0;
    forGroups(firstRow, lastRow, [&](Group group) { steps += tilesAcross(group.rows, block.count); });
    const auto bytes = block.stride * static_cast<std::ptrdiff_t>(sizeof(Element));
    return {reinterpret_cast<const std::byte *>(block.first) + kAheadBytes, (bytes + steps - 1) / steps};
}

inline void scoreSpan(const QueryTile &tile, const Span &span, int firstRow)
{
    const auto *keys = reinterpret_cast<const std::uint16_t *>(span.kv->keys);
    const bool wide = manyRows(tile.rows - firstRow);
    const int count = span.countFor(tile.position[tile.rows - 1]);
    for (int k = 0; k < count; k += kKeyBlock) {
        const std::uint16_t *block
            = keys + halfBlock(tile.head) * static_cast<std::size_t>((span.first + k) / kKeyBlock);
        Ahead ahead;
        if (!wide)
            ahead = behind<std::uint16_t>({block, kKeyBlock, kKeyBlock, tile.head}, firstRow, tile.rows);
        if (wide)
            widen(block, static_cast<std::size_t>(tile.head) * kKeyBlock, tile.wide);
        forGroups(firstRow, tile.rows, [&](Group group) {
            if (tile.position[group.first + group.rows - 1] < span.first + k)
                return;
            const float *queries = tile.queries + group.first * kQueryStride;
            const Sums scores{tile.scores + group.first * kScoreStride + k, kScoreStride, true};
            if (wide)
                addProducts<kQueryStride, float>(group.rows, queries, {tile.wide, kKeyBlock, kKeyBlock, tile.head},
                                                 scores, ahead);
            else
                addProducts<kQueryStride, std::uint16_t>(group.rows, queries, {block, kKeyBlock, kKeyBlock, tile.head},
                                                         scores, ahead);
        });
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
        const int written
            = (count + softmaxes::kScoresAtOnce - 1) / softmaxes::kScoresAtOnce * softmaxes::kScoresAtOnce;
        if (written < most)
            std::memset(scores + written, 0, sizeof(float) * static_cast<std::size_t>(most - written));
    }
}

inline void addValues(const QueryTile &tile, const Span &span, int firstRow)
{
    const int width = padded(tile.head);
    const auto *values = reinterpret_cast<const std::uint16_t *>(span.kv->values)
        + static_cast<std::size_t>(span.first) * static_cast<std::size_t>(width);
    const bool wide = manyRows(tile.rows - firstRow);
    const int most = span.countFor(tile.position[tile.rows - 1]);
    // Rows that need several tiles walk the values in small steps, so that the later tiles find them in the first
    // cache.
    const bool oneTile = tile.rows - firstRow <= isa::kAttentionRows && tilesAcross(tile.rows - firstRow, width) == 1;
    const int step = wide ? kWideKeys : oneTile ? kKeySpan : kKeyBlock;
    for (int k = 0; k < most; k += step) {
        const std::uint16_t *from = values + static_cast<std::ptrdiff_t>(k) * width;
        const int here = most - k < step ? most - k : step;
        Ahead ahead;
        if (!wide)
            ahead = behind<std::uint16_t>({from, width, width, here}, firstRow, tile.rows);
        if (wide)
            widen(from, static_cast<std::size_t>(here) * static_cast<std::size_t>(width), tile.wide);
        forGroups(firstRow, tile.rows, [&](Group group) {
            const int seen = span.countFor(tile.position[group.first + group.rows - 1]) - k;
            const int depth = seen < here ? seen : here;
            if (depth <= 0)
                return;
            const float *weights = tile.scores + group.first * kScoreStride + k;
            const Sums sums{tile.sums + static_cast<std::ptrdiff_t>(group.first) * width, width, k == 0};
            if (wide)
                addProducts<kScoreStride, float>(group.rows, weights, {tile.wide, width, width, depth}, sums, ahead);
            else
                addProducts<kScoreStride, std::uint16_t>(group.rows, weights, {from, width, width, depth}, sums, ahead);
        });
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::attentions
