// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/api/forecast.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <utility>

using namespace askja;

namespace {

MachineSpeed machine()
{
    MachineSpeed speed;
    speed.threads = 2;
    speed.types = {{"Q4_K", {{1000, 20e9}}, {{1000, 10e9}}, 200e9}, {"Q8_0", {{1000, 40e9}}, {{1000, 20e9}}, 100e9}};
    return speed;
}

ModelInfo model()
{
    ModelInfo info;
    info.layers = 20;
    info.embeddingLength = 2000;
    info.feedForwardLength = 6000;
    info.heads = 20;
    info.kvHeads = 20;
    info.headDimension = 100;
    info.vocabularySize = 50'000;
    info.parameters = 1'000'000'000;
    info.multiplied = {{"Q4_K", 400'000'000, 700'000'000, 100'000}, {"Q8_0", 200'000'000, 200'000'000, 50'000}};
    return info;
}

} // namespace

TEST_CASE("a forecast adds up what the types take")
{
    const SpeedForecast speed = forecast(model(), machine(), 0);
    CHECK(speed.writeTokens == doctest::Approx(1 / (0.4 / 20 + 0.2 / 40)));
    // Of the thousand million weights, the hundred million of the vocabulary are for the last token alone.
    CHECK(speed.readTokens == doctest::Approx(1 / ((0.7 / 200 + 0.2 / 100) * 0.9)));
}

TEST_CASE("fine precision has its own rates, and reads twice")
{
    ModelInfo info = model();
    info.fine = true;
    const SpeedForecast speed = forecast(info, machine(), 0);
    CHECK(speed.writeTokens == doctest::Approx(1 / (0.4 / 10 + 0.2 / 20)));
    CHECK(speed.readTokens == doctest::Approx(1 / (2 * (0.7 / 200 + 0.2 / 100) * 0.9)));
}

TEST_CASE("everything else counts too, and attention with the context")
{
    const double bare = 1 / forecast(model(), machine(), 0).writeTokens;
    MachineSpeed slow = machine();
    slow.productSeconds = 1e-6;
    CHECK(1 / forecast(model(), slow, 0).writeTokens - bare == doctest::Approx(20 * 4e-6 + 1e-6));
    slow = machine();
    slow.floatSeconds = 1e-9;
    CHECK(1 / forecast(model(), slow, 0).writeTokens - bare == doctest::Approx(20 * 12'000e-9));
    slow = machine();
    slow.choiceSeconds = 1e-9;
    CHECK(1 / forecast(model(), slow, 0).writeTokens - bare == doctest::Approx(50'000e-9));
    slow = machine();
    slow.scores = {{1, 1e-11}, {4, 9e-11}}; // a head of keys for each of queries here
    CHECK(1 / forecast(model(), slow, 0).writeTokens == doctest::Approx(bare));
    CHECK(1 / forecast(model(), slow, 1000).writeTokens - bare == doctest::Approx(20 * 2000 * 1000 * 1e-11));
}

TEST_CASE("attention takes what it took where about as many heads share keys")
{
    MachineSpeed speed = machine();
    speed.scores = {{1, 4e-11}, {4, 1e-11}};
    ModelInfo info = model();
    const double bare = 1 / forecast(info, machine(), 1000).writeTokens;
    for (const auto &[heads, seconds] : {std::pair{20U, 4e-11}, {10U, 4e-11}, {5U, 1e-11}, {1U, 1e-11}}) {
        info.kvHeads = heads;
        CHECK(1 / forecast(info, speed, 1000).writeTokens - bare == doctest::Approx(20 * 2000 * 1000 * seconds));
    }
}

TEST_CASE("rows of other lengths are on the line through what was measured, and never quicker than the quickest")
{
    ModelInfo info = model();
    MachineSpeed speed = machine();
    const auto secondsOf = [&](std::uint64_t columns) {
        info.multiplied = {{"Q4_K", 1'000'000 * columns, 2'000'000 * columns, 2'000'000}}; // half a byte each
        return 1 / forecast(info, speed, 0).writeTokens;
    };
    // Each row costs something beside its bytes: 50 ns and 50 ns per 1,000 columns.
    speed.types[0].write = {{1000, 500 / 100e-9}, {4000, 2000 / 250e-9}};
    for (const std::uint64_t columns : {500, 1000, 2000, 4000})
        CHECK(secondsOf(columns) == doctest::Approx(2e6 * (50e-9 + 50e-12 * double(columns))));
    // Long rows' activations do not stay in the cache: 50 ns, then 500 ns.
    speed.types[0].write = {{1000, 500 / 50e-9}, {4000, 2000 / 500e-9}};
    CHECK(secondsOf(500) == doctest::Approx(2e6 * 25e-9));
    CHECK(secondsOf(1000) == doctest::Approx(2e6 * 50e-9));
    CHECK(secondsOf(2000) == doctest::Approx(2e6 * 200e-9));
    CHECK(secondsOf(6000) == doctest::Approx(2e6 * 800e-9));
    // Nonsense is not followed into the negative.
    speed.types[0].write = {{1000, 500 / 500e-9}, {4000, 2000 / 250e-9}};
    CHECK(secondsOf(20'000) == doctest::Approx(2e6 * 1250e-9));
}

TEST_CASE("matrices whose number of rows is not known have rows as long as the model is wide")
{
    ModelInfo info = model();
    MachineSpeed speed = machine();
    speed.types[0].write = {{1000, 500 / 100e-9}, {4000, 2000 / 250e-9}};
    info.multiplied = {{"Q4_K", 1'000'000'000, 2'000'000'000, 0}}; // of 2,000 columns
    CHECK(forecast(info, speed, 0).writeTokens == doctest::Approx(1 / (1e6 * 150e-9)));
}

TEST_CASE("a type that was not measured counts as the commonest")
{
    ModelInfo info = model();
    info.multiplied = {{"Q5_1", 400'000'000, 700'000'000, 100'000}};
    CHECK(forecast(info, machine(), 0).writeTokens == doctest::Approx(20 / 0.4));
}

TEST_CASE("nothing is known without a measurement, or of a model that cannot be loaded")
{
    CHECK(forecast(model(), {}).writeTokens == 0);
    CHECK(forecast(model(), {}).readTokens == 0);
    CHECK(forecast({}, machine()).writeTokens == 0);
    MachineSpeed broken = machine();
    broken.types[0].write[0].bytes = 0;
    CHECK(forecast(model(), broken).writeTokens == 0);
    broken.types[0].write.clear();
    CHECK(forecast(model(), broken).writeTokens == 0);
}

TEST_CASE("models that were loaded correct the forecast, a little each, and never far")
{
    MachineSpeed speed = machine();
    const SpeedForecast first = forecast(model(), speed, 0);
    for (int i = 0; i < 30; ++i)
        learn(speed, forecast(model(), speed, 0), {first.writeTokens * 0.8, 0});
    CHECK(forecast(model(), speed, 0).writeTokens == doctest::Approx(first.writeTokens * 0.8).epsilon(0.01));
    CHECK(forecast(model(), speed, 0).readTokens == doctest::Approx(first.readTokens)); // nothing was said of it

    speed = machine();
    learn(speed, first, {first.writeTokens * 1000, first.readTokens / 1000});
    CHECK(speed.writeFactor <= 1.3);
    CHECK(speed.readFactor >= 0.8);
    for (int i = 0; i < 100; ++i)
        learn(speed, first, {first.writeTokens * 1000, first.readTokens / 1000});
    CHECK(speed.writeFactor == doctest::Approx(2));
    CHECK(speed.readFactor == doctest::Approx(0.5));
    learn(speed, {}, {1, 1}); // there was no forecast
    CHECK(speed.writeFactor == doctest::Approx(2));
}
