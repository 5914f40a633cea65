// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/attention/tile.h"

#include <cstring>

/// Walking the keys: a few tiles of queries share each block's conversion to float.
namespace askja::kernels::inline ASKJA_ISA::attentions {

inline constexpr int kTilesAtOnce = 4;
inline constexpr int kQueriesAtOnce = kTilesAtOnce * kTileWidth;

/// One call's scratch, cut into its parts.
struct Scratch
{
    float *keys;
    float *values;
    float *weights;
    float *tiles; ///< per tile: queries, then sums

    Scratch(float *memory, int paddedHead)
        : keys(memory)
        , values(keys + kKeyBlock * paddedHead)
        , weights(values + kKeyBlock * paddedHead)
        , tiles(weights + kKeyBlock * kTileWidth)
    {
    }

    static std::size_t floats(int paddedHead)
    {
        const int tile = 2 * paddedHead * kTileWidth;
        return static_cast<std::size_t>(2 * kKeyBlock * paddedHead + kKeyBlock * kTileWidth + kTilesAtOnce * tile);
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

/// Puts queries [first, first + count) into the lanes; lanes without one repeat the last position and hold zeros.
inline void fillTile(const Job &job, int first, int count, QueryTile &tile)
{
    const int head = job.shape.headDimension;
    std::memset(tile.q, 0, sizeof(float) * static_cast<std::size_t>(head * kTileWidth));
    std::memset(tile.sums, 0, sizeof(float) * static_cast<std::size_t>(padded(head) * kTileWidth));
    for (int i = 0; i < kTileWidth; ++i) {
        tile.position[i] = job.positionOf(first + (i < count ? i : count - 1));
        if (i >= count)
            continue;
        const float *q = job.q + job.offsetOf(first + i, job.qStride);
        for (int d = 0; d < head; ++d)
            tile.q[d * kTileWidth + i] = q[d] * job.shape.scale;
    }
    for (softmaxes::RunningSoftmax &state : tile.state)
        state = softmaxes::emptySoftmax();
    tile.vectors = (count + kLanes - 1) / kLanes;
    tile.firstPosition = tile.position[0];
    tile.lastPosition = tile.position[count - 1];
}

inline void finishTile(const Job &job, int first, int count, const QueryTile &tile)
{
    const int head = job.shape.headDimension;
    for (int d = 0; d < head; ++d) {
        for (int v = 0; v < tile.vectors; ++v) {
            float *sums = tile.sums + d * kTileWidth + v * kLanes;
            simd::store(sums, simd::load(sums) / tile.state[v].sum);
        }
    }
    for (int i = 0; i < count; ++i) {
        float *out = job.out + job.offsetOf(first + i, job.outStride);
        for (int d = 0; d < head; ++d)
            out[d] = tile.sums[d * kTileWidth + i];
    }
}

/// `count` vectors of F16 to rows of paddedHead floats, `rows` rows in all; what is beyond is zero.
inline void widen(const std::uint16_t *from, std::size_t stride, int head, int count, int rows, float *to)
{
    const int paddedHead = padded(head);
    const int whole = head / kLanes * kLanes;
    for (int k = 0; k < count; ++k) {
        const std::uint16_t *row = from + static_cast<std::size_t>(k) * stride;
        for (int d = 0; d < whole; d += kLanes)
            simd::store(to + d, simd::loadHalf(row + d));
        for (int d = whole; d < paddedHead; d += kLanes) {
            std::uint16_t rest[kLanes] = {};
            if (d < head)
                std::memcpy(rest, row + d, static_cast<std::size_t>(head - d) * sizeof(std::uint16_t));
            simd::store(to + d, simd::loadHalf(rest));
        }
        to += paddedHead;
    }
    std::memset(to, 0, sizeof(float) * static_cast<std::size_t>((rows - count) * paddedHead));
}

inline KeyBlock loadBlock(const Job &job, const Scratch &scratch, int first, int lastPosition)
{
    const int head = job.shape.headDimension;
    const int here = lastPosition + 1 - first < kKeyBlock ? lastPosition + 1 - first : kKeyBlock;
    const std::size_t offset = static_cast<std::size_t>(first) * job.kv.stride;
    widen(job.kv.keys + offset, job.kv.stride, head, here, padded(here), scratch.keys);
    widen(job.kv.values + offset, job.kv.stride, head, here, padded(here), scratch.values);
    return {scratch.keys, scratch.values, scratch.weights, first, padded(here), head, padded(head)};
}

template <int kVectors> inline void takeBlockWith(QueryTile &tile, const KeyBlock &block)
{
    if constexpr (kVectors > 1) {
        if (tile.vectors < kVectors)
            return takeBlockWith<kVectors - 1>(tile, block);
    }
    takeBlock<kVectors>(tile, block);
}

/// Queries [first, first + count), at most kQueriesAtOnce.
inline void attendSome(const Job &job, const Scratch &scratch, int first, int count)
{
    QueryTile tiles[kTilesAtOnce];
    const int used = (count + kTileWidth - 1) / kTileWidth;
    const int tileFloats = padded(job.shape.headDimension) * kTileWidth;
    const auto inTile
        = [count](int t) { return count - t * kTileWidth < kTileWidth ? count - t * kTileWidth : kTileWidth; };
    for (int t = 0; t < used; ++t) {
        tiles[t].q = scratch.tiles + static_cast<std::ptrdiff_t>(2 * t) * tileFloats;
        tiles[t].sums = tiles[t].q + tileFloats;
        fillTile(job, first + t * kTileWidth, inTile(t), tiles[t]);
    }
    const int lastPosition = job.positionOf(first + count - 1);
    for (int key = 0; key <= lastPosition; key += kKeyBlock) {
        const KeyBlock block = loadBlock(job, scratch, key, lastPosition);
        for (int t = 0; t < used; ++t) {
            if (tiles[t].lastPosition >= key)
                takeBlockWith<isa::kQueryVectors>(tiles[t], block);
        }
    }
    for (int t = 0; t < used; ++t)
        finishTile(job, first + t * kTileWidth, inTile(t), tiles[t]);
}

inline void attend(const Job &job, float *memory)
{
    const Scratch scratch(memory, padded(job.shape.headDimension));
    for (int first = 0; first < job.queries(); first += kQueriesAtOnce) {
        const int left = job.queries() - first;
        attendSome(job, scratch, first, left < kQueriesAtOnce ? left : kQueriesAtOnce);
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::attentions
