// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/tokenizer/word_splitter.h"

#include "tests/engine/tokenizer/golden_file.h"

#include <algorithm>
#include <cstdlib>
#include <doctest/doctest.h>
#include <map>

using namespace askja;
using namespace askja::tokenizer;

namespace {

std::vector<std::string> wordsOf(std::string_view rule, std::string_view text)
{
    const PreTokenizerRule *const found = findPreTokenizer(rule);
    REQUIRE(found != nullptr);
    const Result<WordSplitter> splitter = WordSplitter::create(*found);
    REQUIRE(splitter.ok());
    std::vector<std::string> words;
    splitter->split(text, splitter->memory(), [&](std::string_view word) { words.emplace_back(word); });
    return words;
}

using Words = std::vector<std::string>;

} // namespace

TEST_CASE("words are those of the tokenizers library")
{
    // ASKJA_WORDS_GOLDEN names another file of tokenizer_golden.py, for long comparisons by hand.
    const char *const other = std::getenv("ASKJA_WORDS_GOLDEN");
    const auto lines = test::readGolden(other != nullptr ? other : ASKJA_TEST_DATA "/tokenizer/words.txt");
    REQUIRE(lines.size() > 400);
    std::map<std::string, std::pair<WordSplitter, WordSplitter::Memory>> splitters;
    for (const auto &columns : lines) {
        REQUIRE(columns.size() == 3);
        if (!splitters.contains(columns[0])) {
            Result<WordSplitter> splitter = WordSplitter::create(*findPreTokenizer(columns[0]));
            REQUIRE(splitter.ok());
            WordSplitter::Memory memory = splitter->memory();
            splitters.emplace(columns[0], std::pair(std::move(*splitter), std::move(memory)));
        }
        const auto &[splitter, memory] = splitters.at(columns[0]);
        const std::string text = test::unescaped(columns[1]);
        Words expected;
        for (const std::string &word : test::partsOf(columns[2], '|'))
            expected.push_back(test::unescaped(word));
        if (text.empty())
            expected.clear();
        Words words;
        splitter.split(text, memory, [&](std::string_view word) { words.emplace_back(word); });
        CAPTURE(columns[0]);
        CAPTURE(columns[1]);
        CHECK(words == expected);
    }
}

TEST_CASE("smollm cuts digits one by one before it looks at white space, gpt-2 does not")
{
    CHECK(wordsOf("gpt-2", "a  123") == Words{"a", " ", " 123"});
    CHECK(wordsOf("smollm", "a  123") == Words{"a", "  ", "1", "2", "3"});
    CHECK(wordsOf("default", "a  1234") == Words{"a", " ", " ", "123", "4"});
    CHECK(wordsOf("llama-bpe", "a  1234") == Words{"a", " ", " ", "123", "4"});
}

TEST_CASE("falcon cuts punctuation first and digits by three last")
{
    CHECK(wordsOf("falcon", "a, b 12345") == Words{"a", ",", " b", " ", "123", "45"});
}

TEST_CASE("U+180E is no white space")
{
    CHECK(wordsOf("gpt-2", "a\u180E") == Words{"a", "\u180E"});
    CHECK(wordsOf("gpt-2", "a\u3000 b") == Words{"a", "\u3000", " b"});
}

TEST_CASE("a rule of an unknown name is not made up")
{
    CHECK(findPreTokenizer("") == nullptr);
    CHECK(findPreTokenizer("smollm ") == nullptr);
    CHECK(findPreTokenizer("no-such-rule") == nullptr);
}

TEST_CASE("long runs are cut in time that grows with their length")
{
    // A megabyte each of what makes patterns go back and forth; a quadratic splitter would take hours.
    constexpr std::size_t kLength = 1'000'000;
    for (const std::string_view rule :
         {"gpt-2", "smollm", "default", "falcon", "llama-bpe", "qwen2", "qwen35", "tekken", "gpt-4o"}) {
        for (const std::string_view unit : {"a", "A", " ", "\n", "1", "'", "\u0301", "\u4E00", " \n"}) {
            std::string text;
            while (text.size() < kLength)
                text += unit;
            text += 'x';
            std::size_t bytes = 0;
            for (const std::string &word : wordsOf(rule, text))
                bytes += word.size();
            CHECK(bytes == text.size());
        }
    }
}
