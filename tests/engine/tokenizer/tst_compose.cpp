// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/tokenizer/compose.h"

#include <charconv>
#include <chrono>
#include <doctest/doctest.h>
#include <fstream>
#include <string>

using namespace askja;
using tokenizer::composed;

namespace {

std::string fromHex(std::string_view hex)
{
    std::string out;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
        unsigned byte = 0;
        std::from_chars(hex.data() + i, hex.data() + i + 2, byte, 16);
        out += static_cast<char>(static_cast<unsigned char>(byte));
    }
    return out;
}

} // namespace

TEST_CASE("letters and marks become one character")
{
    CHECK(composed("e\u0301") == "\u00E9");
    CHECK(composed("cafe\u0301 na\u0308if") == "caf\u00E9 n\u00E4if");
    CHECK(composed("\u212B") == "\u00C5"); // the angstrom sign
    CHECK(composed("\uF900") == "\u8C48");
    CHECK(composed("\u1100\u1161\u11A8") == "\uAC01");
    CHECK(composed("\uAC00\u11A8x") == "\uAC01x");
    CHECK(composed("\u1EA1\u0302") == "\u1EAD"); // a composed one opens up for another mark
    CHECK(composed("a\u0302\u0323") == "\u1EAD");
}

TEST_CASE("what is composed stays as it is")
{
    for (const char *text : {"", "plain", "caf\u00E9", "\u4F60\u597D", "\u043D\u0435\u0449\u043E", "\uAC01",
                             "x\u0323\u0302", "\u0301", "\U0001F468\u200D\U0001F469", "\u0915\u094D"})
        CHECK_FALSE(composed(text));
}

TEST_CASE("as Python's unicodedata")
{
    std::ifstream file(ASKJA_TEST_DATA "/tokenizer/composed.txt");
    std::size_t cases = 0;
    for (std::string line; std::getline(file, line); ++cases) {
        const std::size_t tab = line.find('\t');
        const std::string text = fromHex(line.substr(0, tab));
        const std::string expected = fromHex(line.substr(tab + 1));
        CAPTURE(line);
        CHECK(composed(text).value_or(text) == expected);
        CHECK_FALSE(composed(expected));
        // Between others, which must neither be touched nor matter.
        CHECK(composed("x " + text + "\u4F60" + text + " y").value_or("x " + text + "\u4F60" + text + " y")
              == "x " + expected + "\u4F60" + expected + " y");
    }
    CHECK(cases == 1500);
}

TEST_CASE("a million marks on one letter take no long time")
{
    std::string text = "a";
    for (int i = 0; i < 500'000; ++i)
        text += i % 2 == 0 ? "\u0301" : "\u0323";
    const auto begin = std::chrono::steady_clock::now();
    CHECK(composed(text));
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
}
