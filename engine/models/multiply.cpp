// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/operations.h"

#include "kernels/norm/norm.h"

#include <algorithm>

/// How matrix products are shared out. A unit is a few neighbouring row groups of one matrix; the units of all matrices
/// with the same input form one line, which is walked once per tile of tokens.
namespace askja::models::inline ASKJA_ISA {

namespace {

constexpr int kUnitGroups = 4; ///< row groups that the kernels like to walk side by side
constexpr std::size_t kTileBytes = std::size_t{384} << 10; ///< prepared tokens that stay in the second-level cache
constexpr int kLeastTile = 32;
constexpr int kChunksPerThread = 4; ///< slack for a thread that is held up
constexpr std::size_t kLeastChunkBytes = std::size_t{48} << 10; ///< weights worth a claim, in decode
constexpr double kMostChunkWork = 64e6; ///< multiplications between looks at the cancel check: 0.1 s at the slowest

int unitsOf(const weights::Matrix &matrix)
{
    return (kernels::groupCount(matrix.shape) - 1) / kUnitGroups + 1;
}

int tileTokens(const weights::Matrix &matrix, int tokens)
{
    const std::size_t bytes = kernels::activationBytes(matrix.shape.type, matrix.shape.cols);
    const auto fitting = static_cast<int>(kTileBytes / bytes) / kLeastTile * kLeastTile;
    return std::min(tokens, std::max(fitting, kLeastTile));
}

int chunkUnits(const weights::Matrix &matrix, int items, int tile, int threads)
{
    const std::size_t unitBytes = kernels::packedGroupBytes(matrix.shape) * kUnitGroups;
    const double unitWork = static_cast<double>(kUnitGroups) * kernels::groupRows() * matrix.shape.cols * tile;
    const int share = (items - 1) / threads + 1;
    const int fine = (items - 1) / (threads * kChunksPerThread) + 1;
    const int least = static_cast<int>(
        std::min<std::size_t>((kLeastChunkBytes - 1) / unitBytes + 1, static_cast<std::size_t>(share)));
    const int most = static_cast<int>(std::clamp(kMostChunkWork / unitWork, 1.0, static_cast<double>(items)));
    return std::clamp(std::max(fine, least), 1, std::min(share, most));
}

} // namespace

void Operations::addBias(const Product &product, int firstToken, int tokens, int firstRow, int rows) const
{
    if (product.bias == nullptr)
        return;
    for (int token = firstToken; token < firstToken + tokens; ++token) {
        kernels::addInPlace(product.out + static_cast<std::size_t>(token) * product.stride + firstRow,
                            product.bias->data() + firstRow, rows);
    }
}

void Operations::multiplyTile(std::span<const Product> products, const Input &input, int firstUnit, int units,
                              int firstToken, int tokens) const
{
    for (const Product &product : products) {
        const kernels::MatrixShape &shape = product.matrix->shape;
        const int own = unitsOf(*product.matrix);
        const int begin = std::max(firstUnit, 0);
        const int end = std::min(firstUnit + units, own);
        if (begin < end) {
            const int firstGroup = begin * kUnitGroups;
            const int lastGroup = std::min(end * kUnitGroups, kernels::groupCount(shape));
            const std::size_t bytes = kernels::activationBytes(shape.type, shape.cols);
            const std::byte *from = kernels::isQuantized(shape.type) ? input.quantized : input.plain;
            kernels::matmul(shape, product.matrix->packed, from + static_cast<std::size_t>(firstToken) * bytes, tokens,
                            firstGroup, lastGroup, product.out + static_cast<std::size_t>(firstToken) * product.stride,
                            product.stride);
            const int firstRow = firstGroup * kernels::groupRows();
            addBias(product, firstToken, tokens, firstRow,
                    std::min(lastGroup * kernels::groupRows(), shape.rows) - firstRow);
        }
        firstUnit -= own;
    }
}

void Operations::multiply(std::span<const Product> products, const Input &input)
{
    int units = 0;
    int tile = m_tokens;
    for (const Product &product : products) {
        units += unitsOf(*product.matrix);
        tile = std::min(tile, tileTokens(*product.matrix, m_tokens));
    }
    const int items = units * ((m_tokens - 1) / tile + 1);
    const int chunk = chunkUnits(*products.front().matrix, items, tile, m_pool.threads());
    m_pool.parallel(items, chunk, [&](int begin, int end, int) noexcept {
        while (begin < end && !cancelled()) {
            const int firstUnit = begin % units;
            const int firstToken = begin / units * tile;
            const int count = std::min(end - begin, units - firstUnit);
            multiplyTile(products, input, firstUnit, count, firstToken, std::min(tile, m_tokens - firstToken));
            begin += count;
        }
    });
}

} // namespace askja::models::inline ASKJA_ISA
