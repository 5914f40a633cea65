// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/format/dequantize.h"

#include "engine/format/gguf_value.h"

#include <array>
#include <bit>
#include <cstring>

namespace askja::format {

namespace {

constexpr std::size_t kBlock = 32; ///< elements of a block of the 4-, 5- and 8-bit types

float half(const std::byte *at)
{
    return floatFromHalf(loadUnaligned<std::uint16_t>(at));
}

/// The 32 four-bit numbers of 16 bytes: low halves are elements 0…15, high halves 16…31.
std::array<int, kBlock> nibbles(const std::byte *at)
{
    std::array<int, kBlock> out;
    for (std::size_t i = 0; i < kBlock / 2; ++i) {
        const auto byte = std::to_integer<int>(at[i]);
        out[i] = byte & 0x0F;
        out[i + kBlock / 2] = byte >> 4;
    }
    return out;
}

/// The same with a fifth bit each from a 32-bit word.
std::array<int, kBlock> fiveBits(const std::byte *high, const std::byte *low)
{
    std::array<int, kBlock> out = nibbles(low);
    const auto word = loadUnaligned<std::uint32_t>(high);
    for (std::size_t i = 0; i < kBlock; ++i)
        out[i] |= static_cast<int>(word >> i & 1U) << 4;
    return out;
}

void q4_0(const std::byte *block, float *out)
{
    const float scale = half(block);
    const std::array<int, kBlock> q = nibbles(block + 2);
    for (std::size_t i = 0; i < kBlock; ++i)
        out[i] = static_cast<float>(q[i] - 8) * scale;
}

void q4_1(const std::byte *block, float *out)
{
    const float scale = half(block);
    const float least = half(block + 2);
    const std::array<int, kBlock> q = nibbles(block + 4);
    for (std::size_t i = 0; i < kBlock; ++i)
        out[i] = static_cast<float>(q[i]) * scale + least;
}

void q5_0(const std::byte *block, float *out)
{
    const float scale = half(block);
    const std::array<int, kBlock> q = fiveBits(block + 2, block + 6);
    for (std::size_t i = 0; i < kBlock; ++i)
        out[i] = static_cast<float>(q[i] - 16) * scale;
}

void q5_1(const std::byte *block, float *out)
{
    const float scale = half(block);
    const float least = half(block + 2);
    const std::array<int, kBlock> q = fiveBits(block + 4, block + 8);
    for (std::size_t i = 0; i < kBlock; ++i)
        out[i] = static_cast<float>(q[i]) * scale + least;
}

void q8_0(const std::byte *block, float *out)
{
    const float scale = half(block);
    for (std::size_t i = 0; i < kBlock; ++i)
        out[i] = static_cast<float>(loadUnaligned<std::int8_t>(block + 2 + i)) * scale;
}

constexpr std::size_t kSuper = 256; ///< elements of a block of the K types and IQ4_XS
constexpr std::array<std::int8_t, 16> kFourBitTable{-127, -104, -83, -65, -49, -35, -22, -10,
                                                    1,    13,   25,  38,  53,  69,  89,  113};

int byteOf(const std::byte *at)
{
    return std::to_integer<int>(*at);
}

void iq4_nl(const std::byte *block, float *out)
{
    const float scale = half(block);
    const std::array<int, kBlock> q = nibbles(block + 2);
    for (std::size_t i = 0; i < kBlock; ++i)
        out[i] = static_cast<float>(kFourBitTable[static_cast<std::size_t>(q[i])]) * scale;
}

/// 6-bit scales of eight runs of 32, their upper two bits apart from the lower four.
void iq4_xs(const std::byte *block, float *out)
{
    const float scale = half(block);
    const auto upper = loadUnaligned<std::uint16_t>(block + 2);
    for (std::size_t run = 0; run < kSuper / kBlock; ++run) {
        const int lower = byteOf(block + 4 + run / 2) >> (run % 2 * 4) & 15;
        const float own = scale * static_cast<float>((lower | (upper >> 2 * run & 3) << 4) - 32);
        const std::array<int, kBlock> q = nibbles(block + 8 + run * kBlock / 2);
        for (std::size_t i = 0; i < kBlock; ++i)
            *out++ = static_cast<float>(kFourBitTable[static_cast<std::size_t>(q[i])]) * own;
    }
}

struct ScaleAndMinimum
{
    float scale;
    float minimum;
};

/// Number `run` of the eight 6-bit scales and minima that Q4_K and Q5_K keep in twelve bytes: the first four of each
/// are the lower six bits of bytes 0 … 7; of the others bytes 8 … 11 have four bits each, and the top of 0 … 7 the
/// rest.
ScaleAndMinimum sixBits(const std::byte *block, std::size_t run)
{
    const std::byte *at = block + 4;
    int scale = byteOf(at + run) & 63;
    int minimum = byteOf(at + run + 4) & 63;
    if (run >= 4) {
        scale = (byteOf(at + run + 4) & 15) | byteOf(at + run - 4) >> 6 << 4;
        minimum = byteOf(at + run + 4) >> 4 | byteOf(at + run) >> 6 << 4;
    }
    return {half(block) * static_cast<float>(scale), half(block + 2) * static_cast<float>(minimum)};
}

void q4_k(const std::byte *block, float *out)
{
    for (std::size_t run = 0; run < kSuper / kBlock; ++run) {
        const ScaleAndMinimum own = sixBits(block, run);
        const std::byte *q = block + 16 + run / 2 * kBlock;
        for (std::size_t i = 0; i < kBlock; ++i)
            *out++ = own.scale * static_cast<float>(byteOf(q + i) >> (run % 2 * 4) & 15) - own.minimum;
    }
}

void q5_k(const std::byte *block, float *out)
{
    for (std::size_t run = 0; run < kSuper / kBlock; ++run) {
        const ScaleAndMinimum own = sixBits(block, run);
        const std::byte *q = block + 48 + run / 2 * kBlock;
        for (std::size_t i = 0; i < kBlock; ++i) {
            const int low = byteOf(q + i) >> (run % 2 * 4) & 15;
            const int high = byteOf(block + 16 + i) >> run & 1;
            *out++ = own.scale * static_cast<float>(low | high << 4) - own.minimum;
        }
    }
}

void q6_k(const std::byte *block, float *out)
{
    const float scale = half(block + 208);
    for (std::size_t i = 0; i < kSuper; ++i) {
        const std::size_t part = i / 128; // each has 64 bytes of lower bits and 32 of upper ones
        const std::size_t run = i % 128 / 32;
        const int low = byteOf(block + part * 64 + i % 64) >> (run / 2 * 4) & 15;
        const int high = byteOf(block + 128 + part * 32 + i % 32) >> run * 2 & 3;
        const float own = scale * static_cast<float>(loadUnaligned<std::int8_t>(block + 192 + i / 16));
        out[i] = own * static_cast<float>((low | high << 4) - 32);
    }
}

void q3_k(const std::byte *block, float *out)
{
    const float scale = half(block + 108);
    for (std::size_t i = 0; i < kSuper; ++i) {
        const std::size_t j = i / 16; // of the sixteen scales: four bits in bytes 0 … 7, two in 8 … 11
        const int lower = byteOf(block + 96 + j % 8) >> (j / 8 * 4) & 15;
        const int upper = byteOf(block + 104 + j % 4) >> (j / 4 * 2) & 3;
        const int low = byteOf(block + 32 + i / 128 * 32 + i % 32) >> (i % 128 / 32 * 2) & 3;
        const int high = byteOf(block + i % 32) >> i / 32 & 1;
        out[i] = scale * static_cast<float>((lower | upper << 4) - 32) * static_cast<float>((low | high << 2) - 4);
    }
}

void q2_k(const std::byte *block, float *out)
{
    const float scale = half(block + 80);
    const float least = half(block + 82);
    for (std::size_t i = 0; i < kSuper; ++i) {
        const int both = byteOf(block + i / 16);
        const int q = byteOf(block + 16 + i / 128 * 32 + i % 32) >> (i % 128 / 32 * 2) & 3;
        out[i] = scale * static_cast<float>(both & 15) * static_cast<float>(q) - least * static_cast<float>(both >> 4);
    }
}

void f32(const std::byte *element, float *out)
{
    *out = loadUnaligned<float>(element);
}

void f16(const std::byte *element, float *out)
{
    *out = half(element);
}

void bf16(const std::byte *element, float *out)
{
    *out = floatFromBfloat16(loadUnaligned<std::uint16_t>(element));
}

using BlockFunction = void (*)(const std::byte *, float *);

BlockFunction blockFunction(GgmlType type)
{
    switch (type) {
    case GgmlType::F32:
        return f32;
    case GgmlType::F16:
        return f16;
    case GgmlType::BF16:
        return bf16;
    case GgmlType::Q4_0:
        return q4_0;
    case GgmlType::Q4_1:
        return q4_1;
    case GgmlType::Q5_0:
        return q5_0;
    case GgmlType::Q5_1:
        return q5_1;
    case GgmlType::Q8_0:
        return q8_0;
    case GgmlType::Q2_K:
        return q2_k;
    case GgmlType::Q3_K:
        return q3_k;
    case GgmlType::Q4_K:
        return q4_k;
    case GgmlType::Q5_K:
        return q5_k;
    case GgmlType::Q6_K:
        return q6_k;
    case GgmlType::IQ4_NL:
        return iq4_nl;
    case GgmlType::IQ4_XS:
        return iq4_xs;
    default:
        return nullptr;
    }
}

} // namespace

float floatFromHalf(std::uint16_t bits)
{
    const std::uint32_t sign = (bits & 0x8000U) << 16;
    const std::uint32_t exponent = bits >> 10 & 0x1FU;
    const std::uint32_t fraction = bits & 0x3FFU;
    if (exponent == 0x1F)
        return std::bit_cast<float>(sign | 0x7F800000U | fraction << 13);
    if (exponent != 0)
        return std::bit_cast<float>(sign | (exponent + 112) << 23 | fraction << 13);
    const float magnitude = static_cast<float>(fraction) * 0x1p-24F; // zero and subnormals
    return sign != 0 ? -magnitude : magnitude;
}

float floatFromBfloat16(std::uint16_t bits)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

std::uint16_t halfFromFloat(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = bits >> 16 & 0x8000U;
    const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
    if (magnitude > 0x7F800000U)
        return static_cast<std::uint16_t>(sign | 0x7E00U);
    if (magnitude >= 0x477FF000U) // from 65520 on, which is nearer to 65536 than to the largest half
        return static_cast<std::uint16_t>(sign | 0x7C00U);
    if (magnitude < 0x38800000U) { // below 2^-14: let a float addition round to a multiple of 2^-24
        const float rounded = std::bit_cast<float>(magnitude) + 0.5F;
        return static_cast<std::uint16_t>(sign | (std::bit_cast<std::uint32_t>(rounded) - 0x3F000000U));
    }
    const std::uint32_t rebased = magnitude - (112U << 23);
    return static_cast<std::uint16_t>(sign | (rebased + 0xFFFU + (rebased >> 13 & 1U)) >> 13);
}

std::uint16_t bfloat16FromFloat(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if ((bits & 0x7FFFFFFFU) > 0x7F800000U)
        return static_cast<std::uint16_t>(bits >> 16 | 0x40U);
    return static_cast<std::uint16_t>((bits + 0x7FFFU + (bits >> 16 & 1U)) >> 16);
}

bool canDequantize(GgmlType type)
{
    return blockFunction(type) != nullptr;
}

bool dequantizeRow(GgmlType type, std::span<const std::byte> row, std::span<float> out)
{
    const BlockFunction function = blockFunction(type);
    if (function == nullptr)
        return false;
    const GgmlTypeInfo &info = ggmlTypeInfo(type);
    const std::size_t blocks = out.size() / info.blockElements;
    if (out.size() % info.blockElements != 0 || row.size() != blocks * info.blockBytes)
        return false;
    for (std::size_t i = 0; i < blocks; ++i)
        function(row.data() + i * info.blockBytes, out.data() + i * info.blockElements);
    return true;
}

} // namespace askja::format
