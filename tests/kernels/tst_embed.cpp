// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/embed/embed.h"

#include "kernels/embed/reference.h"
#include "tests/kernels/kernel_test.h"
#include "tests/support/block_golden.h"

#include <algorithm>

using namespace askja::kernels;
using namespace askja::kernels::test;

TEST_CASE("a row is exactly what the format says, at any alignment")
{
    for (const WeightType type : kAllTypes) {
        for (const int some : {32, 64, 96, 576}) {
            const int cols = (some + storedColumns(type) - 1) / storedColumns(type) * storedColumns(type);
            CAPTURE(nameOf(type));
            Random random(static_cast<std::uint64_t>(cols));
            auto stored = randomWeights(type, 1, cols, random);
            CHECK(storedRowBytes(type, cols) == stored.size());
            stored.insert(stored.begin(), std::byte{1});
            std::vector<float> out(static_cast<std::size_t>(cols) + 1, -77.0F);
            std::vector<float> plain(static_cast<std::size_t>(cols));
            embedRow(type, stored.data() + 1, cols, out.data());
            reference::embedRow(type, stored.data() + 1, cols, plain.data());
            CHECK(std::equal(plain.begin(), plain.end(), out.begin())); // zeros may differ in sign
            CHECK(out.back() == -77.0F);
        }
    }
}

TEST_CASE("rows have the values that the package gguf gives them, bit for bit")
{
    const auto all = askja::test::goldenBlocks();
    CHECK(all.size() == 12);
    for (const askja::test::GoldenBlocks &golden : all) {
        CAPTURE(golden.type);
        const WeightType type = typeNamed(golden.type);
        const int cols = static_cast<int>(golden.blocks.size()) / storedBytes(type) * storedColumns(type);
        std::vector<float> values(static_cast<std::size_t>(cols));
        embedRow(type, golden.blocks.data(), cols, values.data());
        CHECK(askja::test::hashOf(values) == golden.hash);
    }
}

TEST_CASE("float rows of any length")
{
    for (const WeightType type : {WeightType::F32, WeightType::F16, WeightType::BF16}) {
        for (const int cols : {1, 3, 5, 17, 33}) {
            Random random(7);
            const auto stored = randomWeights(type, 1, cols, random);
            std::vector<float> out(static_cast<std::size_t>(cols) + 1, -77.0F);
            std::vector<float> plain(static_cast<std::size_t>(cols));
            embedRow(type, stored.data(), cols, out.data());
            reference::embedRow(type, stored.data(), cols, plain.data());
            CHECK(sameBits(out.data(), plain.data(), cols));
            CHECK(out.back() == -77.0F);
        }
    }
}

TEST_CASE("every F16 number, subnormals and infinities included")
{
    std::vector<std::byte> stored(2 * 65536);
    for (int h = 0; h < 65536; ++h) {
        stored[static_cast<std::size_t>(2 * h)] = static_cast<std::byte>(h & 255);
        stored[static_cast<std::size_t>(2 * h + 1)] = static_cast<std::byte>(h >> 8);
    }
    std::vector<float> out(65536);
    embedRow(WeightType::F16, stored.data(), 65536, out.data());
    int wrong = 0;
    for (int h = 0; h < 65536; ++h) {
        const float expected = reference::halfToFloat(static_cast<std::uint16_t>(h));
        const float got = out[static_cast<std::size_t>(h)];
        wrong += std::isnan(expected) ? !std::isnan(got) : !sameBits(&expected, &got, 1);
    }
    CHECK(wrong == 0);
}

std::uint64_t askja::kernels::test::resultsHash()
{
    Hash hash;
    for (const WeightType type : kAllTypes) {
        Random random(8);
        const int cols = storedColumns(type) == kSuperBlock ? 768 : 576;
        const auto stored = randomWeights(type, 1, cols, random);
        std::vector<float> out(static_cast<std::size_t>(cols));
        embedRow(type, stored.data(), cols, out.data());
        hash.add(out.data(), out.size() * sizeof(float));
    }
    std::vector<std::byte> halves(2 * 65536);
    for (std::size_t h = 0; h < 65536; ++h) {
        halves[2 * h] = static_cast<std::byte>(h & 255);
        halves[2 * h + 1] = static_cast<std::byte>(h >> 8);
    }
    std::vector<float> out(65536);
    embedRow(WeightType::F16, halves.data(), 65536, out.data());
    hash.add(out.data(), out.size() * sizeof(float));
    return hash.value();
}
