// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/sampling/sampler.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <doctest/doctest.h>
#include <limits>
#include <map>
#include <numeric>

using namespace askja;
using sampling::Sampler;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

// Everything off, so that each test switches on what it is about.
SamplingOptions plain(float temperature = 1.0F)
{
    SamplingOptions options;
    options.temperature = temperature;
    options.topK = 0;
    options.topP = 1.0F;
    options.minP = 0.0F;
    options.seed = 1;
    return options;
}

std::vector<float> randomLogits(std::size_t count, std::uint64_t seed)
{
    sampling::Random random(seed);
    std::vector<float> logits(count);
    for (float &logit : logits)
        logit = static_cast<float>(random.uniform() * 20.0 - 10.0);
    return logits;
}

std::map<TokenId, int> histogram(const SamplingOptions &options, const std::vector<float> &logits, int draws)
{
    Sampler sampler(options);
    std::map<TokenId, int> counts;
    for (int i = 0; i < draws; ++i)
        ++counts[sampler.pick(logits)];
    return counts;
}

// The definition in plain steps: which tokens may be drawn, by sorting everything.
std::vector<TokenId> allowed(const SamplingOptions &options, const std::vector<float> &logits)
{
    std::vector<TokenId> ids(logits.size());
    std::iota(ids.begin(), ids.end(), 0);
    const auto logit = [&logits](TokenId id) { return static_cast<double>(logits[static_cast<std::size_t>(id)]); };
    std::stable_sort(ids.begin(), ids.end(), [&](TokenId a, TokenId b) { return logit(a) > logit(b); });
    if (options.topK > 0)
        ids.resize(std::min(ids.size(), static_cast<std::size_t>(options.topK)));
    double total = 0;
    for (const TokenId id : ids)
        total += std::exp(logit(id) - logit(ids[0]));
    if (options.topP < 1.0F) {
        double sum = 0;
        std::size_t kept = 0;
        while (kept < ids.size() && sum < total * static_cast<double>(options.topP))
            sum += std::exp(logit(ids[kept++]) - logit(ids[0]));
        ids.resize(kept);
    }
    std::erase_if(ids,
                  [&](TokenId id) { return std::exp(logit(id) - logit(ids[0])) < static_cast<double>(options.minP); });
    return ids;
}

} // namespace

TEST_CASE("Temperature 0 takes the likeliest, the first of equals")
{
    Sampler sampler(plain(0.0F));
    CHECK(sampler.pick(std::vector<float>{1, 3, 2}) == 1);
    CHECK(sampler.pick(std::vector<float>{5, 7, 7, 7}) == 1);
    CHECK(sampler.pick(std::vector<float>{kNan, -1, kNan}) == 1);
    CHECK(sampler.pick(std::vector<float>{1, kInfinity, kInfinity}) == 1);
    CHECK(sampler.pick(std::vector<float>{-kInfinity, -kInfinity}) == 0);
    CHECK(sampler.pick(std::vector<float>{kNan, kNan}) == 0);
    CHECK(sampler.pick({}) == -1);
}

TEST_CASE("Draws follow softmax(logit / temperature)")
{
    const std::vector<float> logits = {0.0F, 1.0F, -2.0F, 0.5F};
    for (const float temperature : {0.5F, 1.0F, 2.0F}) {
        double total = 0;
        for (const float logit : logits)
            total += std::exp(static_cast<double>(logit) / temperature);
        constexpr int kDraws = 50'000;
        auto counts = histogram(plain(temperature), logits, kDraws);
        for (std::size_t i = 0; i < logits.size(); ++i) {
            const double p = std::exp(static_cast<double>(logits[i]) / temperature) / total;
            const double deviation = std::sqrt(p * (1 - p) / kDraws);
            CHECK(std::fabs(counts[static_cast<TokenId>(i)] / double{kDraws} - p) < 5 * deviation);
        }
    }
}

TEST_CASE("Only what top-k, top-p and min-p leave is drawn, and all of it")
{
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        std::vector<float> logits = randomLogits(50, seed);
        for (float &logit : logits)
            logit = std::round(logit) / 4; // with many equal ones
        SamplingOptions options = plain(5.0F); // flat, so that everything allowed comes up
        options.topK = static_cast<std::int32_t>(seed % 4) * 7;
        options.topP = seed % 3 == 0 ? 1.0F : 0.3F + 0.2F * static_cast<float>(seed % 3);
        options.minP = seed % 5 == 0 ? 0.0F : 0.05F * static_cast<float>(seed % 5);
        options.seed = seed;
        std::vector<TokenId> drawn;
        for (const auto &[id, count] : histogram(options, logits, 5000))
            drawn.push_back(id);
        std::vector<TokenId> expected = allowed(options, logits);
        std::sort(expected.begin(), expected.end());
        CAPTURE(seed);
        CHECK(drawn == expected);
    }
}

TEST_CASE("The same seed gives the same tokens, another one others")
{
    const std::vector<float> logits = randomLogits(1000, 3);
    const auto sequence = [&logits](std::uint64_t seed) {
        SamplingOptions options = plain();
        options.topK = 40;
        options.topP = 0.95F;
        options.seed = seed;
        Sampler sampler(options);
        std::vector<TokenId> tokens;
        for (int i = 0; i < 50; ++i)
            tokens.push_back(sampler.pick(logits));
        return tokens;
    };
    CHECK(sequence(5) == sequence(5));
    CHECK(sequence(5) != sequence(6));
    // Written down once: these must be the same on every platform.
    const std::vector<TokenId> tokens = sequence(5);
    CHECK(std::vector<TokenId>(tokens.begin(), tokens.begin() + 8) == std::vector<TokenId>{978, 335, 972, 393, 387, 150, 963, 698});
}

TEST_CASE("The repetition penalty")
{
    SamplingOptions options = plain(0.0F);
    options.repeatPenalty = 2.0F;
    options.repeatWindow = 2;
    Sampler sampler(options);
    const std::vector<float> logits = {4.0F, 3.0F, -1.0F};
    CHECK(sampler.pick(logits) == 0);
    sampler.accept(0);
    sampler.accept(0); // twice in the window is not punished twice: 4 becomes 2, not 1
    CHECK(sampler.pick(logits) == 1);
    CHECK(sampler.pick(std::vector<float>{4.0F, 1.5F}) == 0);
    sampler.accept(1);
    CHECK(sampler.pick(logits) == 0); // 2 against 1.5
    sampler.accept(1); // 0 has left the window
    CHECK(sampler.pick(std::vector<float>{1.6F, 3.0F}) == 0);

    Sampler negative(options);
    negative.accept(0);
    CHECK(negative.pick(std::vector<float>{-1.0F, -1.5F}) == 1); // −1 becomes −2
    negative.accept(99); // unknown tokens harm nothing
    negative.accept(-5);
    CHECK(negative.pick(std::vector<float>{1.0F}) == 0);
}

TEST_CASE("Odd logits are never drawn")
{
    const std::vector<float> logits = {kNan, -kInfinity, 1.0F, 0.5F, kNan};
    for (const auto &[id, count] : histogram(plain(10.0F), logits, 2000))
        CHECK((id == 2 || id == 3));
    const std::vector<float> infinite = {5.0F, kInfinity, 1.0F, kInfinity};
    for (const std::int32_t topK : {0, 3}) {
        SamplingOptions options = plain();
        options.topK = topK;
        const auto counts = histogram(options, infinite, 1000);
        CHECK(counts.size() == 2);
        CHECK(counts.count(1) == 1);
        CHECK(counts.count(3) == 1);
    }
    CHECK(histogram(plain(), {kNan, -kInfinity}, 500).size() == 2); // nothing to choose by
    CHECK(Sampler(plain()).pick(std::vector<float>{3.0F}) == 0);
    const float largest = std::numeric_limits<float>::max();
    CHECK(Sampler(plain(1e-30F)).pick(std::vector<float>{-largest, largest, 0.0F}) == 1);
}

TEST_CASE("A large vocabulary is quick")
{
    const std::vector<float> logits = randomLogits(262'144, 9);
    const auto milliseconds = [&logits](SamplingOptions options) {
        Sampler sampler(options);
        static_cast<void>(sampler.pick(logits));
        const auto begin = std::chrono::steady_clock::now();
        for (int i = 0; i < 10; ++i)
            static_cast<void>(sampler.pick(logits));
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count() / 10;
    };
    SamplingOptions options;
    MESSAGE("262,144 tokens, default options: ", milliseconds(options), " ms");
    options.topK = 0;
    MESSAGE("without top-k: ", milliseconds(options), " ms");
    MESSAGE("everything off: ", milliseconds(plain()), " ms");
    MESSAGE("temperature 0: ", milliseconds(plain(0.0F)), " ms");
    CHECK(allowed(options, logits).size() > 1);
}
