// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/matmul/layout.h"

#include <cstring>

/// Packing only moves: 2-byte scales, pieces of blocks, whole floats.
namespace askja::kernels::inline ASKJA_ISA {
namespace {

using namespace matmuls;

std::size_t storedBytes(const MatrixShape &shape)
{
    const auto cols = static_cast<std::size_t>(shape.cols);
    return isQuantized(shape.type) ? cols / kBlock * storedBlockBytes(shape.type) : cols * floatBytes(shape.type);
}

// The rows of a group that are there.
struct Rows
{
    const std::byte *first;
    std::size_t bytes; ///< from one row to the next
    int count;
};

// One block of every row; the group's bytes are written in order, so that they leave the cache as whole lines.
template <WeightType kType> void packBlock(const Rows &rows, const std::byte *from, std::byte *block)
{
    constexpr std::size_t kHeads = headBytes(kType) / kScaleBytes;
    for (int r = 0; r < rows.count; ++r) {
        const auto lane = static_cast<std::size_t>(r);
        for (std::size_t s = 0; s < kHeads; ++s)
            std::memcpy(block + s * kScaleBytes + 2 * lane, from + 2 * s, 2);
        std::byte *to = block + headBytes(kType) + kPieceBytes * lane;
        for (std::size_t p = 0; p < piecesOf(kType); ++p)
            std::memcpy(to + p * kPieceBytes * kLanes, from + 2 * kHeads + p * kPieceBytes, kPieceBytes);
        from += rows.bytes;
    }
}

template <WeightType kType> void packBlocks(const Rows &rows, int cols, std::byte *group)
{
    const std::byte *from = rows.first;
    for (int b = 0; b < cols / kBlock; ++b) {
        packBlock<kType>(rows, from, group);
        from += storedBlockBytes(kType);
        group += blockBytes(kType);
    }
}

// As many columns of every row at once as make a few cache lines of the group.
template <std::size_t kSize> void packFloats(const Rows &rows, int cols, std::byte *group)
{
    constexpr int kStrip = 32;
    for (int c = 0; c < cols; c += kStrip) {
        const int strip = cols - c < kStrip ? cols - c : kStrip;
        const std::byte *from = rows.first + static_cast<std::size_t>(c) * kSize;
        for (int r = 0; r < rows.count; ++r) {
            std::byte *to = group + (static_cast<std::size_t>(c) * kLanes + static_cast<std::size_t>(r)) * kSize;
            for (std::size_t i = 0; i < static_cast<std::size_t>(strip); ++i)
                std::memcpy(to + i * kLanes * kSize, from + i * kSize, kSize);
            from += rows.bytes;
        }
    }
}

void packGroup(const MatrixShape &shape, const Rows &rows, std::byte *group)
{
    switch (shape.type) {
    case WeightType::Q4_0:
        return packBlocks<WeightType::Q4_0>(rows, shape.cols, group);
    case WeightType::Q4_1:
        return packBlocks<WeightType::Q4_1>(rows, shape.cols, group);
    case WeightType::Q8_0:
        return packBlocks<WeightType::Q8_0>(rows, shape.cols, group);
    case WeightType::F32:
        return packFloats<4>(rows, shape.cols, group);
    case WeightType::F16:
    case WeightType::BF16:
        return packFloats<2>(rows, shape.cols, group);
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
        packGroup(shape, {rows + static_cast<std::size_t>(first) * rowBytes, rowBytes, here}, group);
    }
}

} // namespace askja::kernels::inline ASKJA_ISA
