// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
// Vocabularies from damaged files: refused with a sentence, or usable; never a crash.
#include "tests/engine/format/damage.h"
#include "tests/engine/tokenizer/small_vocabulary.h"

#include <doctest/doctest.h>

using namespace askja;

TEST_CASE("a damaged vocabulary is refused or works")
{
    test::SmallVocabulary vocabulary;
    vocabulary.merge("a", "b");
    vocabulary.merge("ab", "c");
    vocabulary.add("<|im_end|>", tokenizer::TokenKind::Control);
    vocabulary.numbers = {{"tokenizer.ggml.bos_token_id", 1}, {"tokenizer.ggml.eos_token_id", 258}};
    const std::string whole = vocabulary.bytes();
    int opened = 0;
    test::damage(whole, whole.size(), [&](std::string_view bytes) {
        const test::Parsed parsed(bytes);
        if (!parsed.ok())
            return;
        const Result<tokenizer::Tokenizer> tokenizer = tokenizer::Tokenizer::create(parsed.file());
        if (!tokenizer.ok()) {
            CHECK(!tokenizer.error().message.empty());
            return;
        }
        ++opened;
        const test::Ids ids = tokenizer->tokenize("abc <|im_end|> \xFF 123\n", {true, true});
        for (const TokenId id : ids)
            CHECK((id >= 0 && static_cast<std::size_t>(id) < tokenizer->size()));
        CHECK(tokenizer->detokenize(ids, true).size() <= 1000);
    });
    CHECK(opened > 10);
}
