// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/rotary.h"

#include "tests/engine/models/small_header.h"

#include <cmath>
#include <doctest/doctest.h>

using namespace askja;
using models::Header;
using models::readRotary;
using models::Rotary;
using models::RotaryFactors;
using models::rotaryFrequencies;
using test::SmallHeader;

namespace {

constexpr int kHead = 16;

SmallHeader basic()
{
    SmallHeader header;
    header.writer().addU32("tiny.context_length", 4096);
    header.writer().addF32("tiny.rope.freq_base", 1000.0F);
    return header;
}

Rotary rotaryOf(SmallHeader &small, RotaryFactors factors = RotaryFactors::None)
{
    Header header(small.file(), "tiny");
    const Rotary rotary = readRotary(header, kHead, factors);
    REQUIRE_MESSAGE(header.result().ok(), (header.result() ? "" : header.result().error().message));
    return rotary;
}

std::string refusalOf(SmallHeader &small, RotaryFactors factors = RotaryFactors::None)
{
    Header header(small.file(), "tiny");
    static_cast<void>(readRotary(header, kHead, factors));
    return header.result() ? "fine" : header.result().error().message;
}

} // namespace

TEST_CASE("without scaling pair i turns by base^(-2i / dimension)")
{
    SmallHeader small = basic();
    const Rotary rotary = rotaryOf(small);
    CHECK(rotary.dimension == kHead);
    CHECK(rotary.magnitude == 1);
    const auto frequencies = rotaryFrequencies(rotary, {});
    REQUIRE(frequencies.size() == kHead / 2);
    for (std::size_t i = 0; i < frequencies.size(); ++i)
        CHECK(frequencies[i] == doctest::Approx(std::pow(1000.0, -static_cast<double>(i) / 8)).epsilon(1e-14));
}

TEST_CASE("linear scaling, also as old files have it, and factors divide")
{
    for (const bool old : {false, true}) {
        CAPTURE(old);
        SmallHeader small = basic();
        if (old) {
            small.writer().addF32("tiny.rope.scale_linear", 4.0F);
        } else {
            small.writer().addString("tiny.rope.scaling.type", "linear");
            small.writer().addF32("tiny.rope.scaling.factor", 4.0F);
        }
        const Rotary rotary = rotaryOf(small);
        CHECK(rotaryFrequencies(rotary, {})[0] == 0.25);
        const std::vector<float> factors{1, 2, 1, 1, 1, 1, 1, 1};
        const auto plain = rotaryFrequencies(rotary, {});
        const auto divided = rotaryFrequencies(rotary, factors);
        CHECK(divided[0] == plain[0]);
        CHECK(divided[1] == plain[1] / 2);
    }
}

TEST_CASE("a factor without a use changes nothing")
{
    SmallHeader small = basic();
    small.writer().addString("tiny.rope.scaling.type", "none");
    small.writer().addF32("tiny.rope.scaling.factor", 4.0F);
    CHECK(rotaryFrequencies(rotaryOf(small), {})[0] == 1);
}

TEST_CASE("YaRN keeps fast pairs, slows down slow ones, and has a ramp between")
{
    SmallHeader small = basic();
    small.writer().addString("tiny.rope.scaling.type", "yarn");
    small.writer().addF32("tiny.rope.scaling.factor", 4.0F);
    small.writer().addU32("tiny.rope.scaling.original_context_length", 1024);
    const Rotary rotary = rotaryOf(small);
    CHECK(rotary.magnitude == doctest::Approx(0.1 * std::log(4.0) + 1));
    const auto frequencies = rotaryFrequencies(rotary, {});
    // 32 turns in 1,024 positions: pair 16·ln(1024 / (32·2π)) / (2·ln 1000) = 1.88, down to 1; one turn: 5.90, up to 6.
    for (std::size_t i = 0; i < frequencies.size(); ++i) {
        const double original = std::pow(1000.0, -static_cast<double>(i) / 8);
        const double ramp = i <= 1 ? 0 : i >= 6 ? 1 : (static_cast<double>(i) - 1) / 5;
        CHECK(frequencies[i] == doctest::Approx(original * (1 - ramp) + original / 4 * ramp).epsilon(1e-12));
    }
}

TEST_CASE("YaRN needs pairs that differ")
{
    SmallHeader small;
    small.writer().addU32("tiny.context_length", 4096);
    small.writer().addF32("tiny.rope.freq_base", 1.0F);
    small.writer().addString("tiny.rope.scaling.type", "yarn");
    small.writer().addF32("tiny.rope.scaling.factor", 4.0F);
    CHECK(refusalOf(small).find("no more than 1") != std::string::npos);
}

TEST_CASE("YaRN's magnitude may be given, or be a quotient")
{
    SmallHeader given = basic();
    given.writer().addString("tiny.rope.scaling.type", "yarn");
    given.writer().addF32("tiny.rope.scaling.factor", 4.0F);
    given.writer().addF32("tiny.rope.scaling.yarn_attn_factor", 1.5F);
    CHECK(rotaryOf(given).magnitude == 1.5);
    SmallHeader quotient = basic();
    quotient.writer().addString("tiny.rope.scaling.type", "yarn");
    quotient.writer().addF32("tiny.rope.scaling.factor", 4.0F);
    quotient.writer().addF32("tiny.rope.scaling.yarn_log_multiplier", 1.0F);
    CHECK(rotaryOf(quotient).magnitude == 1);
}

TEST_CASE("LongRoPE has an original context and a magnitude, where a family knows it")
{
    SmallHeader small = basic();
    small.writer().addString("tiny.rope.scaling.type", "longrope");
    small.writer().addU32("tiny.rope.scaling.original_context_length", 1024);
    small.writer().addF32("tiny.rope.scaling.attn_factor", 1.25F);
    const Rotary rotary = rotaryOf(small, RotaryFactors::LongShort);
    CHECK(rotary.originalContext == 1024);
    CHECK(rotary.magnitude == 1.25);
    CHECK(refusalOf(small).find("\"longrope\"") != std::string::npos);
}

TEST_CASE("unknown scalings and impossible sizes are refused")
{
    SmallHeader unknown = basic();
    unknown.writer().addString("tiny.rope.scaling.type", "spiral");
    CHECK(refusalOf(unknown).find("\"spiral\"") != std::string::npos);
    SmallHeader wide = basic();
    wide.writer().addU32("tiny.rope.dimension_count", kHead + 2);
    CHECK(refusalOf(wide).find("18 of the 16") != std::string::npos);
    SmallHeader odd = basic();
    odd.writer().addU32("tiny.rope.dimension_count", 7);
    CHECK(refusalOf(odd).find("7 of the 16") != std::string::npos);
}
