// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
// SmolLM2's own vocabulary against the ids of the tokenizers library. Needs the real model file.
#include "engine/format/utf8.h"
#include "engine/tokenizer/token_stream.h"

#include "tests/engine/tokenizer/golden_file.h"
#include "tests/support/real_files.h"

#include <cstdlib>
#include <doctest/doctest.h>

using namespace askja;
using tokenizer::Tokenizer;

namespace {

Tokenizer smollm2()
{
    Result<format::GgufFile> file = format::GgufFile::open(test::realModelOrSkip());
    REQUIRE(file.ok());
    Result<Tokenizer> tokenizer = Tokenizer::create(*file);
    REQUIRE(tokenizer.ok());
    return std::move(*tokenizer);
}

} // namespace

TEST_CASE("ids are those of the tokenizers library")
{
    const Tokenizer tokenizer = smollm2();
    // ASKJA_IDS_GOLDEN names another file of tokenizer_golden.py, for long comparisons by hand.
    const char *const other = std::getenv("ASKJA_IDS_GOLDEN");
    const auto lines = test::readGolden(other != nullptr ? other : ASKJA_TEST_DATA "/tokenizer/smollm2.ids");
    REQUIRE(lines.size() > 300);
    for (const auto &columns : lines) {
        REQUIRE(columns.size() == 3);
        const std::vector<TokenId> ids = tokenizer.tokenize(test::unescaped(columns[1]), {true, columns[0] == "s"});
        std::string written;
        for (const TokenId id : ids)
            written.append(written.empty() ? "" : " ").append(std::to_string(id));
        CAPTURE(columns[1]);
        CHECK(written == columns[2]);
    }
}

TEST_CASE("special tokens are SmolLM2's")
{
    const Tokenizer tokenizer = smollm2();
    CHECK(tokenizer.size() == 49152);
    CHECK(tokenizer.bos() == 1);
    CHECK(tokenizer.eos() == 2);
    CHECK(!tokenizer.addsBos());
    CHECK(!tokenizer.addsEos());
    CHECK(tokenizer.endOfTurnTokens() == std::vector<TokenId>{0, 2});
    CHECK(tokenizer.tokenText(2) == "<|im_end|>");
    CHECK(tokenizer.tokenBytes(2).empty());
    CHECK(tokenizer.tokenize("<|im_end|>").size() > 1);
}

TEST_CASE("a stream of tokens gives the text back in whole characters")
{
    const Tokenizer tokenizer = smollm2();
    const std::string text = "na\u00EFve \U0001F999 \u4F60\u597D e\u0301 \U0001F468\u200D\U0001F469\u200D\U0001F467!";
    tokenizer::TokenStream stream(tokenizer);
    std::string streamed;
    for (const TokenId id : tokenizer.tokenize(text)) {
        const std::string piece = stream.put(id);
        CHECK(format::validUtf8(piece) == piece);
        streamed += piece;
    }
    CHECK(streamed + stream.finish() == text);
}
