// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/attention/attention.h"
#include "kernels/softmax/online.h"

#include ASKJA_ISA_HEADER

/// A tile of queries, one per lane, and what it does with one block of keys and values that lie ready as floats.
namespace askja::kernels::inline ASKJA_ISA::attentions {

inline constexpr int kLanes = simd::kLanes;
inline constexpr int kTileWidth = isa::kQueryVectors * kLanes;
inline constexpr int kPad = 16; ///< head dimensions and key counts are filled up with zeros to a multiple of it

[[nodiscard]] constexpr int padded(int n)
{
    return (n + kPad - 1) / kPad * kPad;
}

struct QueryTile
{
    float *q; ///< scaled; element d of lane i at q[d·kTileWidth + i]
    float *sums; ///< Σ weight·value so far, laid out likewise
    softmaxes::RunningSoftmax state[isa::kQueryVectors];
    std::int32_t position[kTileWidth]; ///< the last key each lane may see
    int vectors; ///< how many vectors hold queries
    int firstPosition; ///< the least position of any lane
    int lastPosition; ///< the greatest
};

/// A block of kKeyBlock keys and values as floats, rows of paddedHead, unused rows zero.
struct KeyBlock
{
    const float *keys;
    const float *values;
    float *weights; ///< kKeyBlock rows of kTileWidth, for scores
    int first; ///< position of the first key
    int count; ///< how many to look at, a multiple of kPad; those beyond a lane's position are masked
    int head;
    int paddedHead;
};

// kVectors vectors of queries times kKeys keys: element by element, so that each lane adds in the same order in any
// tile.
template <int kVectors, int kKeys> inline void scoreKeys(const QueryTile &tile, const KeyBlock &block, int key)
{
    simd::VFloat acc[kKeys][kVectors];
    for (auto &row : acc) {
        for (simd::VFloat &sum : row)
            sum = simd::broadcast(0.0F);
    }
    const float *keys = block.keys + static_cast<std::ptrdiff_t>(key) * block.paddedHead;
    for (int d = 0; d < block.head; ++d) {
        simd::VFloat q[kVectors];
        for (int v = 0; v < kVectors; ++v)
            q[v] = simd::load(tile.q + d * kTileWidth + v * kLanes);
        for (int k = 0; k < kKeys; ++k) {
            const simd::VFloat element = simd::broadcast(keys[k * block.paddedHead + d]);
            for (int v = 0; v < kVectors; ++v)
                acc[k][v] = simd::fma(q[v], element, acc[k][v]);
        }
    }
    for (int k = 0; k < kKeys; ++k) {
        for (int v = 0; v < kVectors; ++v)
            simd::store(block.weights + (key + k) * kTileWidth + v * kLanes, acc[k][v]);
    }
}

template <int kVectors> inline void maskFuture(const QueryTile &tile, const KeyBlock &block)
{
    const simd::VFloat never = simd::broadcast(-std::numeric_limits<float>::infinity());
    for (int v = 0; v < kVectors; ++v) {
        simd::VInt position;
        std::memcpy(&position, tile.position + v * kLanes, sizeof position);
        for (int k = 0; k < block.count; ++k) {
            float *score = block.weights + k * kTileWidth + v * kLanes;
            const simd::VMask future = position < simd::broadcast(static_cast<std::int32_t>(block.first + k));
            simd::store(score, simd::select(future, never, simd::load(score)));
        }
    }
}

// kColumns elements of the values times all weights of the block, keys in order.
template <int kVectors, int kColumns>
inline void addValues(const QueryTile &tile, const KeyBlock &block, const simd::VFloat (&correction)[kVectors],
                      int column)
{
    simd::VFloat acc[kColumns][kVectors];
    float *sums = tile.sums + column * kTileWidth;
    for (int c = 0; c < kColumns; ++c) {
        for (int v = 0; v < kVectors; ++v)
            acc[c][v] = simd::load(sums + c * kTileWidth + v * kLanes) * correction[v];
    }
    const float *values = block.values + column;
    for (int k = 0; k < block.count; ++k) {
        simd::VFloat weight[kVectors];
        for (int v = 0; v < kVectors; ++v)
            weight[v] = simd::load(block.weights + k * kTileWidth + v * kLanes);
        for (int c = 0; c < kColumns; ++c) {
            const simd::VFloat element = simd::broadcast(values[k * block.paddedHead + c]);
            for (int v = 0; v < kVectors; ++v)
                acc[c][v] = simd::fma(weight[v], element, acc[c][v]);
        }
    }
    for (int c = 0; c < kColumns; ++c) {
        for (int v = 0; v < kVectors; ++v)
            simd::store(sums + c * kTileWidth + v * kLanes, acc[c][v]);
    }
}

/// One block for a tile with kVectors vectors of queries. Fewer vectors leave registers for more keys and columns at
/// once.
template <int kVectors> inline void takeBlock(QueryTile &tile, const KeyBlock &block)
{
    constexpr int kAtOnce = isa::kKeysAtOnce * isa::kQueryVectors / kVectors;
    static_assert(kPad % kAtOnce == 0);
    for (int k = 0; k < block.count; k += kAtOnce)
        scoreKeys<kVectors, kAtOnce>(tile, block, k);
    if (tile.firstPosition < block.first + block.count - 1)
        maskFuture<kVectors>(tile, block);
    simd::VFloat correction[kVectors];
    for (int v = 0; v < kVectors; ++v)
        correction[v] = softmaxes::takeScores(tile.state[v], block.weights + v * kLanes, block.count, kTileWidth);
    for (int c = 0; c < block.paddedHead; c += kAtOnce)
        addValues<kVectors, kAtOnce>(tile, block, correction, c);
}

} // namespace askja::kernels::inline ASKJA_ISA::attentions
