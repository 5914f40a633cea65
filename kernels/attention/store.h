// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/attention/layout.h"

#include <cstring>

/// Putting a position's vectors into the cache.
namespace askja::kernels::inline ASKJA_ISA::attentions {

inline void roundToHalf(const float *x, int n, std::uint16_t *out)
{
    simd::forEachVector(n, [&](int i, auto count) {
        std::uint16_t half[kLanes];
        simd::storeHalf(half, simd::loadUpTo(x + i, count));
        std::memcpy(out + i, half, static_cast<std::size_t>(count) * sizeof(std::uint16_t));
    });
}

inline void storeHalfKey(const float *x, int head, std::byte *block, int position)
{
    std::uint16_t half[kLargestHead];
    roundToHalf(x, head, half);
    auto *column = reinterpret_cast<std::uint16_t *>(block) + position;
    for (int d = 0; d < head; ++d)
        column[d * kKeyBlock] = half[d];
}

inline void storeFloatKey(const float *x, int head, std::byte *block, int position)
{
    float *column = reinterpret_cast<float *>(block) + position;
    for (int d = 0; d < head; ++d)
        column[d * kKeyBlock] = x[d];
}

inline void storeFloatValue(const float *x, int head, std::byte *block, int position)
{
    const int width = paddedTo(FloatLayout::kMultiple, head);
    float *row = reinterpret_cast<float *>(block) + position * width;
    std::memcpy(row, x, sizeof(float) * static_cast<std::size_t>(head));
    std::memset(row + head, 0, sizeof(float) * static_cast<std::size_t>(width - head));
}

inline void storeHalfValue(const float *x, int head, std::byte *block, int position)
{
    const int width = paddedTo(HalfLayout::kMultiple, head);
    auto *row = reinterpret_cast<std::uint16_t *>(block) + position * width;
    roundToHalf(x, head, row);
    std::memset(row + head, 0, sizeof(std::uint16_t) * static_cast<std::size_t>(width - head));
}

/// Rounds kScaled numbers to q in −127 … 127 and returns their scale as F16: max|x| / 127, rounded first, so that q
/// belongs to the scale that is kept. Numbers so small that the scale rounds to zero become zeros.
inline std::uint16_t roundToBytes(const float *x, std::int8_t *out)
{
    constexpr int kVectors = kScaled / kLanes;
    simd::VFloat sizes = simd::abs(simd::load(x));
    for (int v = 1; v < kVectors; ++v)
        sizes = simd::max(sizes, simd::abs(simd::load(x + v * kLanes)));
    const float largest = simd::greatest(sizes) / 127.0F;
    std::uint16_t half[kLanes];
    simd::storeHalf(half, simd::broadcast(largest));
    float scale[kLanes];
    simd::store(scale, simd::loadHalf(half));
    const simd::VFloat inverse = simd::broadcast(scale[0] > 0 ? 1.0F / scale[0] : 0.0F);
    for (int v = 0; v < kVectors; ++v) {
        simd::VFloat q = simd::load(x + v * kLanes) * inverse;
        q = simd::max(simd::min(q, simd::broadcast(127.0F)), simd::broadcast(-127.0F)); // NaN ends at a limit too
        std::int32_t whole[kLanes];
        simd::store(reinterpret_cast<float *>(whole), simd::fromBits(simd::roundToInt(q)));
        for (int i = 0; i < kLanes; ++i)
            out[v * kLanes + i] = static_cast<std::int8_t>(whole[i]);
    }
    return half[0];
}

/// All slices of a vector, filled up with zeros: scales kKeyBlock apart. Returns how many elements there are.
inline int roundVector(const float *x, int head, std::int8_t *out, std::uint16_t *scales)
{
    const int width = paddedTo(kScaled, head);
    for (int d = 0; d < width; d += kScaled) {
        float slice[kScaled] = {};
        const int here = head - d < kScaled ? head - d : kScaled;
        std::memcpy(slice, x + d, sizeof(float) * static_cast<std::size_t>(here));
        scales[d / kScaled * kKeyBlock] = roundToBytes(slice, out + d);
    }
    return width;
}

inline void storeByteKey(const float *x, int head, std::byte *block, int position)
{
    std::int8_t bytes[kLargestHead];
    auto *scales = reinterpret_cast<std::uint16_t *>(block + ByteLayout::elementBytes(head));
    const int width = roundVector(x, head, bytes, scales + position);
    auto *column = reinterpret_cast<std::int8_t *>(block) + 2 * position;
    for (int d = 0; d < width; d += 2)
        std::memcpy(column + d * kKeyBlock, bytes + d, 2);
}

inline void storeByteValue(const float *x, int head, std::byte *block, int position)
{
    auto *scales = reinterpret_cast<std::uint16_t *>(block + ByteLayout::elementBytes(head));
    std::int8_t bytes[kLargestHead];
    const int width = roundVector(x, head, bytes, scales + position);
    auto *row = reinterpret_cast<std::int8_t *>(block) + position / 2 * 2 * width + position % 2;
    for (int d = 0; d < width; ++d)
        row[2 * d] = bytes[d];
}

} // namespace askja::kernels::inline ASKJA_ISA::attentions
