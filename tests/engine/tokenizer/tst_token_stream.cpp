// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/format/utf8.h"
#include "engine/tokenizer/token_stream.h"

#include "tests/engine/tokenizer/small_vocabulary.h"

#include <doctest/doctest.h>
#include <random>

using namespace askja;
using tokenizer::Utf8Stream;

TEST_CASE("characters wait for their last byte")
{
    Utf8Stream stream;
    CHECK(stream.put("a\xF0") == "a");
    CHECK(stream.put("\x9F") == "");
    CHECK(stream.put("\x98") == "");
    CHECK(stream.put("\x80z") == "\U0001F600z");
    CHECK(stream.finish() == "");
}

TEST_CASE("what cannot become a character is replaced as a whole")
{
    Utf8Stream stream;
    CHECK(stream.put("\xF0\x9F") == "");
    CHECK(stream.put("x") == "\uFFFDx");
    CHECK(stream.put("\xFF") == "\uFFFD");
    CHECK(stream.put("\xE4\xBD") == "");
    CHECK(stream.finish() == "\uFFFD");
    CHECK(stream.put("ok") == "ok");
}

TEST_CASE("however bytes are cut, the text is the same and never half a character")
{
    std::mt19937 random(17);
    for (int round = 0; round < 500; ++round) {
        std::string bytes;
        while (bytes.size() < 40) {
            if (random() % 3 == 0)
                bytes += static_cast<char>(random() & 0xFF);
            else
                format::appendUtf8(bytes, random() % 2 == 0 ? 0x1F600 + random() % 64 : 0x4E00 + random() % 999);
        }
        Utf8Stream stream;
        std::string out;
        for (std::size_t at = 0; at < bytes.size();) {
            const std::size_t size = 1 + random() % 3;
            const std::string piece = stream.put(std::string_view(bytes).substr(at, size));
            REQUIRE(format::utf8ValidPrefix(piece) == piece.size());
            out += piece;
            at += size;
        }
        CHECK(out + stream.finish() == format::validUtf8(bytes));
    }
}

TEST_CASE("tokens stream their bytes, control tokens nothing")
{
    test::SmallVocabulary vocabulary;
    const TokenId end = vocabulary.add("<|end|>", tokenizer::TokenKind::Control);
    const tokenizer::Tokenizer tokenizer = vocabulary.tokenizer();
    tokenizer::TokenStream stream(tokenizer);
    CHECK(stream.put('a') == "a");
    CHECK(stream.put(0xC3) == "");
    CHECK(stream.put(0xA4) == "\u00E4");
    CHECK(stream.put(end) == "");
    CHECK(stream.put(-1) == "");
}
