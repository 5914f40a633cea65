// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
// Many texts in the vocabularies of real models, against the library that those models' makers use. The files come from
// tests/support/tokenizer_json.py and are too large, and not ours, to be kept; ASKJA_TEST_TOKENIZERS names their
// folder.
#include "engine/tokenizer/token_stream.h"
#include "engine/tokenizer/tokenizer.h"

#include "tests/engine/tokenizer/golden_file.h"
#include "tests/support/real_files.h"

#include <doctest/doctest.h>
#include <random>
#include <sstream>

using namespace askja;

namespace {

std::vector<TokenId> idsOf(const std::string &column)
{
    std::istringstream numbers(column);
    return {std::istream_iterator<TokenId>(numbers), {}};
}

/// The text of the ids in pieces as a stream hands them out.
std::string streamed(const tokenizer::Tokenizer &tokenizer, const std::vector<TokenId> &ids)
{
    tokenizer::Utf8Stream stream;
    std::string out;
    for (const TokenId id : ids)
        out += stream.put(tokenizer.tokenText(id));
    return out + stream.finish();
}

void compare(const std::filesystem::path &path)
{
    const std::string name = path.stem().string();
    CAPTURE(name);
    const Result<format::GgufFile> file = format::GgufFile::open(path);
    REQUIRE(file.ok());
    const Result<tokenizer::Tokenizer> tokenizer = tokenizer::Tokenizer::create(*file);
    if (!tokenizer)
        FAIL(tokenizer.error().message);
    // A space that is put before the text, and again after each special token, stays in the bytes of the tokens.
    const bool addsSpace
        = *file->string("tokenizer.ggml.model") == "llama" && *file->boolean("tokenizer.ggml.add_space_prefix", true);

    std::size_t cases = 0;
    std::size_t wrong = 0;
    for (const std::vector<std::string> &line :
         test::readGolden(std::filesystem::path(path).replace_extension(".ids"))) {
        REQUIRE(line.size() >= 3);
        const std::string text = test::unescaped(line[1]);
        const std::string meant = line.size() > 3 ? test::unescaped(line[3]) : text;
        const std::vector<TokenId> expected = idsOf(line[2]);
        const std::vector<TokenId> ids = tokenizer->tokenize(text, {false, line[0] == "s"});
        ++cases;
        if (ids == expected && tokenizer->detokenize(ids, true) == meant && streamed(*tokenizer, ids) == meant
            && (line.size() == 3 || addsSpace || meant != text))
            continue;
        if (++wrong > 20)
            continue; // enough to see what is wrong
        std::string got;
        for (const TokenId id : ids)
            got += std::to_string(id) + " ";
        CHECK_MESSAGE(got == line[2], line[0] << " " << line[1]);
        CHECK(test::unescaped(meant) == tokenizer->detokenize(ids, true));
    }
    MESSAGE(name << ": " << cases << " texts, " << wrong << " wrong");
    CHECK(cases >= 20000);
    CHECK(wrong == 0);
}

} // namespace

TEST_CASE("ids of the tokenizers library")
{
    const std::filesystem::path folder = test::tokenizerFolderOrSkip();
    std::size_t files = 0;
    for (const std::filesystem::directory_entry &entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".gguf")
            continue;
        ++files;
        compare(entry.path());
    }
    CHECK(files > 0);
}
