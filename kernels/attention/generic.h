// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/attention/byte_span.h"

/// Walking the spans, tile by tile of queries.
namespace askja::kernels::inline ASKJA_ISA::attentions {

/// One call's scratch, cut into its parts.
struct Scratch
{
    float *queries;
    float *scores;
    float *sums;
    float *totals; ///< of all spans so far, laid out like sums
    float *wide;
    ByteTile bytes;

    Scratch(float *memory, int width)
        : queries(memory)
        , scores(queries + kTileRows * kQueryStride)
        , sums(scores + kTileRows * kScoreStride)
        , totals(sums + kTileRows * width)
        , wide(totals + kTileRows * width)
        , bytes()
    {
        auto *halves = reinterpret_cast<std::int16_t *>(wide + wideFloats(width));
        bytes.queries = halves;
        bytes.weights = bytes.queries + kTileRows * kQueryStride;
        bytes.queryScales = reinterpret_cast<float *>(bytes.weights + kTileRows * kScoreStride);
        bytes.wide = reinterpret_cast<std::int16_t *>(wide);
    }

    static constexpr int wideFloats(int width)
    {
        const int floats = width * kWideKeys; // of values, or of a block of keys
        const int slice = kKeySpan * kScaled / 2; // a span's values, two int16 to a float
        return floats > slice ? floats : slice;
    }
    static_assert(kWideKeys >= kKeyBlock);

    static std::size_t floats(int width)
    {
        const int halves = kTileRows * (kQueryStride + kScoreStride);
        const int each = kTileRows * (kQueryStride + kScoreStride + 2 * width + kSlices);
        return static_cast<std::size_t>(each + wideFloats(width) + halves / 2);
    }
};

/// The caller's arguments, as they came.
struct Job
{
    const AttentionShape &shape;
    const float *q;
    std::size_t qStride;
    const KvView &kv;
    int firstPosition;
    int tokens;
    float *out;
    std::size_t outStride;

    [[nodiscard]] int queries() const { return tokens * shape.queryHeads; }
    [[nodiscard]] int positionOf(int query) const { return firstPosition + query / shape.queryHeads; }
    [[nodiscard]] std::size_t offsetOf(int query, std::size_t stride) const
    {
        const int head = query % shape.queryHeads;
        return static_cast<std::size_t>(query / shape.queryHeads) * stride
            + static_cast<std::size_t>(head) * static_cast<std::size_t>(shape.headDimension);
    }
};

inline void finishRow(const float *totals, float sum, int head, float *out)
{
    const simd::VFloat all = simd::broadcast(sum);
    simd::forEachVector(head,
                        [&](int d, auto count) { simd::storeUpTo(out + d, simd::load(totals + d) / all, count); });
}

/// Takes a span into what came before, row by row.
inline void joinSpan(const Scratch &scratch, const QueryTile &tile, const Span &span, RowRange rows,
                     const softmaxes::RowState *added, softmaxes::RowState *states)
{
    const auto isFirst = [&](int r) { return span.first <= tile.begin[r]; };
    int fresh = rows.last; // rows whose first span this is are the last ones
    while (fresh > rows.first && isFirst(fresh - 1))
        --fresh;
    softmaxes::Factors<kTileRows> factors;
    softmaxes::joinMaxima(states + rows.first, added + rows.first, fresh - rows.first, factors);
    for (int r = rows.first; r < rows.last; ++r) {
        const float *sums = scratch.sums + static_cast<std::ptrdiff_t>(r) * tile.width;
        float *totals = scratch.totals + static_cast<std::ptrdiff_t>(r) * tile.width;
        if (r < fresh) {
            const float before = factors.before[r - rows.first];
            const float after = factors.added[r - rows.first];
            softmaxes::joinSums(states[r].sums, added[r].sums, simd::kVirtualWidth, before, after);
            softmaxes::joinSums(totals, sums, tile.width, before, after);
        } else {
            states[r] = added[r];
            std::memcpy(totals, sums, sizeof(float) * static_cast<std::size_t>(tile.width));
        }
    }
}

/// Rows that see keys of the span.
inline RowRange rowsOf(const QueryTile &tile, const Span &span)
{
    RowRange rows{0, tile.rows};
    while (tile.position[rows.first] < span.first)
        ++rows.first;
    while (tile.begin[rows.last - 1] >= span.first + kKeySpan)
        --rows.last;
    return rows;
}

/// Queries [first, first + rows), at most kTileRows.
template <class Layout> inline void attendTile(const Job &job, const Scratch &scratch, int first, int rows)
{
    constexpr float kLog2E = 1.44269504F; // scores are powers of two
    const int head = job.shape.headDimension;
    const int width = paddedTo(Layout::kMultiple, head);
    QueryTile tile{rows,
                   head,
                   scratch.queries,
                   scratch.scores,
                   scratch.sums,
                   scratch.wide,
                   scratch.bytes,
                   width,
                   job.shape.softCap * kLog2E,
                   {},
                   {}};
    const float scale = job.shape.scale * kLog2E;
    for (int r = 0; r < rows; ++r) {
        tile.position[r] = job.positionOf(first + r);
        tile.begin[r] = job.shape.window > 0 ? std::max(0, tile.position[r] - job.shape.window + 1) : 0;
        const float *q = job.q + job.offsetOf(first + r, job.qStride);
        for (int d = 0; d < head; ++d)
            scratch.queries[r * kQueryStride + d] = q[d] * scale;
    }
    if constexpr (std::is_same_v<Layout, ByteLayout>)
        roundQueries(tile);
    softmaxes::RowState states[kTileRows];
    Span span{&job.kv, tile.begin[0] / kKeySpan * kKeySpan};
    for (; span.first <= tile.position[rows - 1]; span.first += kKeySpan) {
        const RowRange here = rowsOf(tile, span);
        softmaxes::RowState added[kTileRows];
        scoreSpan(Layout(), tile, span, here);
        weighSpan(tile, span, here, added);
        addValues(Layout(), tile, span, here);
        joinSpan(scratch, tile, span, here, added, states);
    }
    for (int r = 0; r < rows; ++r) {
        finishRow(scratch.totals + static_cast<std::ptrdiff_t>(r) * width, states[r].sum(), head,
                  job.out + job.offsetOf(first + r, job.outStride));
    }
}

inline void attend(const Job &job, float *memory)
{
    const Scratch scratch(memory, paddedTo(kScaled, job.shape.headDimension));
    for (int first = 0; first < job.queries(); first += kTileRows) {
        const int left = job.queries() - first;
        const int rows = left < kTileRows ? left : kTileRows;
        switch (job.kv.format) {
        case KvFormat::F16:
            attendTile<HalfLayout>(job, scratch, first, rows);
            break;
        case KvFormat::F32:
            attendTile<FloatLayout>(job, scratch, first, rows);
            break;
        case KvFormat::Q8_0:
            attendTile<ByteLayout>(job, scratch, first, rows);
            break;
        }
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::attentions
