// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/attention/pair_products.h"
#include "kernels/attention/span.h"

/// Scores and weighted sums of one span of keys of a cache of bytes, in integers.
namespace askja::kernels::inline ASKJA_ISA::attentions {

/// Rounds the kScaled numbers of a query's slice to int16 and returns their scale: max|q| / 32,767.
inline float roundQuery(const float *q, std::int16_t *out)
{
    constexpr int kVectors = kScaled / kLanes;
    simd::VFloat sizes = simd::abs(simd::load(q));
    for (int v = 1; v < kVectors; ++v)
        sizes = simd::max(sizes, simd::abs(simd::load(q + v * kLanes)));
    const float largest = simd::greatest(sizes);
    const float limit = static_cast<float>(kLargestFactor);
    const simd::VFloat inverse = simd::broadcast(largest > 0 ? limit / largest : 0.0F);
    const auto rounded = [&](int v) {
        const simd::VFloat x = simd::load(q + v * kLanes) * inverse;
        // NaN ends at a limit too
        return simd::roundToInt(simd::max(simd::min(x, simd::broadcast(limit)), simd::broadcast(-limit)));
    };
    for (int v = 0; v < kVectors; v += 2)
        simd::storeShorts(out + v * kLanes, rounded(v), rounded(v + 1));
    return largest / limit;
}

/// The queries of a tile as int16, filled up with zeros to whole slices.
inline void roundQueries(const QueryTile &tile)
{
    for (int r = 0; r < tile.rows; ++r) {
        float *q = tile.queries + r * kQueryStride;
        std::fill(q + tile.head, q + tile.width, 0.0F);
        for (int d = 0; d < tile.width; d += kScaled)
            tile.bytes.queryScales[r * kSlices + d / kScaled]
                = roundQuery(q + d, tile.bytes.queries + r * kQueryStride + d);
    }
}

/// Spreads the fetching of `bytes` for every row of pairs over all tiles that walk it.
inline Ahead fetchPairs(const void *next, std::ptrdiff_t bytes, RowRange rows)
{
    int steps = 0;
    forGroups(rows, [&](Group group) { steps += pairTilesAcross(group.rows); });
    return {static_cast<const std::byte *>(next), (bytes + steps - 1) / steps};
}

/// The scores of a block's keys, `first` being the index of the first in its span.
template <class Element>
inline void scoreByteBlock(const QueryTile &tile, const Span &span, RowRange rows, int first, const Element *elements,
                           const std::uint16_t *scales)
{
    constexpr std::ptrdiff_t kAhead = 4096; // bytes: the first cache has room for them
    Ahead ahead = fetchPairs(reinterpret_cast<const std::byte *>(elements) + kAhead, 2 * kKeyBlock, rows);
    for (int d = 0; d < tile.width; d += kScaled) {
        const PairColumns<Element> keys{elements + d * kKeyBlock, 2 * kKeyBlock, 0, kScaled / 2};
        forGroups(rows, [&](Group group) {
            if (tile.position[group.first + group.rows - 1] < span.first + first)
                return;
            const ScaledSums scores{tile.scores + group.first * kScoreStride + first,
                                    kScoreStride,
                                    d == 0,
                                    scales + d / kScaled * kKeyBlock,
                                    tile.bytes.queryScales + group.first * kSlices + d / kScaled,
                                    kSlices};
            addPairProducts<kQueryStride>(group.rows, tile.bytes.queries + group.first * kQueryStride + d, keys, scores,
                                          ahead);
        });
    }
}

inline void widenBytes(const std::int8_t *from, int count, std::int16_t *to)
{
    constexpr std::ptrdiff_t kAhead = 4096;
    for (int i = 0; i < count; i += 2 * kLanes) {
        simd::prefetch(from + i + kAhead);
        simd::storePairs(to + i, simd::loadPairs(from + i));
    }
}

inline void scoreSpan(ByteLayout, const QueryTile &tile, const Span &span, RowRange rows)
{
    const int count = span.countFor(tile.position[rows.last - 1]);
    for (int k = span.firstBlock(tile, rows); k < count; k += kKeyBlock) {
        const Block<ByteLayout> block(span.kv->keys, span.place(k), tile.head);
        if (manyRows(rows)) {
            widenBytes(block.elements, tile.width * kKeyBlock, tile.bytes.wide);
            scoreByteBlock(tile, span, rows, k, tile.bytes.wide, block.scales);
        } else {
            scoreByteBlock(tile, span, rows, k, block.elements, block.scales);
        }
    }
}

/// What turns the weights of keys [start, count) into int16 for one slice of their values: each value's scale by the
/// greatest of these, so that the largest product is kLargestFactor. Other keys get zero.
struct WeightFactors
{
    int start = -1;
    int count = 0;
    float unit = 0; ///< of the products' sums
    alignas(64) float factor[kKeySpan];
};

inline void findFactors(const QueryTile &tile, const Span &span, int slice, int start, int count, WeightFactors &out)
{
    out.start = start;
    out.count = count;
    const int begin = start / kKeyBlock * kKeyBlock;
    const int end = paddedTo(kKeyBlock, count);
    std::fill_n(out.factor, begin, 0.0F);
    for (int k = begin; k < end; k += kKeyBlock) {
        const Block<ByteLayout> block(span.kv->values, span.place(k), tile.head);
        for (int i = 0; i < kKeyBlock; i += kLanes)
            simd::store(out.factor + k + i, simd::loadHalf(block.scales + slice * kKeyBlock + i));
    }
    std::fill(out.factor + begin, out.factor + start, 0.0F);
    std::fill(out.factor + count, out.factor + end, 0.0F);
    simd::VFloat most = simd::load(out.factor + begin);
    for (int k = begin + kLanes; k < end; k += kLanes)
        most = simd::max(most, simd::load(out.factor + k));
    const float largest = simd::greatest(most);
    const float limit = static_cast<float>(kLargestFactor);
    out.unit = largest / limit;
    const simd::VFloat inverse = simd::broadcast(largest > 0 ? limit / largest : 0.0F);
    for (int k = begin; k < end; k += kLanes)
        simd::store(out.factor + k, simd::load(out.factor + k) * inverse);
}

/// The weights of all rows as int16 for one slice of the values; `units`: of each row's sums.
inline void roundWeights(const QueryTile &tile, const Span &span, RowRange rows, int slice, float *units)
{
    const int begin = span.firstBlock(tile, rows);
    const int most = paddedTo(kKeyBlock, span.countFor(tile.position[rows.last - 1]));
    WeightFactors factors;
    for (int r = rows.first; r < rows.last; ++r) {
        const int start = span.startFor(tile.begin[r]);
        const int count = span.countFor(tile.position[r]);
        if (start != factors.start || count != factors.count)
            findFactors(tile, span, slice, start, count, factors);
        units[r] = factors.unit;
        const float *scores = tile.scores + r * kScoreStride;
        std::int16_t *out = tile.bytes.weights + r * kScoreStride;
        const int end = paddedTo(kKeyBlock, count);
        const auto rounded = [&](int k) ASKJA_INLINE {
            return simd::roundToInt(simd::load(scores + k) * simd::load(factors.factor + k));
        };
        for (int k = begin; k < end; k += 2 * kLanes)
            simd::storeShorts(out + k, rounded(k), rounded(k + kLanes));
        std::fill(out + end, out + most, std::int16_t{0});
    }
}

/// Adds the values to all rows that see them, for one slice from element d on. `elements`: of the block of key `begin`.
template <class Element>
inline void addSlice(const QueryTile &tile, const Span &span, RowRange rows, int d, PairColumns<Element> values,
                     const float *units, Ahead ahead)
{
    const int begin = span.firstBlock(tile, rows);
    forGroups(rows, [&](Group group) {
        const int seen = span.countFor(tile.position[group.first + group.rows - 1]) - begin;
        values.depth = (seen + 1) / 2;
        const WeightedSums sums{tile.sums + static_cast<std::ptrdiff_t>(group.first) * tile.width + d, tile.width,
                                units + group.first};
        addPairProducts<kScoreStride>(group.rows, tile.bytes.weights + group.first * kScoreStride + begin, values, sums,
                                      ahead);
    });
}

/// The slice's pairs of all keys [begin, begin + 2 · pairs), closed up.
inline void widenSlice(const PairColumns<std::int8_t> &from, int pairs, std::int16_t *to)
{
    const std::int8_t *row = from.first;
    for (int k = 0; k < pairs; ++k) {
        for (int i = 0; i < 2 * kScaled; i += 2 * kLanes)
            simd::storePairs(to + k * 2 * kScaled + i, simd::loadPairs(row + i));
        row += from.stride + ((k + 1) % (kKeyBlock / 2) == 0 ? from.gap : 0);
    }
}

inline void addValues(ByteLayout, const QueryTile &tile, const Span &span, RowRange rows)
{
    const int begin = span.firstBlock(tile, rows);
    const int pairs = (span.countFor(tile.position[rows.last - 1]) - begin + 1) / 2;
    const Block<ByteLayout> block(span.kv->values, span.place(begin), tile.head);
    const auto blockBytes = static_cast<std::ptrdiff_t>(ByteLayout::blockBytes(tile.head));
    const std::ptrdiff_t gap = blockBytes - static_cast<std::ptrdiff_t>(ByteLayout::elementBytes(tile.head));
    float units[kTileRows];
    for (int d = 0; d < tile.width; d += kScaled) {
        roundWeights(tile, span, rows, d / kScaled, units);
        const PairColumns<std::int8_t> values{block.elements + 2 * d, std::ptrdiff_t{2} * tile.width, gap, pairs};
        if (manyRows(rows)) {
            widenSlice(values, pairs, tile.bytes.wide);
            addSlice(tile, span, rows, d, PairColumns<std::int16_t>{tile.bytes.wide, 2 * kScaled, 0, pairs}, units, {});
        } else {
            // What lies a span behind, one part with each slice.
            const std::int8_t *next = block.elements + blockBytes * (kKeySpan / kKeyBlock) + 2 * d * pairs;
            Ahead ahead = fetchPairs(next, std::ptrdiff_t{2} * kScaled, rows);
            addSlice(tile, span, rows, d, values, units, ahead);
        }
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::attentions
