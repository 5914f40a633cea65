// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/matmul/amx.h"

#include "kernels/matmul/special.h"

namespace askja::kernels::inline ASKJA_ISA::matmuls {
namespace {

/// From here on a partly filled tile is taken to be faster than vectors: it costs some twelve cycles a block besides
/// the one and a half for each token, a vector kernel eight for each (estimated, not measured).
constexpr int kLeastTileTokens = 4;

template <WeightType kType> int multiplyByTiles(const TileProduct &product, int tokens)
{
    const int whole = tokens / tiles::kMostRows * tiles::kMostRows;
    const int rest = tokens - whole < kLeastTileTokens ? 0 : tokens - whole;
    ProductBuffers buffers = {};
    if (whole > 0)
        TileBody<kType>::run(product, 0, whole, tiles::kMostRows, buffers);
    if (rest > 0)
        TileBody<kType>::run(product, whole, whole + rest, rest, buffers);
    return whole + rest;
}

} // namespace

int multiplySpecially(const MatrixShape &shape, const std::byte *packed, const std::byte *activations, int tokens,
                      int groupBegin, int groupEnd, float *out, std::size_t outStride)
{
    const TileProduct product{
        shape,    packed, activations, packedGroupBytes(shape), activationBytes(shape.type, shape.cols), groupBegin,
        groupEnd, out,    outStride};
    int done = 0;
    withQuantizedType(shape.type, [&]<WeightType kType> { done = multiplyByTiles<kType>(product, tokens); });
    return done;
}

} // namespace askja::kernels::inline ASKJA_ISA::matmuls
