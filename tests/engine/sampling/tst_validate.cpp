// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/sampling/sampler.h"

#include <doctest/doctest.h>
#include <limits>

using namespace askja;

namespace {

bool accepts(void (*change)(SamplingOptions &))
{
    SamplingOptions options;
    change(options);
    const Result<void> result = sampling::validate(options);
    CHECK((result.ok() || result.error().code == ErrorCode::InvalidArgument));
    return result.ok();
}

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

} // namespace

TEST_CASE("The documented ranges")
{
    CHECK(accepts([](SamplingOptions &) {}));
    CHECK(accepts([](SamplingOptions &o) { o.temperature = 0; }));
    CHECK(!accepts([](SamplingOptions &o) { o.temperature = -0.1F; }));
    CHECK(!accepts([](SamplingOptions &o) { o.temperature = kNan; }));
    CHECK(!accepts([](SamplingOptions &o) { o.temperature = kInfinity; }));
    CHECK(accepts([](SamplingOptions &o) { o.topK = 0; }));
    CHECK(!accepts([](SamplingOptions &o) { o.topK = -1; }));
    CHECK(accepts([](SamplingOptions &o) { o.topP = 1; }));
    CHECK(!accepts([](SamplingOptions &o) { o.topP = 0; }));
    CHECK(!accepts([](SamplingOptions &o) { o.topP = 1.01F; }));
    CHECK(!accepts([](SamplingOptions &o) { o.topP = kNan; }));
    CHECK(accepts([](SamplingOptions &o) { o.minP = 0; }));
    CHECK(!accepts([](SamplingOptions &o) { o.minP = 1; }));
    CHECK(!accepts([](SamplingOptions &o) { o.minP = -0.5F; }));
    CHECK(!accepts([](SamplingOptions &o) { o.repeatPenalty = 0; }));
    CHECK(!accepts([](SamplingOptions &o) { o.repeatPenalty = kInfinity; }));
    CHECK(!accepts([](SamplingOptions &o) { o.repeatWindow = -1; }));
}
