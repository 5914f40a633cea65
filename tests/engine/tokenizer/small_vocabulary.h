// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/format/gguf_writer.h"
#include "engine/tokenizer/byte_alphabet.h"
#include "engine/tokenizer/tokenizer.h"

#include "tests/engine/format/gguf_bytes.h"

#include <doctest/doctest.h>
#include <functional>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace askja::test {

/// A byte-level vocabulary of all 256 bytes (ids 0 … 255) and a few more, to be changed by each test.
struct SmallVocabulary
{
    std::vector<std::string> tokens;
    std::vector<std::int32_t> types;
    std::vector<std::string> merges;
    std::map<std::string, std::string> texts{{"tokenizer.ggml.model", "gpt2"}, {"tokenizer.ggml.pre", "gpt-2"}};
    std::map<std::string, std::uint32_t> numbers;
    std::map<std::string, bool> booleans;

    SmallVocabulary()
    {
        for (unsigned byte = 0; byte < 256; ++byte)
            add(tokenizer::spellByte(static_cast<unsigned char>(byte)));
    }
    TokenId add(const std::string &token, tokenizer::TokenKind kind = tokenizer::TokenKind::Normal)
    {
        tokens.push_back(token);
        types.push_back(static_cast<std::int32_t>(kind));
        return static_cast<TokenId>(tokens.size() - 1);
    }
    /// left and right are tokens already; returns the id of the joined one.
    TokenId merge(const std::string &left, const std::string &right)
    {
        merges.push_back(left + " " + right);
        return add(left + right);
    }
    [[nodiscard]] std::string bytes() const
    {
        std::ostringstream out;
        format::GgufWriter writer(out);
        for (const auto &[key, value] : texts)
            writer.addString(key, value);
        for (const auto &[key, value] : numbers)
            writer.addU32(key, value);
        for (const auto &[key, value] : booleans)
            writer.addBool(key, value);
        writer.addStringArray("tokenizer.ggml.tokens", tokens);
        writer.addI32Array("tokenizer.ggml.token_type", types);
        writer.addStringArray("tokenizer.ggml.merges", merges);
        REQUIRE(writer.begin().ok());
        return out.str();
    }
    [[nodiscard]] Result<tokenizer::Tokenizer> open() const
    {
        const Parsed parsed(bytes());
        REQUIRE(parsed.refusal() == "");
        return tokenizer::Tokenizer::create(parsed.file());
    }
    /// Of a vocabulary that is sound; the file is gone by then.
    [[nodiscard]] tokenizer::Tokenizer tokenizer() const
    {
        Result<tokenizer::Tokenizer> result = open();
        REQUIRE(result.ok());
        return std::move(*result);
    }
};

using Ids = std::vector<TokenId>;

} // namespace askja::test
