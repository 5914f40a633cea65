// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/session/memory_estimate.h"

#include <doctest/doctest.h>

using namespace askja;
using session::checkMemory;
using session::MemoryNeed;

namespace {

constexpr std::uint64_t kMega = 1'000'000;

MemoryNeed need()
{
    return {2000 * kMega, 1024 * kMega, 100 * kMega, 4096, 0};
}

std::string refusal(std::uint64_t available, bool limited = false)
{
    const Result<void> result = checkMemory(need(), {16000 * kMega, available, limited});
    return result ? "fits" : result.error().message;
}

} // namespace

TEST_CASE("what fits is not refused, nor where the system says nothing")
{
    CHECK(refusal(3124 * kMega) == "fits");
    CHECK(refusal(3123 * kMega) != "fits");
    CHECK(checkMemory(need(), {}).ok());
}

TEST_CASE("a refusal has the numbers and what would fit")
{
    CHECK(refusal(2612 * kMega)
          == "This needs 3.2 GB of memory: 2.0 GB for the weights, 1.1 GB for a context of 4096 tokens and 100 MB to "
             "work "
             "in. 2.6 GB are available. A context of 2048 tokens would fit.");
    CHECK(refusal(2100 * kMega).find("No context would fit") != std::string::npos);
    CHECK(refusal(500 * kMega).find("No context would fit") != std::string::npos);
    CHECK(refusal(500 * kMega, true).find("within the limit set for this program") != std::string::npos);
}

TEST_CASE("a refusal says what keys and values in 8 bits would change")
{
    const auto text = [](std::uint64_t available) {
        MemoryNeed small = need();
        small.smallContextBytes = 544 * kMega;
        return checkMemory(small, {16000 * kMega, available, false}).error().message;
    };
    CHECK(
        text(2356 * kMega).ends_with("A context of 1024 tokens would fit, or of 1792 with keys and values in 8 bits."));
    CHECK(
        text(2700 * kMega).ends_with("A context of 2304 tokens would fit, or of 4096 with keys and values in 8 bits."));
    CHECK(text(2150 * kMega).ends_with("A context of 256 tokens would fit with keys and values in 8 bits."));
    CHECK(text(2120 * kMega).find("No context would fit") != std::string::npos);
}

TEST_CASE("what does not grow with the context is no part of what a shorter one would save")
{
    const MemoryNeed half{2000 * kMega, 512 * kMega, 100 * kMega, 4096, 512 * kMega};
    CHECK(half.total() == need().total());
    const Result<void> result = checkMemory(half, {16000 * kMega, 2868 * kMega, false});
    REQUIRE(!result.ok());
    CHECK(result.error().message.find("1.1 GB for a context of 4096 tokens") != std::string::npos);
    CHECK(result.error().message.find("A context of 2048 tokens would fit.") != std::string::npos);
}

TEST_CASE("needs are rounded up, what is available down")
{
    using session::Rounding;
    CHECK(session::sizeText(1, Rounding::Up) == "1 MB");
    CHECK(session::sizeText(999 * kMega, Rounding::Up) == "999 MB");
    CHECK(session::sizeText(999 * kMega + 1, Rounding::Up) == "1.0 GB");
    CHECK(session::sizeText(4'210'000'000, Rounding::Up) == "4.3 GB");
    CHECK(session::sizeText(4'290'000'000, Rounding::Down) == "4.2 GB");
    CHECK(session::sizeText(1'999'999, Rounding::Down) == "1 MB");
}
