// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/format/gguf_writer.h"
#include "engine/tokenizer/tokenizer.h"

#include "tests/engine/format/gguf_bytes.h"

#include <array>
#include <cstdio>
#include <doctest/doctest.h>
#include <limits>
#include <sstream>

using namespace askja;
using tokenizer::Tokenizer;
using tokenizer::TokenKind;

namespace {

using Ids = std::vector<TokenId>;
constexpr tokenizer::TokenizeOptions kPlain{false, false};
constexpr TokenId kBytes = 3; ///< the id of <0x00>

/// <unk>, <s>, </s>, all bytes, and what a test adds.
struct Pieces
{
    std::vector<std::string> tokens{"<unk>", "<s>", "</s>"};
    std::vector<std::int32_t> types{2, 3, 3};
    std::vector<float> scores{0, 0, 0};
    bool spacePrefix = true;

    Pieces()
    {
        for (unsigned byte = 0; byte < 256; ++byte) {
            std::array<char, 8> name{};
            std::snprintf(name.data(), name.size(), "<0x%02X>", byte);
            add(name.data(), 0, TokenKind::Byte);
        }
    }
    TokenId add(const std::string &token, float score, TokenKind kind = TokenKind::Normal)
    {
        tokens.push_back(token);
        types.push_back(static_cast<std::int32_t>(kind));
        scores.push_back(score);
        return static_cast<TokenId>(tokens.size() - 1);
    }
    [[nodiscard]] Result<Tokenizer> open() const
    {
        std::ostringstream out;
        format::GgufWriter writer(out);
        writer.addString("tokenizer.ggml.model", "llama");
        writer.addBool("tokenizer.ggml.add_space_prefix", spacePrefix);
        writer.addStringArray("tokenizer.ggml.tokens", tokens);
        writer.addI32Array("tokenizer.ggml.token_type", types);
        writer.addF32Array("tokenizer.ggml.scores", scores);
        REQUIRE(writer.begin().ok());
        const test::Parsed parsed(out.str());
        REQUIRE(parsed.ok());
        return Tokenizer::create(parsed.file());
    }
    [[nodiscard]] Tokenizer tokenizer() const
    {
        Result<Tokenizer> result = open();
        REQUIRE(result.ok());
        return std::move(*result);
    }
};

} // namespace

TEST_CASE("the best score joins first, of equal ones the leftmost")
{
    Pieces pieces;
    pieces.spacePrefix = false;
    const TokenId a = pieces.add("a", -10);
    pieces.add("b", -10);
    const TokenId c = pieces.add("c", -10);
    pieces.add("ab", -2);
    const TokenId bc = pieces.add("bc", -1);
    const TokenId aa = pieces.add("aa", -3);
    const Tokenizer tokenizer = pieces.tokenizer();
    CHECK(tokenizer.tokenize("abc", kPlain) == Ids{a, bc});
    CHECK(tokenizer.tokenize("aaa", kPlain) == Ids{aa, a});
    CHECK(tokenizer.tokenize("c", kPlain) == Ids{c});
    CHECK(tokenizer.tokenize("", kPlain).empty());
}

TEST_CASE("a token with a space inside of it is found, though texts are cut into words where no token has one")
{
    Pieces pieces;
    pieces.spacePrefix = false;
    const TokenId a = pieces.add("a", -10);
    const TokenId b = pieces.add("b", -10);
    const TokenId space = pieces.add("\u2581", -10);
    const TokenId spaceB = pieces.add("\u2581b", -3);
    pieces.add("b\u2581", -9);
    const TokenId bSpaceA = pieces.add("b\u2581a", -2);
    const TokenId two = pieces.add("\u2581\u2581", -8);
    const Tokenizer tokenizer = pieces.tokenizer();
    CHECK(tokenizer.tokenize("b a", kPlain) == Ids{bSpaceA});
    CHECK(tokenizer.tokenize("b b", kPlain) == Ids{b, spaceB});
    CHECK(tokenizer.tokenize("a b  b", kPlain) == Ids{a, spaceB, space, spaceB});
    CHECK(tokenizer.tokenize("a  a", kPlain) == Ids{a, two, a});
    CHECK(tokenizer.tokenize("  ", kPlain) == Ids{two});
    CHECK(tokenizer.tokenize("a ", kPlain) == Ids{a, space});
}

TEST_CASE("a space is put before the text and after special tokens, unless the file says no")
{
    Pieces pieces;
    const TokenId space = pieces.add("\u2581", -5);
    const TokenId a = pieces.add("a", -5);
    const TokenId spaceA = pieces.add("\u2581a", -1);
    const Tokenizer tokenizer = pieces.tokenizer();
    CHECK(tokenizer.tokenize("a", kPlain) == Ids{spaceA});
    CHECK(tokenizer.tokenize(" a", kPlain) == Ids{space, spaceA});
    CHECK(tokenizer.tokenize("\u2581a", kPlain) == Ids{space, spaceA});
    CHECK(tokenizer.tokenize("a</s>a", {true, true}) == Ids{1, spaceA, 2, spaceA});
    CHECK(tokenizer.detokenize(Ids{spaceA, a}) == " aa");
    CHECK(tokenizer.find(" ") == space);
    CHECK(tokenizer.isEndOfTurn(2));
    pieces.spacePrefix = false;
    CHECK(pieces.tokenizer().tokenize("a", kPlain) == Ids{a});
}

TEST_CASE("what has no token becomes bytes, and control tokens never come out of text")
{
    Pieces pieces;
    pieces.spacePrefix = false;
    pieces.add("<", -1);
    pieces.add("s", -1);
    const TokenId lessS = pieces.add("<s", -1);
    const Tokenizer tokenizer = pieces.tokenizer();
    CHECK(tokenizer.tokenize("\u00E4", kPlain) == Ids{kBytes + 0xC3, kBytes + 0xA4});
    CHECK(tokenizer.tokenize("\xFF", kPlain) == Ids{kBytes + 0xFF});
    CHECK(tokenizer.tokenize("<s>", kPlain) == Ids{lessS, kBytes + '>'});
    CHECK(tokenizer.tokenBytes(kBytes + 0x0A) == "\n");
    CHECK(tokenizer.detokenize(tokenizer.tokenize("x\u00E4\xFF\n", kPlain)) == "x\u00E4\xFF\n");
}

TEST_CASE("scores that are missing or no numbers")
{
    Pieces pieces;
    pieces.add("a", std::numeric_limits<float>::quiet_NaN());
    pieces.add("b", -std::numeric_limits<float>::infinity());
    pieces.add("ab", std::numeric_limits<float>::quiet_NaN());
    pieces.add("bb", std::numeric_limits<float>::infinity());
    CHECK(pieces.tokenizer().detokenize(pieces.tokenizer().tokenize("abbabbbaab", kPlain)) == " abbabbbaab");
    pieces.scores.pop_back();
    CHECK(!pieces.open().ok());
}

TEST_CASE("a text of a megabyte is one word and takes no time to speak of")
{
    Pieces pieces;
    pieces.spacePrefix = false;
    std::string token = "a";
    pieces.add(token, -20);
    for (int i = 0; i < 12; ++i) {
        token += token;
        pieces.add(token, static_cast<float>(i - 15));
    }
    CHECK(pieces.tokenizer().tokenize(std::string(1U << 20, 'a'), kPlain).size() == (1U << 20) / 4096);
}
