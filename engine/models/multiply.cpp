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

/// Multiplies the rests (see split_activations.h), whose rows lie behind all tokens' rows, and adds them.
void Operations::multiplyWithRest(const Product &product, const Input &input, RowGroups groups, int first,
                                  int count) const
{
    const kernels::MatrixShape &shape = product.matrix->shape;
    const std::size_t bytes = kernels::activationBytes(shape.type, shape.cols);
    const int rests = std::min(count, m_refined - first);
    const auto run = [&](int row, int rows) {
        kernels::matmul(shape, product.matrix->packed, input.quantized + static_cast<std::size_t>(row) * bytes, rows,
                        groups.begin, groups.end, product.out + static_cast<std::size_t>(row) * product.stride,
                        product.stride);
    };
    if (count == m_tokens) {
        run(0, count + rests); // they follow each other
    } else {
        run(first, count);
        run(m_tokens + first, rests);
    }
    const int firstRow = groups.begin * kernels::groupRows();
    const int rows = std::min(groups.end * kernels::groupRows(), shape.rows) - firstRow;
    for (int i = first; i < first + rests; ++i) {
        kernels::addInPlace(product.out + static_cast<std::size_t>(i) * product.stride + firstRow,
                            product.out + static_cast<std::size_t>(m_tokens + i) * product.stride + firstRow, rows);
    }
}

void Operations::multiplyGroups(const Product &product, const Input &input, RowGroups groups, int first,
                                int count) const
{
    const kernels::MatrixShape &shape = product.matrix->shape;
    const bool quantized = kernels::isQuantized(shape.type);
    const std::size_t bytes = kernels::activationBytes(shape.type, shape.cols);
    const std::byte *from = (quantized ? input.quantized : input.plain) + static_cast<std::size_t>(first) * bytes;
    float *out = product.out + static_cast<std::size_t>(first) * product.stride;
    if (quantized && first < m_refined) {
        // A few groups at a time, so that the second pass finds them in the cache.
        for (int begin = groups.begin; begin < groups.end; begin += kUnitGroups)
            multiplyWithRest(product, input, {begin, std::min(begin + kUnitGroups, groups.end)}, first, count);
    } else {
        kernels::matmul(shape, product.matrix->packed, from, count, groups.begin, groups.end, out, product.stride);
    }
    if (product.bias == nullptr)
        return;
    const int firstRow = groups.begin * kernels::groupRows();
    const int rows = std::min(groups.end * kernels::groupRows(), shape.rows) - firstRow;
    for (int i = 0; i < count; ++i) {
        kernels::addInPlace(out + static_cast<std::size_t>(i) * product.stride + firstRow,
                            product.bias->data() + firstRow, rows);
    }
}

/// The units [firstUnit, firstUnit + units) of the line of all products, for the tokens [first, first + count).
void Operations::multiplyUnits(std::span<const Product> products, const Input &input, int firstUnit, int units,
                               int first, int count) const
{
    for (const Product &product : products) {
        const int own = unitsOf(*product.matrix);
        const int begin = std::max(firstUnit, 0) * kUnitGroups;
        const int end
            = std::min(std::min(firstUnit + units, own) * kUnitGroups, kernels::groupCount(product.matrix->shape));
        if (begin < end)
            multiplyGroups(product, input, {begin, end}, first, count);
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
            multiplyUnits(products, input, firstUnit, count, firstToken, std::min(tile, m_tokens - firstToken));
            begin += count;
        }
    });
}

} // namespace askja::models::inline ASKJA_ISA
