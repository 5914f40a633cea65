// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/tokenizer/bpe.h"

#include "tests/engine/tokenizer/small_vocabulary.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <random>

using namespace askja;
using test::Ids;

namespace {

/// The definition, written plainly: while there is a merge, do the first of the best-ranked ones.
Ids reference(const tokenizer::Merges &merges, Ids word)
{
    for (;;) {
        std::uint32_t best = tokenizer::kNoMerge;
        std::size_t at = 0;
        for (std::size_t i = 0; i + 1 < word.size(); ++i) {
            if (const std::uint32_t rank = merges.rank(word[i], word[i + 1]); rank < best) {
                best = rank;
                at = i;
            }
        }
        if (best == tokenizer::kNoMerge)
            return word;
        word[at] = merges.result(best);
        word.erase(word.begin() + static_cast<std::ptrdiff_t>(at + 1));
    }
}

} // namespace

TEST_CASE("words of every length merge as defined")
{
    // Random merges over three letters, each joining two tokens that exist by then, in random order of rank.
    std::mt19937 random(11);
    for (int round = 0; round < 20; ++round) {
        test::SmallVocabulary vocabulary;
        std::vector<std::string> parts{"a", "b", "c"};
        while (parts.size() < 60) {
            const std::string left = parts[random() % parts.size()];
            const std::string right = parts[random() % parts.size()];
            if (left.size() + right.size() > 12 || std::ranges::find(parts, left + right) != parts.end())
                continue;
            vocabulary.merge(left, right);
            parts.push_back(left + right);
        }
        std::ranges::shuffle(vocabulary.merges, random);
        const test::Parsed parsed(vocabulary.bytes());
        REQUIRE(parsed.ok());
        tokenizer::Merges merges;
        REQUIRE(merges.read(parsed.file()).ok());
        tokenizer::WordMerger merger(merges);
        for (const std::size_t size : {0, 1, 2, 3, 5, 31, 32, 33, 34, 64, 200, 1000}) {
            Ids word;
            while (word.size() < size)
                word.push_back('a' + static_cast<TokenId>(random() % 3));
            const Ids expected = reference(merges, word);
            word.resize(merger.merge(word));
            CHECK(word == expected);
        }
    }
}

TEST_CASE("the first of two equal merges counts")
{
    test::SmallVocabulary vocabulary;
    const TokenId ab = vocabulary.merge("a", "b");
    vocabulary.merge("b", "c");
    vocabulary.merges.push_back("a b");
    const test::Parsed parsed(vocabulary.bytes());
    tokenizer::Merges merges;
    REQUIRE(merges.read(parsed.file()).ok());
    CHECK(merges.rank('a', 'b') == 0);
    CHECK(merges.result(0) == ab);
    CHECK(merges.rank('b', 'a') == tokenizer::kNoMerge);
}

TEST_CASE("a word of a megabyte takes no time to speak of")
{
    test::SmallVocabulary vocabulary;
    std::string token = "a";
    for (int i = 0; i < 12; ++i) {
        vocabulary.merge(token, token);
        token += token;
    }
    const test::Parsed parsed(vocabulary.bytes());
    tokenizer::Merges merges;
    REQUIRE(merges.read(parsed.file()).ok());
    tokenizer::WordMerger merger(merges);
    Ids word(1U << 20, 'a'); // a quadratic merger would need hours
    CHECK(merger.merge(word) == (1U << 20) / 4096);
}
