// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/matmul/layout.h"

#include <cstring>

/// Packing only moves: 2-byte scales, 4-byte pieces of blocks, whole floats.
namespace askja::kernels::inline ASKJA_ISA {
namespace {

using namespace matmuls;

std::size_t storedBytes(const MatrixShape &shape)
{
    const auto cols = static_cast<std::size_t>(shape.cols);
    return isQuantized(shape.type) ? cols / kBlock * storedBlockBytes(shape.type) : cols * floatBytes(shape.type);
}

// One row of quantised blocks into lane `lane` of its group.
void packBlocks(const MatrixShape &shape, const std::byte *row, int lane, std::byte *group)
{
    const auto at = static_cast<std::size_t>(lane);
    const std::size_t scales = headBytes(shape.type) / kScaleBytes;
    for (int b = 0; b < shape.cols / kBlock; ++b) {
        for (std::size_t s = 0; s < scales; ++s)
            std::memcpy(group + s * kScaleBytes + 2 * at, row + 2 * s, 2);
        const std::byte *from = row + 2 * scales;
        std::byte *to = group + headBytes(shape.type) + kPieceBytes * at;
        for (std::size_t p = 0; p < piecesOf(shape.type); ++p)
            std::memcpy(to + p * kPieceBytes * kLanes, from + p * kPieceBytes, kPieceBytes);
        row += storedBlockBytes(shape.type);
        group += blockBytes(shape.type);
    }
}

void packFloats(const MatrixShape &shape, const std::byte *row, int lane, std::byte *group)
{
    const std::size_t size = floatBytes(shape.type);
    for (int c = 0; c < shape.cols; ++c) {
        const auto column = static_cast<std::size_t>(c);
        std::memcpy(group + (column * kLanes + static_cast<std::size_t>(lane)) * size, row + column * size, size);
    }
}

} // namespace

int groupRows()
{
    return kLanes;
}

int groupCount(const MatrixShape &shape)
{
    return (shape.rows + kLanes - 1) / kLanes;
}

std::size_t packedGroupBytes(const MatrixShape &shape)
{
    const auto cols = static_cast<std::size_t>(shape.cols);
    const std::size_t bytes
        = isQuantized(shape.type) ? cols / kBlock * blockBytes(shape.type) : cols * floatBytes(shape.type) * kLanes;
    return (bytes + 63) / 64 * 64;
}

void packGroups(const MatrixShape &shape, const std::byte *rows, int groupBegin, int groupEnd, std::byte *packed)
{
    const std::size_t rowBytes = storedBytes(shape);
    const std::size_t groupBytes = packedGroupBytes(shape);
    for (int g = groupBegin; g < groupEnd; ++g) {
        std::byte *group = packed + static_cast<std::size_t>(g) * groupBytes;
        const int first = g * kLanes;
        const int here = shape.rows - first < kLanes ? shape.rows - first : kLanes;
        if (here < kLanes)
            std::memset(group, 0, groupBytes);
        for (int r = 0; r < here; ++r) {
            const std::byte *row = rows + static_cast<std::size_t>(first + r) * rowBytes;
            if (isQuantized(shape.type))
                packBlocks(shape, row, r, group);
            else
                packFloats(shape, row, r, group);
        }
    }
}

} // namespace askja::kernels::inline ASKJA_ISA
