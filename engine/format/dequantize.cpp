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
