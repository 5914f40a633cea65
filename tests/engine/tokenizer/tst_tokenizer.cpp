// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/tokenizer/tokenizer.h"

#include "tests/engine/tokenizer/small_vocabulary.h"

#include <doctest/doctest.h>
#include <random>

using namespace askja;
using test::Ids;
using test::SmallVocabulary;
using tokenizer::Tokenizer;
using tokenizer::TokenKind;

namespace {

constexpr tokenizer::TokenizeOptions kPlain{false, false};
constexpr tokenizer::TokenizeOptions kParse{false, true};

bool refuses(const SmallVocabulary &vocabulary, ErrorCode code, std::string_view part)
{
    const Result<Tokenizer> result = vocabulary.open();
    REQUIRE(!result.ok());
    CAPTURE(result.error().message);
    return result.error().code == code && result.error().message.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("merges go by rank, not from left to right")
{
    SmallVocabulary vocabulary;
    const TokenId bc = vocabulary.merge("b", "c");
    const TokenId ab = vocabulary.merge("a", "b");
    const TokenId abc = vocabulary.merge("a", "bc");
    const Tokenizer tokenizer = vocabulary.tokenizer();
    CHECK(tokenizer.tokenize("abc", kPlain) == Ids{abc});
    CHECK(tokenizer.tokenize("ab", kPlain) == Ids{ab});
    CHECK(tokenizer.tokenize("xbc", kPlain) == Ids{'x', bc});
    CHECK(tokenizer.tokenize("", kPlain).empty());
}

TEST_CASE("equal pairs merge from the left")
{
    SmallVocabulary vocabulary;
    const TokenId aa = vocabulary.merge("a", "a");
    CHECK(vocabulary.tokenizer().tokenize("aaa", kPlain) == Ids{aa, 'a'});
}

TEST_CASE("Qwen's rule composes letters and marks, between special tokens and invalid bytes too; Llama's does not")
{
    SmallVocabulary vocabulary;
    const TokenId end = vocabulary.add("<|end|>", TokenKind::Control);
    vocabulary.texts["tokenizer.ggml.pre"] = "qwen2";
    const Tokenizer qwen = vocabulary.tokenizer();
    CHECK(qwen.tokenize("e\u0301", kPlain) == Ids{0xC3, 0xA9});
    CHECK(qwen.tokenize("e\u0301<|end|>e\u0301\xFF\u0301", kParse)
          == Ids{0xC3, 0xA9, end, 0xC3, 0xA9, 0xFF, 0xCC, 0x81});
    vocabulary.texts["tokenizer.ggml.pre"] = "llama-bpe";
    CHECK(vocabulary.tokenizer().tokenize("e\u0301", kPlain) == Ids{'e', 0xCC, 0x81});
}

TEST_CASE("merges do not cross words")
{
    SmallVocabulary vocabulary;
    vocabulary.merge("a", tokenizer::spellByte(' '));
    const TokenId spaceB = vocabulary.merge(tokenizer::spellByte(' '), "b");
    CHECK(vocabulary.tokenizer().tokenize("a b", kPlain) == Ids{'a', spaceB});
}

TEST_CASE("every sequence of bytes comes back")
{
    SmallVocabulary vocabulary;
    vocabulary.merge("a", "b");
    const Tokenizer tokenizer = vocabulary.tokenizer();
    std::mt19937 random(3);
    for (int i = 0; i < 200; ++i) {
        std::string text;
        while (text.size() < 50)
            text += random() % 3 == 0 ? static_cast<char>(random() & 0xFF) : "ab \u00E4\n"[random() % 6];
        CHECK(tokenizer.detokenize(tokenizer.tokenize(text, kPlain)) == text);
    }
    CHECK(tokenizer.tokenize("\xFF\x80z", kPlain) == Ids{0xFF, 0x80, 'z'});
    CHECK(tokenizer.tokenize("\xE4\xBD", kPlain) == Ids{0xE4, 0xBD});
}

TEST_CASE("a byte the vocabulary lacks is the unknown token or left out, never a control token")
{
    SmallVocabulary vocabulary;
    vocabulary.tokens['q'] = "no-q";
    CHECK(vocabulary.tokenizer().tokenize("aqa", kPlain) == Ids{'a', 'a'});
    const TokenId unknown = vocabulary.add("<unk>", TokenKind::Unknown);
    vocabulary.numbers["tokenizer.ggml.unknown_token_id"] = static_cast<std::uint32_t>(unknown);
    CHECK(vocabulary.tokenizer().tokenize("aqa", kPlain) == Ids{'a', unknown, 'a'});
    vocabulary.types.back() = static_cast<std::int32_t>(TokenKind::Control);
    CHECK(vocabulary.tokenizer().tokenize("aqa", kPlain) == Ids{'a', 'a'});
}

TEST_CASE("control tokens are found only when asked for, user-defined ones always, the longest first")
{
    SmallVocabulary vocabulary;
    const TokenId end = vocabulary.add("<|end|>", TokenKind::Control);
    const TokenId longer = vocabulary.add("<|end|>>", TokenKind::Control);
    const TokenId think = vocabulary.add("<think>", TokenKind::UserDefined);
    const Tokenizer tokenizer = vocabulary.tokenizer();
    CHECK(tokenizer.tokenize("a<|end|>b", kParse) == Ids{'a', end, 'b'});
    CHECK(tokenizer.tokenize("<|end|>>", kParse) == Ids{longer});
    CHECK(tokenizer.tokenize("<|end|><|end|>", kParse) == Ids{end, end});
    CHECK(tokenizer.tokenize("<|end|", kParse) == Ids{'<', '|', 'e', 'n', 'd', '|'});
    CHECK(tokenizer.tokenize("<|end|>", kPlain).size() == 7);
    CHECK(tokenizer.tokenize("x<think>", kPlain) == Ids{'x', think});
    CHECK(tokenizer.tokenize("<<think>", kParse) == Ids{'<', think});
    CHECK(tokenizer.detokenize(Ids{'a', end, think}) == "a<think>");
    CHECK(tokenizer.detokenize(Ids{'a', end, think}, true) == "a<|end|><think>");
    CHECK(tokenizer.find("<|end|>") == end);
    CHECK(!tokenizer.find("<|nothing|>"));
}

TEST_CASE("text between special tokens is cut on its own")
{
    SmallVocabulary vocabulary;
    const TokenId end = vocabulary.add("<|end|>", TokenKind::Control);
    const TokenId spaces = vocabulary.merge(tokenizer::spellByte(' '), tokenizer::spellByte(' '));
    // Two spaces before a word are cut apart, but before a special token they stand at the end of a text.
    const Tokenizer tokenizer = vocabulary.tokenizer();
    CHECK(tokenizer.tokenize("  x", kParse) == Ids{' ', ' ', 'x'});
    CHECK(tokenizer.tokenize("  <|end|>x", kParse) == Ids{spaces, end, 'x'});
}

TEST_CASE("BOS and EOS are added as the file asks")
{
    SmallVocabulary vocabulary;
    const auto bos = static_cast<std::uint32_t>(vocabulary.add("<s>", TokenKind::Control));
    const auto eos = static_cast<std::uint32_t>(vocabulary.add("</s>", TokenKind::Control));
    vocabulary.numbers = {{"tokenizer.ggml.bos_token_id", bos}, {"tokenizer.ggml.eos_token_id", eos}};
    CHECK(vocabulary.tokenizer().tokenize("a") == Ids{'a'});
    vocabulary.booleans = {{"tokenizer.ggml.add_bos_token", true}, {"tokenizer.ggml.add_eos_token", true}};
    const Tokenizer tokenizer = vocabulary.tokenizer();
    CHECK(tokenizer.tokenize("a") == Ids{static_cast<TokenId>(bos), 'a', static_cast<TokenId>(eos)});
    CHECK(tokenizer.tokenize("a", kPlain) == Ids{'a'});
    CHECK(tokenizer.isEndOfTurn(tokenizer.eos()));
    CHECK(!tokenizer.isEndOfTurn(tokenizer.bos()));
    vocabulary.booleans.clear();
    vocabulary.texts["tokenizer.ggml.pre"] = "llama-bpe"; // adds BOS unless the file says no
    CHECK(vocabulary.tokenizer().addsBos());
    vocabulary.booleans = {{"tokenizer.ggml.add_bos_token", false}};
    CHECK(!vocabulary.tokenizer().addsBos());
}

TEST_CASE("ids that point nowhere are none")
{
    SmallVocabulary vocabulary;
    vocabulary.numbers = {{"tokenizer.ggml.bos_token_id", 256}, {"tokenizer.ggml.eos_token_id", ~0U}};
    vocabulary.booleans = {{"tokenizer.ggml.add_bos_token", true}};
    const Tokenizer tokenizer = vocabulary.tokenizer();
    CHECK(tokenizer.bos() == -1);
    CHECK(tokenizer.eos() == -1);
    CHECK(tokenizer.endOfTurnTokens().empty());
    CHECK(tokenizer.tokenize("a") == Ids{'a'});
    for (const TokenId id : {-1, 256, 1 << 30, -(1 << 30)}) {
        CHECK(tokenizer.tokenBytes(id).empty());
        CHECK(tokenizer.tokenText(id).empty());
        CHECK(!tokenizer.isEndOfTurn(id));
    }
}

TEST_CASE("well-known names end a turn only as special tokens")
{
    SmallVocabulary vocabulary;
    const TokenId eot = vocabulary.add("<|eot_id|>", TokenKind::Control);
    const TokenId end = vocabulary.add("<|im_end|>", TokenKind::UserDefined);
    vocabulary.add("<|endoftext|>", TokenKind::Normal);
    const TokenId eom = vocabulary.add("other", TokenKind::Control);
    vocabulary.numbers["tokenizer.ggml.eom_token_id"] = static_cast<std::uint32_t>(eom);
    CHECK(vocabulary.tokenizer().endOfTurnTokens() == Ids{eot, end, eom});
}

TEST_CASE("<|end|> ends an answer of Phi, but only a message of gpt-oss")
{
    SmallVocabulary vocabulary;
    const TokenId end = vocabulary.add("<|end|>", TokenKind::Control);
    CHECK(vocabulary.tokenizer().endOfTurnTokens() == Ids{end});
    vocabulary.add("<|channel|>", TokenKind::Control);
    const TokenId done = vocabulary.add("<|return|>", TokenKind::Control);
    vocabulary.numbers["tokenizer.ggml.eot_token_id"] = static_cast<std::uint32_t>(end);
    CHECK(vocabulary.tokenizer().endOfTurnTokens() == Ids{done});
}

TEST_CASE("whole words that are tokens are taken as they are where the rule says so")
{
    SmallVocabulary vocabulary;
    vocabulary.merge("a", "b");
    const TokenId abc = vocabulary.add("abc"); // no merge leads to it
    CHECK(vocabulary.tokenizer().tokenize("abc", kPlain).size() == 2);
    vocabulary.texts["tokenizer.ggml.pre"] = "llama-bpe";
    CHECK(vocabulary.tokenizer().tokenize("abc", kPlain) == Ids{abc});
    vocabulary.add("abc", TokenKind::Control); // and even then a control token never comes out of plain text
    CHECK(vocabulary.tokenizer().tokenize("abc", kPlain).size() == 2);
}

TEST_CASE("kinds of tokenizers this engine does not know are named")
{
    SmallVocabulary vocabulary;
    vocabulary.texts["tokenizer.ggml.pre"] = "frobnicate";
    CHECK(refuses(vocabulary, ErrorCode::Unsupported, "\"frobnicate\""));
    vocabulary.texts = {{"tokenizer.ggml.model", "rwkv"}};
    CHECK(refuses(vocabulary, ErrorCode::Unsupported, "\"rwkv\""));
    vocabulary.texts.clear();
    CHECK(refuses(vocabulary, ErrorCode::Unsupported, "no tokenizer"));
}

TEST_CASE("vocabularies that contradict themselves are refused")
{
    SmallVocabulary vocabulary;
    vocabulary.merges = {"a"};
    CHECK(refuses(vocabulary, ErrorCode::FileDamaged, "\"a\""));
    vocabulary.merges = {"a b"}; // there is no token ab
    CHECK(refuses(vocabulary, ErrorCode::FileDamaged, "\"a b\""));
    vocabulary.merges.clear();
    vocabulary.types.pop_back();
    CHECK(refuses(vocabulary, ErrorCode::FileDamaged, "token types"));
    vocabulary = {};
    vocabulary.tokens.clear();
    vocabulary.types.clear();
    CHECK(refuses(vocabulary, ErrorCode::FileDamaged, "vocabulary"));
    vocabulary = {};
    vocabulary.numbers["tokenizer.ggml.add_bos_token"] = 1;
    CHECK(refuses(vocabulary, ErrorCode::FileDamaged, "add_bos_token"));
}

TEST_CASE("a special token of any length costs no more than its cap")
{
    SmallVocabulary vocabulary;
    vocabulary.add(std::string(100'000, 'a') + 'b', TokenKind::UserDefined);
    const TokenId longest = vocabulary.add(std::string(255, 'a') + 'b', TokenKind::UserDefined);
    const Tokenizer tokenizer = vocabulary.tokenizer();
    const Ids ids = tokenizer.tokenize(std::string(300'000, 'a') + 'b', kPlain);
    CHECK(ids.back() == longest);
    CHECK(ids.size() == 300'000 - 255 + 1);
}

TEST_CASE("bytes that are marked as plain are of no control token, but of a user-defined one")
{
    SmallVocabulary vocabulary;
    const TokenId end = vocabulary.add("<end>", TokenKind::Control);
    const TokenId e = vocabulary.add("e", TokenKind::UserDefined);
    const Tokenizer tokenizer = vocabulary.tokenizer();
    const std::string text = "<end><end>";
    const auto parsed = [&](std::vector<std::size_t> plain) { return tokenizer.tokenize(text, kParse, plain); };
    const Ids spelled{'<', e, 'n', 'd', '>'};
    Ids both = spelled;
    both.insert(both.end(), spelled.begin(), spelled.end());
    Ids second = spelled;
    second.push_back(end);
    Ids first{end};
    first.insert(first.end(), spelled.begin(), spelled.end());
    CHECK(parsed({}) == Ids{end, end});
    CHECK(parsed({0}) == second);
    CHECK(parsed({4}) == second);
    CHECK(parsed({5}) == first);
    CHECK(parsed({3, 9}) == both);
    CHECK(parsed({10}) == Ids{end, end});
    CHECK(tokenizer.tokenize(text, kPlain) == both);
}

TEST_CASE("names of control tokens are found, also within each other")
{
    SmallVocabulary vocabulary;
    vocabulary.add("<end>", TokenKind::Control);
    vocabulary.add("><", TokenKind::Unknown);
    vocabulary.add("nd", TokenKind::UserDefined);
    const Tokenizer tokenizer = vocabulary.tokenizer();
    CHECK(tokenizer.controlNames("<end><end> <en") == std::vector<std::size_t>{0, 4, 5});
    CHECK(tokenizer.controlNames("nd").empty());
    CHECK(tokenizer.controlNames("").empty());
}
