// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/cache/kv_cache.h"

#include <algorithm>
#include <cstdint>
#include <doctest/doctest.h>

using namespace askja;
using cache::LayerShape;
using cache::RecurrentStates;

namespace {

const std::vector<LayerShape> kLayers{{0, 5}, {}, {0, 16}};

void set(RecurrentStates &states, float value)
{
    for (int i = 0; i < 5; ++i)
        states.next(0)[i] = value;
    for (int i = 0; i < 16; ++i)
        states.next(2)[i] = -value;
    states.advance();
}

bool holds(const RecurrentStates &states, float value)
{
    return std::all_of(states.current(0), states.current(0) + 5, [&](float x) { return x == value; })
        && std::all_of(states.current(2), states.current(2) + 16, [&](float x) { return x == -value; });
}

} // namespace

TEST_CASE("layers lie apart, on cache lines, and begin with zeros")
{
    RecurrentStates states;
    REQUIRE(states.allocate(kLayers).ok());
    CHECK(holds(states, 0));
    CHECK(reinterpret_cast<std::uintptr_t>(states.current(2)) % 64 == 0);
    CHECK(RecurrentStates::bytes(kLayers) == (16 + 16) * sizeof(float) * (2 + RecurrentStates::kSnapshots));
    set(states, 3);
    CHECK(holds(states, 3));
}

TEST_CASE("the latest snapshot that is not too late is the one to go back to")
{
    RecurrentStates states;
    REQUIRE(states.allocate(kLayers).ok());
    set(states, 1);
    states.takeSnapshot(10);
    set(states, 2);
    states.takeSnapshot(20);
    set(states, 3);
    SUBCASE("")
    {
        CHECK(states.goBack(25) == 20);
        CHECK(holds(states, 2));
        CHECK(states.goBack(19) == 10);
        CHECK(holds(states, 1));
        CHECK(states.latestSnapshot() == 10);
        CHECK(states.goBack(25) == 10); // that at 20 belonged to other tokens
        CHECK(states.goBack(9) == 0);
        CHECK(holds(states, 0));
        CHECK(states.goBack(25) == 0);
    }
    SUBCASE("the one with the least between its neighbours makes room")
    {
        states.takeSnapshot(30);
        states.takeSnapshot(60);
        CHECK(states.latestSnapshot() == 60);
        states.takeSnapshot(
            90); // 10, 30, 60, 90 or 20, 30, 60, 90 remain: 10 is the first of two that would be missed least
        CHECK(states.goBack(19) == 0);
    }
    SUBCASE("snapshots stay spread over a long text")
    {
        for (std::uint32_t tokens = 30; tokens <= 1000; tokens += 10)
            states.takeSnapshot(tokens);
        CHECK(states.goBack(1000) == 1000);
        std::uint32_t before = 1000;
        for (std::uint32_t left = RecurrentStates::kSnapshots - 1; left > 0; --left) {
            const std::uint32_t at = states.goBack(before - 1);
            CHECK(at > 0);
            CHECK(before - at <= 450);
            before = at;
        }
        CHECK(before <= 450);
    }
    SUBCASE("the same place is kept once")
    {
        states.takeSnapshot(20);
        CHECK(states.goBack(20) == 20);
        CHECK(holds(states, 3));
        CHECK(states.goBack(19) == 10);
    }
}

TEST_CASE("without recurrent layers every place can be gone back to")
{
    RecurrentStates states;
    REQUIRE(states.allocate(std::vector<LayerShape>(3)).ok());
    CHECK_FALSE(states.any());
    CHECK(RecurrentStates::bytes(std::vector<LayerShape>(3)) == 0);
    states.takeSnapshot(4);
    CHECK(states.goBack(17) == 17);
}
