// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/api/forecast.h"
#include "tests/engine/session/session_test.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <set>
#include <thread>

namespace askja::test {

namespace {

bool sound(double value)
{
    return std::isfinite(value) && value >= 0;
}

} // namespace

TEST_CASE("speed: every number of a measurement makes sense")
{
    const auto engine = createEngineUnderTest(2);
    const std::atomic<bool> never{false};
    const auto speed = engine->measureSpeed(never);
    REQUIRE(speed.ok());
    CHECK(speed->isa == kIsaUnderTest);
    CHECK(speed->threads == engine->threads());
    REQUIRE_FALSE(speed->types.empty());
    std::set<std::string> names;
    for (const TypeSpeed &type : speed->types) {
        CAPTURE(type.type);
        CHECK(names.insert(type.type).second);
        for (const auto &speeds : {type.write, type.fineWrite}) {
            REQUIRE(speeds.size() == 2);
            CHECK(speeds[0].columns < speeds[1].columns);
            for (const RowSpeed &rows : speeds) {
                CHECK(rows.bytes > 1e6);
                CHECK(rows.bytes < 1e13);
            }
        }
        CHECK(type.readWeights > 1e6);
        CHECK(type.readWeights < 1e15);
    }
    for (const double seconds : {speed->productSeconds, speed->fineProductSeconds, speed->floatSeconds,
                                 speed->fineFloatSeconds, speed->readScoreSeconds, speed->choiceSeconds}) {
        CHECK(sound(seconds));
        CHECK(seconds < 1);
    }
    REQUIRE(speed->scores.size() > 1);
    for (const ScoreSpeed &score : speed->scores) {
        CHECK(score.sharing > 0);
        CHECK(sound(score.seconds));
    }
    CHECK(speed->floatSeconds > 0);
    CHECK(speed->writeFactor == 1);
}

TEST_CASE("speed: a model's header is enough for its forecast, and a loaded one has the same")
{
    TinyModel large;
    large.layers = 3;
    TinyEngine tiny(large);
    const std::atomic<bool> never{false};
    const auto speed = tiny.engine().measureSpeed(never);
    REQUIRE(speed.ok());
    const auto info = tiny.engine().inspect(tiny.path());
    REQUIRE(info.ok());
    CHECK(info->fine);
    REQUIRE_FALSE(info->multiplied.empty());
    std::uint64_t elements = 0;
    for (const MultipliedWeights &part : info->multiplied) {
        CHECK(part.rows > 0);
        elements += part.elements;
    }
    // All but the norms; the embedding is the last product's matrix too.
    CHECK(elements <= info->parameters);
    CHECK(elements > info->parameters - 2000);
    CHECK(forecast(*info, *speed).writeTokens > 0);
    CHECK(forecast(*info, *speed).readTokens > 0);
    CHECK(forecast(tiny.model().info(), *speed).writeTokens == forecast(*info, *speed).writeTokens);
}

TEST_CASE("speed: a measurement stops at once, and answers are made meanwhile")
{
    TinyEngine tiny({});
    std::atomic<bool> stop{true};
    const auto stopped = tiny.engine().measureSpeed(stop);
    REQUIRE_FALSE(stopped.ok());
    CHECK(stopped.error().code == ErrorCode::Cancelled);

    stop = false;
    std::atomic<bool> done{false};
    std::thread other([&] {
        while (!stop) {
            if (tiny.engine().measureSpeed(stop).ok())
                continue;
        }
        done = true;
    });
    const auto session = tiny.session();
    Recorder recorder;
    const auto answer = session->generate(greedy(someIds(10), 8), recorder);
    stop = true;
    other.join();
    CHECK(done);
    REQUIRE(answer.ok());
    CHECK(answer->generatedTokens == 8);
}

} // namespace askja::test
