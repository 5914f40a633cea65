// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/matmul/layout.h"

#include <cstring>

/// The way back from pack.cpp, for one row.
namespace askja::kernels::inline ASKJA_ISA {
namespace {

using namespace matmuls;

void unpackBlocks(const MatrixShape &shape, const std::byte *group, int lane, std::byte *row)
{
    const auto at = static_cast<std::size_t>(lane);
    const std::size_t scales = headBytes(shape.type) / kScaleBytes;
    for (int b = 0; b < shape.cols / kBlock; ++b) {
        for (std::size_t s = 0; s < scales; ++s)
            std::memcpy(row + 2 * s, group + s * kScaleBytes + 2 * at, 2);
        std::byte *to = row + 2 * scales;
        const std::byte *from = group + headBytes(shape.type) + kPieceBytes * at;
        for (std::size_t p = 0; p < piecesOf(shape.type); ++p)
            std::memcpy(to + p * kPieceBytes, from + p * kPieceBytes * kLanes, kPieceBytes);
        row += storedBlockBytes(shape.type);
        group += blockBytes(shape.type);
    }
}

void unpackFloats(const MatrixShape &shape, const std::byte *group, int lane, std::byte *row)
{
    const std::size_t size = floatBytes(shape.type);
    for (int c = 0; c < shape.cols; ++c) {
        const auto column = static_cast<std::size_t>(c);
        std::memcpy(row + column * size, group + (column * kLanes + static_cast<std::size_t>(lane)) * size, size);
    }
}

} // namespace

bool canUnpack(WeightType type)
{
    switch (type) {
    case WeightType::F32:
    case WeightType::F16:
    case WeightType::BF16:
    case WeightType::Q4_0:
    case WeightType::Q4_1:
    case WeightType::Q8_0:
        return true;
    default:
        return false;
    }
}

void unpackRow(const MatrixShape &shape, const std::byte *packed, int row, std::byte *stored)
{
    const std::byte *group = packed + static_cast<std::size_t>(row / kLanes) * packedGroupBytes(shape);
    if (isQuantized(shape.type))
        unpackBlocks(shape, group, row % kLanes, stored);
    else
        unpackFloats(shape, group, row % kLanes, stored);
}

} // namespace askja::kernels::inline ASKJA_ISA
