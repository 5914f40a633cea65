// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/attention/attention.h"

#include "kernels/attention/generic.h"
#include "kernels/attention/store.h"

namespace askja::kernels::inline ASKJA_ISA {

std::size_t kvBlockBytes(KvFormat format, int headDimension)
{
    switch (format) {
    case KvFormat::F16:
        return attentions::HalfLayout::blockBytes(headDimension);
    case KvFormat::F32:
        return attentions::FloatLayout::blockBytes(headDimension);
    case KvFormat::Q8_0:
        break;
    }
    return attentions::ByteLayout::blockBytes(headDimension);
}

void storeKey(KvFormat format, const float *x, int headDimension, std::byte *keys, std::size_t position)
{
    std::byte *block = keys + kvBlockBytes(format, headDimension) * (position / kKeyBlock);
    const int place = static_cast<int>(position % kKeyBlock);
    switch (format) {
    case KvFormat::F16:
        return attentions::storeHalfKey(x, headDimension, block, place);
    case KvFormat::F32:
        return attentions::storeFloatKey(x, headDimension, block, place);
    case KvFormat::Q8_0:
        return attentions::storeByteKey(x, headDimension, block, place);
    }
}

void storeValue(KvFormat format, const float *x, int headDimension, std::byte *values, std::size_t position)
{
    std::byte *block = values + kvBlockBytes(format, headDimension) * (position / kKeyBlock);
    const int place = static_cast<int>(position % kKeyBlock);
    switch (format) {
    case KvFormat::F16:
        return attentions::storeHalfValue(x, headDimension, block, place);
    case KvFormat::F32:
        return attentions::storeFloatValue(x, headDimension, block, place);
    case KvFormat::Q8_0:
        return attentions::storeByteValue(x, headDimension, block, place);
    }
}

std::size_t attentionScratch(const AttentionShape &shape)
{
    return attentions::Scratch::floats(attentions::paddedTo(attentions::kScaled, shape.headDimension));
}

void attention(const AttentionShape &shape, const float *q, std::size_t qStride, const KvView &kv, int firstPosition,
               int tokens, float *scratch, float *out, std::size_t outStride)
{
    attentions::attend({shape, q, qStride, kv, firstPosition, tokens, out, outStride}, scratch);
}

void storeHalf(const float *x, int n, std::uint16_t *out)
{
    attentions::roundToHalf(x, n, out);
}

} // namespace askja::kernels::inline ASKJA_ISA
