// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/attention/attention.h"

#include "kernels/attention/generic.h"

namespace askja::kernels::inline ASKJA_ISA {

std::size_t kvBlockBytes(KvFormat, int headDimension)
{
    return attentions::halfBlock(headDimension) * sizeof(std::uint16_t);
}

void storeKey(KvFormat, const float *x, int headDimension, std::byte *keys, std::size_t position)
{
    std::uint16_t half[attentions::kLargestHead];
    storeHalf(x, headDimension, half);
    auto *column = reinterpret_cast<std::uint16_t *>(keys)
        + attentions::halfBlock(headDimension) * (position / kKeyBlock) + position % kKeyBlock;
    for (int d = 0; d < headDimension; ++d)
        column[static_cast<std::ptrdiff_t>(d) * kKeyBlock] = half[d];
}

void storeValue(KvFormat, const float *x, int headDimension, std::byte *values, std::size_t position)
{
    const int width = attentions::padded(headDimension);
    auto *row = reinterpret_cast<std::uint16_t *>(values) + position * static_cast<std::size_t>(width);
    storeHalf(x, headDimension, row);
    std::memset(row + headDimension, 0, sizeof(std::uint16_t) * static_cast<std::size_t>(width - headDimension));
}

std::size_t attentionScratch(const AttentionShape &shape)
{
    return attentions::Scratch::floats(attentions::padded(shape.headDimension));
}

void attention(const AttentionShape &shape, const float *q, std::size_t qStride, const KvView &kv, int firstPosition,
               int tokens, float *scratch, float *out, std::size_t outStride)
{
    attentions::attend({shape, q, qStride, kv, firstPosition, tokens, out, outStride}, scratch);
}

void storeHalf(const float *x, int n, std::uint16_t *out)
{
    simd::forEachVector(n, [&](int i, auto count) {
        std::uint16_t half[simd::kLanes];
        simd::storeHalf(half, simd::loadUpTo(x + i, count));
        std::memcpy(out + i, half, static_cast<std::size_t>(count) * sizeof(std::uint16_t));
    });
}

} // namespace askja::kernels::inline ASKJA_ISA
