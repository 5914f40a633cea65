// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/matmul/matmul.h"

#include "kernels/matmul/generic.h"
#include "kernels/matmul/special.h"
#include "kernels/quantize/quantize.h"

#include <cstring>

namespace askja::kernels::inline ASKJA_ISA {
namespace {

using namespace matmuls;

struct Product
{
    const MatrixShape &shape;
    const std::byte *packed;
    const std::byte *activations;
    std::size_t groupBytes;
    std::size_t tokenBytes;
    float *out;
    std::size_t outStride;
};

// Calls f(g, t, where the results of a tile's group and token begin, how many they are).
template <int kGroups, int kTokens, class Function>
ASKJA_INLINE inline void forEachResult(const Product &p, int group, int token, Function f, int apart = 1)
{
    for (int g = 0; g < kGroups; ++g) {
        const int row = (group + g * apart) * kLanes;
        const int rows = p.shape.rows - row < kLanes ? p.shape.rows - row : kLanes;
        for (int t = 0; t < kTokens; ++t)
            f(g, t, p.out + static_cast<std::size_t>(token + t) * p.outStride + row, rows);
    }
}

// One tile: every `apart`-th group from `group` on, tokens from `token` on.
template <class Body, int kGroups, int kTokens> void runTile(const Product &p, int group, int token, int apart = 1)
{
    const TileInput in{p.packed + static_cast<std::size_t>(group) * p.groupBytes,
                       static_cast<std::size_t>(apart) * p.groupBytes,
                       p.activations + static_cast<std::size_t>(token) * p.tokenBytes, p.tokenBytes, p.shape.cols};
    Tile<kGroups, kTokens> acc;
    Body::template run<kGroups, kTokens>(in, acc);
    forEachResult<kGroups, kTokens>(
        p, group, token, [&](int g, int t, float *out, int rows) { simd::storeUpTo(out, acc[g][t], rows); }, apart);
}

// The streams are far apart: neighbouring groups share pages, and two streams in one page confuse some prefetchers.
template <class Body> void decode(const Product &p, int groupBegin, int groupEnd)
{
    constexpr int kStreams = Body::kDecodeStreams;
    const int apart = (groupEnd - groupBegin) / kStreams;
    for (int g = groupBegin; g < groupBegin + apart; ++g)
        runTile<Body, kStreams, 1>(p, g, 0, apart);
    for (int g = groupBegin + apart * kStreams; g < groupEnd; ++g)
        runTile<Body, 1, 1>(p, g, 0);
}

// Tiles of kTokens, then of half as many, down to one.
template <class Body, int kGroups, int kTokens> void tokenTiles(const Product &p, int group, int token, int tokens)
{
    for (; token + kTokens <= tokens; token += kTokens)
        runTile<Body, kGroups, kTokens>(p, group, token);
    if constexpr (kTokens > 1)
        tokenTiles<Body, kGroups, kTokens / 2>(p, group, token, tokens);
}

// The same with some blocks of the groups, unpacked. What earlier blocks came to waits in the results.
template <class Body, int kGroups, int kTokens>
void panelTiles(const Product &p, const typename Body::Panel *panels, int block, int blocks, int group, int token,
                int tokens)
{
    const std::byte *activations = p.activations + static_cast<std::size_t>(block) * quantizedBytes(kBlock);
    for (; token + kTokens <= tokens; token += kTokens) {
        Tile<kGroups, kTokens> acc;
        forEachResult<kGroups, kTokens>(p, group, token, [&](int g, int t, const float *out, int rows) {
            acc[g][t] = block == 0 ? simd::broadcast(0.0F) : simd::loadUpTo(out, rows);
        });
        Body::template runPanel<kGroups, kTokens>(
            panels, blocks, activations + static_cast<std::size_t>(token) * p.tokenBytes, p.tokenBytes, acc);
        forEachResult<kGroups, kTokens>(
            p, group, token, [&](int g, int t, float *out, int rows) { simd::storeUpTo(out, acc[g][t], rows); });
    }
    if constexpr (kTokens > 1)
        panelTiles<Body, kGroups, kTokens / 2>(p, panels, block, blocks, group, token, tokens);
}

template <class Body, int kGroups> void multiplyByPanels(const Product &p, int group, int tokens)
{
    typename Body::Panel panels[kGroups];
    const int all = p.shape.cols / kBlock;
    for (int block = 0; block < all; block += isa::kPanelBlocks) {
        const int blocks = all - block < isa::kPanelBlocks ? all - block : isa::kPanelBlocks;
        for (int g = 0; g < kGroups; ++g)
            Body::fill(panels[g], p.packed + static_cast<std::size_t>(group + g) * p.groupBytes, block, blocks);
        panelTiles<Body, kGroups, Body::kTileTokens>(p, panels, block, blocks, group, 0, tokens);
    }
}

// The weights of the groups stay in the first cache while all tokens pass.
template <class Body, int kGroups> int groupTiles(const Product &p, int tokens, int groupBegin, int groupEnd)
{
    for (; groupBegin + kGroups <= groupEnd; groupBegin += kGroups) {
        if constexpr (Body::kHasPanels) {
            if (tokens > Body::kTileTokens) {
                multiplyByPanels<Body, kGroups>(p, groupBegin, tokens);
                continue;
            }
        }
        tokenTiles<Body, kGroups, Body::kTileTokens>(p, groupBegin, 0, tokens);
    }
    return groupBegin;
}

template <class Body> void multiply(const Product &p, int tokens, int groupBegin, int groupEnd)
{
    if (tokens == 1)
        return decode<Body>(p, groupBegin, groupEnd);
    const int rest = groupTiles<Body, Body::kTileGroups>(p, tokens, groupBegin, groupEnd);
    groupTiles<Body, 1>(p, tokens, rest, groupEnd);
}

} // namespace

std::size_t activationBytes(WeightType type, int cols)
{
    const std::size_t bytes = isQuantized(type) ? quantizedBytes(cols) : static_cast<std::size_t>(cols) * sizeof(float);
    return (bytes + 63) / 64 * 64;
}

void prepareActivations(WeightType type, const float *x, int cols, std::byte *out)
{
    if (isQuantized(type))
        quantizeActivations(x, cols, out);
    else
        std::memcpy(out, x, static_cast<std::size_t>(cols) * sizeof(float));
}

void matmul(const MatrixShape &shape, const std::byte *packed, const std::byte *activations, int tokens, int groupBegin,
            int groupEnd, float *out, std::size_t outStride)
{
    const std::size_t tokenBytes = activationBytes(shape.type, shape.cols);
    if (tokens > 1) {
        const int done = multiplySpecially(shape, packed, activations, tokens, groupBegin, groupEnd, out, outStride);
        activations += static_cast<std::size_t>(done) * tokenBytes;
        out += static_cast<std::size_t>(done) * outStride;
        tokens -= done;
    }
    if (tokens == 0)
        return;
    const Product p{shape, packed, activations, packedGroupBytes(shape), tokenBytes, out, outStride};
    switch (shape.type) {
    case WeightType::F32:
        return multiply<FloatBody<WeightType::F32>>(p, tokens, groupBegin, groupEnd);
    case WeightType::F16:
        return multiply<FloatBody<WeightType::F16>>(p, tokens, groupBegin, groupEnd);
    case WeightType::BF16:
        return multiply<FloatBody<WeightType::BF16>>(p, tokens, groupBegin, groupEnd);
    default:
        return withQuantizedType(
            shape.type, [&]<WeightType kType> { multiply<QuantizedBody<kType>>(p, tokens, groupBegin, groupEnd); });
    }
}

} // namespace askja::kernels::inline ASKJA_ISA
