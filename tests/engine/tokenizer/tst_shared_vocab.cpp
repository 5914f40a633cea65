// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
// Vocabularies of well-known models against the ids recorded beside them. Needs the folder of shared data.
#include "engine/tokenizer/tokenizer.h"

#include "tests/support/real_files.h"

#include <doctest/doctest.h>
#include <fstream>
#include <iterator>
#include <sstream>

using namespace askja;

namespace {

std::string contentOf(const std::filesystem::path &path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void compare(const std::string &name)
{
    CAPTURE(name);
    const std::filesystem::path path = test::sharedVocabularyOrSkip(name);
    const Result<format::GgufFile> file = format::GgufFile::open(path);
    REQUIRE(file.ok());
    const Result<tokenizer::Tokenizer> tokenizer = tokenizer::Tokenizer::create(*file);
    REQUIRE(tokenizer.ok());

    const std::string texts = contentOf(path.string() + ".inp");
    std::ifstream expected(path.string() + ".out");
    const std::string kSeparator = "\n__ggml_vocab_test__\n";
    std::size_t cases = 0;
    std::size_t at = 0;
    for (std::string line; std::getline(expected, line); ++cases) {
        REQUIRE(at <= texts.size());
        const std::size_t end = std::min(texts.find(kSeparator, at), texts.size());
        const std::string text = texts.substr(at, end - at);
        at = end + kSeparator.size();
        std::istringstream numbers(line);
        const std::vector<TokenId> ids{std::istream_iterator<TokenId>(numbers), {}};
        CAPTURE(text);
        CHECK(tokenizer->tokenize(text, {false, false}) == ids);
    }
    CHECK(cases > 40);
}

} // namespace

TEST_CASE("gpt-2")
{
    compare("gpt-2");
}

TEST_CASE("falcon")
{
    compare("falcon");
}

TEST_CASE("starcoder")
{
    compare("starcoder");
}

TEST_CASE("llama-spm")
{
    compare("llama-spm");
}

TEST_CASE("phi-3")
{
    compare("phi-3");
}
