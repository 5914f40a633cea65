// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/header.h"

#include "tests/engine/models/small_header.h"

#include <doctest/doctest.h>

using namespace askja;
using models::Header;
using test::SmallHeader;

TEST_CASE("numbers come from the architecture's keys, with fallbacks")
{
    SmallHeader small;
    small.writer().addU32("tiny.a", 7);
    small.writer().addF32("tiny.b", 0.5F);
    small.writer().addString("tiny.c", "text");
    small.writer().addBool("tiny.d", true);
    Header header(small.file(), "tiny");
    CHECK(header.count("a", 10) == 7);
    CHECK(header.count("none", 10, 3) == 3);
    CHECK(header.countOrNone("none", 10) == 0);
    CHECK(header.real("b", {0, 1}) == 0.5F);
    CHECK(header.text("c", "other") == "text");
    CHECK(header.text("none", "other") == "other");
    CHECK(header.truth("d", false));
    CHECK(header.result().ok());
}

TEST_CASE("the first thing that is wrong is kept, and reading goes on with numbers that make sense")
{
    SmallHeader small;
    small.writer().addU32("tiny.a", 0);
    Header header(small.file(), "tiny");
    CHECK(header.count("a", 10) == 1);
    CHECK(header.count("missing", 10) == 1);
    REQUIRE(!header.result().ok());
    CHECK(header.result().error().message.find("tiny.a") != std::string::npos);
    CHECK(header.result().error().code == ErrorCode::FileDamaged);
}

TEST_CASE("patterns: a period, one bool for each layer, or a default")
{
    SmallHeader small;
    small.writer().addU32("tiny.period", 3);
    small.writer().addBoolArray("tiny.each", {true, false, false, true});
    Header header(small.file(), "tiny");
    CHECK(header.pattern("period", 7, 2) == std::vector<bool>{true, true, false, true, true, false, true});
    CHECK(header.pattern("each", 4, 2) == std::vector<bool>{true, false, false, true});
    CHECK(header.pattern("absent", 4, 2) == std::vector<bool>{true, false, true, false});
    CHECK(header.pattern("absent", 2, 1) == std::vector<bool>{false, false});
    CHECK(header.result().ok());
    CHECK(header.pattern("each", 5, 2).size() == 5);
    CHECK(!header.result().ok());
}

TEST_CASE("settings that nobody read are refused by name, unless they change nothing")
{
    SmallHeader small;
    small.writer().addF32("tiny.final_logit_softcapping", 30.0F);
    small.writer().addF32("tiny.logit_scale", 1.0F);
    small.writer().addU32("tiny.attention.sliding_window", 0);
    small.writer().addBool("tiny.attention.causal", true);
    SUBCASE("read")
    {
        Header header(small.file(), "tiny");
        CHECK(header.real("final_logit_softcapping", {0, 100}) == 30.0F);
        header.refuseUnreadSettings();
        CHECK(header.result().ok());
    }
    SUBCASE("unread")
    {
        Header header(small.file(), "tiny");
        header.refuseUnreadSettings();
        REQUIRE(!header.result().ok());
        CHECK(header.result().error().code == ErrorCode::Unsupported);
        CHECK(header.result().error().message.find("tiny.final_logit_softcapping") != std::string::npos);
    }
    SUBCASE("another architecture's")
    {
        Header header(small.file(), "huge");
        header.refuseUnreadSettings();
        CHECK(header.result().ok());
    }
}

TEST_CASE("experts are refused in words")
{
    SmallHeader small;
    small.writer().addU32("tiny.expert_count", 8);
    Header header(small.file(), "tiny");
    header.refuseUnreadSettings();
    REQUIRE(!header.result().ok());
    CHECK(header.result().error().message.find("mixture-of-experts") != std::string::npos);
}
