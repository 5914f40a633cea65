// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/format/utf8.h"

#include <doctest/doctest.h>

using namespace askja::format;

TEST_CASE("every code point is written and read back")
{
    for (char32_t c = 0; c <= 0x10FFFF; ++c) {
        if (c >= 0xD800 && c <= 0xDFFF)
            continue;
        std::string text;
        appendUtf8(text, c);
        const Utf8Step step = utf8Step(text);
        REQUIRE(step.kind == Utf8Step::Kind::Character);
        REQUIRE(step.codePoint == c);
        REQUIRE(step.bytes == text.size());
        if (text.size() > 1) {
            const Utf8Step half = utf8Step(std::string_view(text).substr(0, text.size() - 1));
            REQUIRE(half.kind == Utf8Step::Kind::Incomplete);
            REQUIRE(half.bytes == text.size() - 1);
        }
    }
}

TEST_CASE("invalid parts become one replacement each, as Unicode recommends")
{
    const std::string r = "\uFFFD";
    CHECK(validUtf8("abc") == "abc");
    CHECK(validUtf8("a\x80z") == "a" + r + "z");
    CHECK(validUtf8("\xC0\xAF") == r + r); // overlong
    CHECK(validUtf8("\xE0\x80\xAF") == r + r + r);
    CHECK(validUtf8("\xED\xA0\x80") == r + r + r); // a surrogate
    CHECK(validUtf8("\xF4\x90\x80\x80") == r + r + r + r); // above U+10FFFF
    CHECK(validUtf8("\xF0\x9F\x98 x") == r + " x"); // three bytes of four
    CHECK(validUtf8("\xE4\xBD") == r);
    CHECK(validUtf8("\xFE\xFF") == r + r);
}

TEST_CASE("the valid beginning of a text")
{
    CHECK(utf8ValidPrefix("") == 0);
    CHECK(utf8ValidPrefix("0123456789abcdef\xFF") == 16);
    CHECK(utf8ValidPrefix("\u00E4\u4F60\U0001F600") == 9);
    CHECK(utf8ValidPrefix("\u00E4\xE4\xBD") == 2);
}

TEST_CASE("quoted texts are short and harmless")
{
    CHECK(quotedText("name") == "\"name\"");
    CHECK(quotedText("a\nb\x7F") == "\"a\uFFFDb\uFFFD\"");
    const std::string cut = quotedText(std::string(79, 'x') + "\u00E4\u00E4");
    CHECK(validUtf8(cut) == cut);
    CHECK(cut.ends_with("\u2026\""));
    CHECK(cut.size() < 100);
}
