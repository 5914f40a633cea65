// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/matmul/layout.h"

#include <cstring>

/// The way back from pack.cpp, for one row.
namespace askja::kernels::inline ASKJA_ISA {
namespace {

using namespace matmuls;

// The integers of one row in a block.
template <WeightType kType> void unpackCodes(const std::byte *chunks, std::size_t lane, stored::Codes &codes)
{
    constexpr isa::CodeForm kForm = formOf(kType);
    const auto *planes = reinterpret_cast<const std::uint8_t *>(chunks);
    for (std::size_t i = 0; i < kBlock; ++i) {
        const std::size_t at = i / kPieceBytes * kPieceBytes * kLanes + kPieceBytes * lane + i % kPieceBytes;
        const std::size_t chunk = at / kChunkBytes;
        const std::size_t inChunk = at % kChunkBytes;
        const auto plane = [&](int first, std::size_t more) {
            return planes[(static_cast<std::size_t>(first) + more) * kChunkBytes + inChunk];
        };
        int code = 0;
        if constexpr (kForm.spread())
            code = planes[at];
        if constexpr (kForm.nibbles)
            code = plane(0, chunk % 4) >> chunk / 4 * 4 & 15;
        if constexpr (kForm.twos)
            code |= (plane(kForm.firstTwos(), chunk / 4) >> chunk % 4 * 2 & 3) << kForm.twosBit();
        if constexpr (kForm.ones)
            code |= (plane(kForm.firstOnes(), 0) >> chunk & 1) << kForm.onesBit();
        codes[i] = static_cast<std::uint8_t>(code);
    }
    if constexpr (hasTable(kType) && kForm.spread()) {
        for (std::uint8_t &code : codes) {
            std::uint8_t place = 0;
            while (place < 15 && kFourBitTable[place] != static_cast<std::int8_t>(code))
                ++place;
            code = place;
        }
    }
}

template <WeightType kType> void unpackSmallHead(const std::byte *head, int k, stored::Scales &scales)
{
    const auto small
        = [head](int i) { return static_cast<std::int8_t>(head[static_cast<std::size_t>(i) * kSmallBytes]); };
    if constexpr (kType == WeightType::Q2_K) {
        for (int h = 0; h < 2; ++h) {
            const auto both = static_cast<std::uint8_t>(small(h));
            scales.scales[2 * k + h] = static_cast<std::int8_t>(both & 15);
            scales.minima[2 * k + h] = static_cast<std::int8_t>(both >> 4);
        }
    } else if constexpr (hasHalves(kType)) {
        scales.scales[2 * k] = small(0);
        scales.scales[2 * k + 1] = small(1);
    } else if constexpr (hasSuperBlocks(kType)) {
        scales.scales[k] = small(0);
        if constexpr (hasMinimum(kType))
            scales.minima[k] = small(1);
    }
}

template <WeightType kType> void unpackFloatHead(const std::byte *head, std::size_t lane, stored::Scales &scales)
{
    std::memcpy(&scales.scale, head + 2 * lane, 2);
    if constexpr (hasMinimum(kType)) {
        std::memcpy(&scales.minimum, head + kScaleBytes + 2 * lane, 2);
        scales.minimum = static_cast<std::uint16_t>(scales.minimum ^ (hasSuperBlocks(kType) ? 0x8000U : 0U));
    }
}

template <WeightType kType> void unpackBlocks(int cols, const std::byte *super, std::size_t lane, std::byte *row)
{
    for (int c = 0; c < cols; c += storedColumns(kType)) {
        std::memset(row, 0, storedBytes(kType));
        stored::Scales scales;
        unpackFloatHead<kType>(super, lane, scales);
        const std::byte *block = super + superHeadBytes(kType);
        for (int k = 0; k < superBlocks(kType); ++k) {
            unpackSmallHead<kType>(block + lane, k, scales);
            stored::Codes codes;
            unpackCodes<kType>(block + headBytes(kType), lane, codes);
            stored::writeCodes<kType>(codes, k, row);
            block += blockBytes(kType);
        }
        stored::writeScales<kType>(scales, row);
        row += storedBytes(kType);
        super += superBytes(kType);
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
    return storedBytes(type) > 0;
}

void unpackRow(const MatrixShape &shape, const std::byte *packed, int row, std::byte *stored)
{
    const std::byte *group = packed + static_cast<std::size_t>(row / kLanes) * packedGroupBytes(shape);
    if (isQuantized(shape.type))
        withQuantizedType(shape.type, [&]<WeightType kType> {
            unpackBlocks<kType>(shape.cols, group, static_cast<std::size_t>(row % kLanes), stored);
        });
    else
        unpackFloats(shape, group, row % kLanes, stored);
}

} // namespace askja::kernels::inline ASKJA_ISA
