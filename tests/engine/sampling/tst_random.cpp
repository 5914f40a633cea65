// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/sampling/random.h"

#include <doctest/doctest.h>

using askja::sampling::Random;

TEST_CASE("The published generator, seeded as published")
{
    // Computed with whole numbers of any size in Python from the paper's definition.
    const struct
    {
        std::uint64_t seed;
        std::uint32_t numbers[4];
    } cases[] = {
        {0u, {0xE823A24Eu, 0x7A7ECBD9u, 0x89FD6C06u, 0xAE646AA8u}},
        {42u, {0xC2F57BD6u, 0x6B07C4A9u, 0x72B7B29Bu, 0x44215383u}},
        {~std::uint64_t{0}, {0xD9313036u, 0xCD4B6992u, 0x7B8EC69Eu, 0x999DD010u}},
    };
    for (const auto &c : cases) {
        Random random(c.seed);
        for (const std::uint32_t number : c.numbers)
            CHECK(random.next() == number);
    }
}

TEST_CASE("Uniform numbers fill [0, 1) evenly")
{
    Random random(7);
    int counts[10] = {};
    for (int i = 0; i < 100'000; ++i) {
        const double value = random.uniform();
        REQUIRE(value >= 0.0);
        REQUIRE(value < 1.0);
        ++counts[static_cast<int>(value * 10)];
    }
    for (const int count : counts) { // 10,000 each, the standard deviation is 95
        CHECK(count > 9'500);
        CHECK(count < 10'500);
    }
}
