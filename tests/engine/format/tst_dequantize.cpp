// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/format/dequantize.h"
#include "engine/format/gguf_value.h"
#include "tests/support/block_golden.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <doctest/doctest.h>
#include <limits>
#include <random>
#include <string>
#include <vector>

using namespace askja::format;

namespace {

std::vector<float> dequantized(GgmlType type, const std::string &bytes, std::size_t count)
{
    std::vector<float> out(count, -12345.0F);
    REQUIRE(dequantizeRow(type, std::as_bytes(std::span(bytes)), out));
    return out;
}

std::string half(float value)
{
    const std::uint16_t bits = halfFromFloat(value);
    return {reinterpret_cast<const char *>(&bits), sizeof bits};
}

/// Element i of a block by the formula of the format, written once more and differently.
int nibble(const std::string &bytes, std::size_t begin, std::size_t i)
{
    const auto byte = static_cast<unsigned char>(bytes[begin + i % 16]);
    return i < 16 ? byte % 16 : byte / 16;
}

int fifthBit(const std::string &bytes, std::size_t begin, std::size_t i)
{
    return (static_cast<unsigned char>(bytes[begin + i / 8]) >> (i % 8) & 1) * 16;
}

std::string randomBytes(std::size_t count)
{
    static std::mt19937 random(5);
    std::string out;
    while (out.size() < count)
        out += static_cast<char>(random() & 0xFF);
    return out;
}

} // namespace

TEST_CASE("every half is read exactly and written back")
{
    for (unsigned bits = 0; bits < 0x10000; ++bits) {
        const float value = floatFromHalf(static_cast<std::uint16_t>(bits));
        const unsigned exponent = bits >> 10 & 0x1F;
        const double fraction = bits & 0x3FF;
        if (exponent == 31) {
            CHECK((fraction == 0 ? std::isinf(value) : std::isnan(value)));
        } else {
            const double magnitude = exponent == 0 ? std::ldexp(fraction, -24)
                                                   : std::ldexp(1024 + fraction, static_cast<int>(exponent) - 25);
            CHECK(double{value} == (bits < 0x8000 ? magnitude : -magnitude));
        }
        CHECK(std::signbit(value) == (bits >= 0x8000));
        if (!std::isnan(value))
            CHECK(halfFromFloat(value) == bits);
    }
}

TEST_CASE("floats round to the nearest half, ties to even")
{
    CHECK(halfFromFloat(1.0F + 0x1p-11F) == 0x3C00);
    CHECK(halfFromFloat(1.0F + 0x1.8p-10F) == 0x3C02);
    CHECK(halfFromFloat(65519.0F) == 0x7BFF);
    CHECK(halfFromFloat(65520.0F) == 0x7C00);
    CHECK(halfFromFloat(-1e30F) == 0xFC00);
    CHECK(halfFromFloat(0x1p-25F) == 0);
    CHECK(halfFromFloat(0x1.8p-25F) == 1);
    CHECK(halfFromFloat(-0x1p-14F) == 0x8400);
    CHECK(std::isnan(floatFromHalf(halfFromFloat(std::numeric_limits<float>::quiet_NaN()))));
}

TEST_CASE("bfloat16 is the upper half of a float")
{
    CHECK(floatFromBfloat16(0x3F80) == 1.0F);
    CHECK(floatFromBfloat16(0xC2F7) == -123.5F);
    CHECK(bfloat16FromFloat(1.0F + 0x1p-8F) == 0x3F80);
    CHECK(bfloat16FromFloat(1.0F + 0x1.8p-7F) == 0x3F82);
    CHECK(std::isnan(floatFromBfloat16(bfloat16FromFloat(std::bit_cast<float>(0x7F800001U)))));
}

TEST_CASE("blocks are read as the format defines them")
{
    const std::string scale = half(0.375F);
    const std::string least = half(-2.5F);
    const std::string q = randomBytes(16);
    const std::string h = randomBytes(4);
    const std::string q8 = randomBytes(32);
    const auto q4_0 = dequantized(GgmlType::Q4_0, scale + q, 32);
    const auto q4_1 = dequantized(GgmlType::Q4_1, scale + least + q, 32);
    const auto q5_0 = dequantized(GgmlType::Q5_0, scale + h + q, 32);
    const auto q5_1 = dequantized(GgmlType::Q5_1, scale + least + h + q, 32);
    const auto q8_0 = dequantized(GgmlType::Q8_0, scale + q8, 32);
    for (std::size_t i = 0; i < 32; ++i) {
        CHECK(q4_0[i] == 0.375F * static_cast<float>(nibble(q, 0, i) - 8));
        CHECK(q4_1[i] == 0.375F * static_cast<float>(nibble(q, 0, i)) - 2.5F);
        CHECK(q5_0[i] == 0.375F * static_cast<float>(nibble(q, 0, i) + fifthBit(h, 0, i) - 16));
        CHECK(q5_1[i] == 0.375F * static_cast<float>(nibble(q, 0, i) + fifthBit(h, 0, i)) - 2.5F);
        CHECK(q8_0[i] == 0.375F * static_cast<float>(static_cast<signed char>(q8[i])));
    }
}

TEST_CASE("rows of several blocks and of plain numbers")
{
    const std::string q = half(1.0F) + std::string(16, '\x88') + half(2.0F) + std::string(16, '\x99');
    const auto two = dequantized(GgmlType::Q4_0, q, 64);
    CHECK(two[31] == 0.0F);
    CHECK(two[32] == 2.0F);
    CHECK(dequantized(GgmlType::F16, half(-0.5F) + half(8.0F), 2) == std::vector<float>{-0.5F, 8.0F});
    CHECK(dequantized(GgmlType::BF16, "\x80\x3F", 1) == std::vector<float>{1.0F});
    const float number = 0.1F;
    CHECK(dequantized(GgmlType::F32, std::string(reinterpret_cast<const char *>(&number), 4), 1)
          == std::vector<float>{0.1F});
}

TEST_CASE("blocks of every quantised type have the values that the package gguf gives them, bit for bit")
{
    const auto all = askja::test::goldenBlocks();
    CHECK(all.size() == 12);
    for (const askja::test::GoldenBlocks &golden : all) {
        CAPTURE(golden.type);
        const GgmlTypeInfo &info = *findGgmlType(golden.type);
        CHECK(canDequantize(info.type));
        CHECK(info.computed);
        std::vector<float> values(golden.blocks.size() / info.blockBytes * info.blockElements);
        REQUIRE(dequantizeRow(info.type, golden.blocks, values));
        CHECK(askja::test::hashOf(values) == golden.hash);
    }
}

TEST_CASE("all that the kernels compute with can be dequantised")
{
    for (const GgmlTypeInfo &info : ggmlTypes())
        CHECK(canDequantize(info.type) == info.computed);
}

TEST_CASE("unknown types and sizes that do not match write nothing")
{
    std::vector<float> out(32, 7.0F);
    const std::string bytes(200, '\0');
    const auto row = std::as_bytes(std::span(bytes));
    CHECK(!dequantizeRow(GgmlType::IQ2_S, row.first(82), out));
    CHECK(!canDequantize(GgmlType::IQ2_S));
    CHECK(!dequantizeRow(GgmlType::Q4_0, row.first(17), out));
    CHECK(!dequantizeRow(GgmlType::Q4_0, row.first(19), out));
    CHECK(!dequantizeRow(GgmlType::Q4_0, row.first(18), std::span(out).first(31)));
    CHECK(out == std::vector<float>(32, 7.0F));
}
