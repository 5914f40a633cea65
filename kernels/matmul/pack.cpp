// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/matmul/layout.h"

#include <cstring>

/// Packing moves 2-byte scales, pieces of blocks and whole floats; where a file has the bits of an integer in another
/// order, it takes them apart and puts them into planes.
namespace askja::kernels::inline ASKJA_ISA {
namespace {

using namespace matmuls;

std::size_t storedRowBytes(const MatrixShape &shape)
{
    return static_cast<std::size_t>(shape.cols / storedColumns(shape.type))
        * static_cast<std::size_t>(storedBytes(shape.type));
}

// The rows of a group that are there.
struct Rows
{
    const std::byte *first;
    std::size_t bytes; ///< from one row to the next
    int count;
};

// Types whose blocks are F16 numbers and then the nibbles or bytes of a packed block, row by row.
constexpr bool onlyMoves(WeightType type)
{
    const isa::CodeForm form = formOf(type);
    return !hasSuperBlocks(type) && !form.ones && (form.nibbles || !hasTable(type));
}

// One block of every row; the group's bytes are written in order, so that they leave the cache as whole lines.
template <WeightType kType> void moveBlock(const Rows &rows, const std::byte *from, std::byte *block)
{
    constexpr std::size_t kHeads = headBytes(kType) / kScaleBytes;
    constexpr std::size_t kPieces = static_cast<std::size_t>(formOf(kType).chunks()) * 4 / kPieceBytes;
    for (int r = 0; r < rows.count; ++r) {
        const auto lane = static_cast<std::size_t>(r);
        for (std::size_t s = 0; s < kHeads; ++s)
            std::memcpy(block + s * kScaleBytes + 2 * lane, from + 2 * s, 2);
        std::byte *to = block + headBytes(kType) + kPieceBytes * lane;
        for (std::size_t p = 0; p < kPieces; ++p)
            std::memcpy(to + p * kPieceBytes * kLanes, from + 2 * kHeads + p * kPieceBytes, kPieceBytes);
        from += rows.bytes;
    }
}

// A block of every row with a byte for each integer, as CodeForm counts its chunks.
struct Spread
{
    std::uint8_t bytes[kBlock * kLanes];

    void put(std::size_t lane, const stored::Codes &codes)
    {
        std::uint8_t *to = bytes + kPieceBytes * lane;
        for (std::size_t p = 0; p < kBlock / kPieceBytes; ++p)
            std::memcpy(to + p * kPieceBytes * kLanes, codes + p * kPieceBytes, kPieceBytes);
    }
};

template <WeightType kType> void packPlanes(const Spread &spread, std::byte *chunks)
{
    constexpr isa::CodeForm kForm = formOf(kType);
    constexpr std::size_t kHalf = 4 * kChunkBytes;
    const std::uint8_t *from = spread.bytes;
    auto *to = reinterpret_cast<std::uint8_t *>(chunks);
    if constexpr (kForm.spread()) {
        std::memcpy(to, from, sizeof spread.bytes);
        return;
    }
    if constexpr (kForm.nibbles) {
        for (std::size_t i = 0; i < kHalf; ++i)
            *to++ = static_cast<std::uint8_t>((from[i] & 15) | from[i + kHalf] << 4);
    }
    if constexpr (kForm.twos) {
        constexpr int kBit = kForm.twosBit();
        for (const std::uint8_t *half : {from, from + kHalf}) {
            for (std::size_t i = 0; i < kChunkBytes; ++i) {
                int twos = 0;
                for (std::size_t c = 0; c < 4; ++c)
                    twos |= (half[c * kChunkBytes + i] >> kBit & 3) << 2 * c;
                *to++ = static_cast<std::uint8_t>(twos);
            }
        }
    }
    if constexpr (kForm.ones) {
        for (std::size_t i = 0; i < kChunkBytes; ++i) {
            int ones = 0;
            for (std::size_t c = 0; c < 8; ++c)
                ones |= (from[c * kChunkBytes + i] >> kForm.onesBit() & 1) << c;
            *to++ = static_cast<std::uint8_t>(ones);
        }
    }
}

void putByte(std::byte *to, int value)
{
    *to = static_cast<std::byte>(value);
}

// What stands in front of block k, of one row.
template <WeightType kType> void packSmallHead(const stored::Scales &scales, int k, std::byte *head)
{
    if constexpr (kType == WeightType::Q2_K) {
        for (int h = 0; h < 2; ++h)
            putByte(head + static_cast<std::size_t>(h) * kSmallBytes,
                    scales.scales[2 * k + h] | scales.minima[2 * k + h] << 4);
    } else if constexpr (hasHalves(kType)) {
        putByte(head, scales.scales[2 * k]);
        putByte(head + kSmallBytes, scales.scales[2 * k + 1]);
    } else if constexpr (hasSuperBlocks(kType)) {
        putByte(head, scales.scales[k]);
        if constexpr (hasMinimum(kType))
            putByte(head + kSmallBytes, scales.minima[k]);
    }
}

// A minimum that is subtracted is packed with the other sign: then every type adds it.
template <WeightType kType> void packFloatHead(const stored::Scales &scales, std::size_t lane, std::byte *head)
{
    std::memcpy(head + 2 * lane, &scales.scale, 2);
    if constexpr (hasMinimum(kType)) {
        const auto minimum = static_cast<std::uint16_t>(scales.minimum ^ (hasSuperBlocks(kType) ? 0x8000U : 0U));
        std::memcpy(head + kScaleBytes + 2 * lane, &minimum, 2);
    }
}

// One stored block of every row.
template <WeightType kType> void packSuper(const Rows &rows, const std::byte *from, std::byte *super)
{
    Spread spread[superBlocks(kType)];
    if (rows.count < kLanes)
        std::memset(static_cast<void *>(spread), 0, sizeof spread);
    for (int r = 0; r < rows.count; ++r) {
        const auto lane = static_cast<std::size_t>(r);
        stored::Scales scales;
        stored::readScales<kType>(from, scales);
        packFloatHead<kType>(scales, lane, super);
        for (int k = 0; k < superBlocks(kType); ++k) {
            packSmallHead<kType>(
                scales, k, super + superHeadBytes(kType) + static_cast<std::size_t>(k) * blockBytes(kType) + lane);
            stored::Codes codes;
            stored::readCodes<kType>(from, k, codes);
            if constexpr (hasTable(kType) && formOf(kType).spread()) {
                for (std::uint8_t &code : codes)
                    code = static_cast<std::uint8_t>(kFourBitTable[code]);
            }
            spread[k].put(lane, codes);
        }
        from += rows.bytes;
    }
    std::byte *block = super + superHeadBytes(kType);
    for (const Spread &each : spread) {
        packPlanes<kType>(each, block + headBytes(kType));
        block += blockBytes(kType);
    }
}

template <WeightType kType> void packBlocks(const Rows &rows, int cols, std::byte *group)
{
    const std::byte *from = rows.first;
    for (int c = 0; c < cols; c += storedColumns(kType)) {
        if constexpr (onlyMoves(kType))
            moveBlock<kType>(rows, from, group);
        else
            packSuper<kType>(rows, from, group);
        from += storedBytes(kType);
        group += superBytes(kType);
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
    if (shape.type == WeightType::F32)
        return packFloats<4>(rows, shape.cols, group);
    if (!isQuantized(shape.type))
        return packFloats<2>(rows, shape.cols, group);
    withQuantizedType(shape.type, [&]<WeightType kType> { packBlocks<kType>(rows, shape.cols, group); });
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
    const std::size_t bytes = isQuantized(shape.type)
        ? cols / static_cast<std::size_t>(storedColumns(shape.type)) * superBytes(shape.type)
        : cols * floatBytes(shape.type) * kLanes;
    return (bytes + 63) / 64 * 64;
}

void packGroups(const MatrixShape &shape, const std::byte *rows, int groupBegin, int groupEnd, std::byte *packed)
{
    const std::size_t rowBytes = storedRowBytes(shape);
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
