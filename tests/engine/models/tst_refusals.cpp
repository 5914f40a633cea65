// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/registry.h"
#include "tests/support/tiny_model.h"

#include <cstring>
#include <doctest/doctest.h>
#include <sstream>
#include <string>
#include <vector>

using namespace askja;
using test::TinyModel;

namespace {

/// What opening says of a tiny model in which one name was replaced by another of the same length.
std::string openingWith(const std::string &name, const std::string &other, ErrorCode expected, TinyModel tiny = {})
{
    tiny.biases = true;
    std::ostringstream out;
    REQUIRE(test::writeTinyModel(out, tiny).ok());
    std::string text = out.str();
    REQUIRE(name.size() == other.size());
    std::size_t found = 0;
    for (std::size_t at = 0; (at = text.find(name, at)) != std::string::npos; at += name.size(), ++found)
        text.replace(at, name.size(), other);
    REQUIRE(found > 0);
    std::vector<std::uint64_t> aligned((text.size() + 7) / 8);
    std::memcpy(aligned.data(), text.data(), text.size());
    const auto file = format::GgufFile::parse({reinterpret_cast<const std::byte *>(aligned.data()), text.size()});
    REQUIRE(file.ok());
    const auto network = models::openNetwork(*file);
    if (network)
        return "opened";
    CHECK(network.error().code == expected);
    return network.error().message;
}

bool has(const std::string &text, const std::string &part)
{
    CAPTURE(text);
    CAPTURE(part);
    const bool found = text.find(part) != std::string::npos;
    CHECK(found);
    return found;
}

} // namespace

TEST_CASE("an unknown architecture is refused by name, and what is known is said")
{
    has(openingWith("llama", "lemma", ErrorCode::Unsupported), "\"lemma\"");
    has(openingWith("llama", "lemma", ErrorCode::Unsupported), "gemma3");
}

TEST_CASE("a tensor that nobody asked for is refused by name")
{
    CHECK(openingWith("blk.1.attn_q.bias", "blk.1.attn_q.bias", ErrorCode::Unsupported) == "opened");
    has(openingWith("blk.1.attn_q.bias", "blk.1.attn_q.gain", ErrorCode::Unsupported), "\"blk.1.attn_q.gain\"");
    has(openingWith("blk.1.attn_q.bias", "blk.2.attn_q.bias", ErrorCode::Unsupported), "\"blk.2.attn_q.bias\"");
}

TEST_CASE("a tensor that is missing is said to be")
{
    has(openingWith("blk.1.ffn_down.weight", "blk.1.ffn_dawn.weight", ErrorCode::FileDamaged),
        "\"blk.1.ffn_down.weight\" is missing");
}

TEST_CASE("other families ask for what they have")
{
    // As Qwen3 the same file lacks the norms of heads, as Phi-3 the fused matrices have too few rows.
    has(openingWith("llama", "qwen3", ErrorCode::FileDamaged), "attn_q_norm.weight\" is missing");
    has(openingWith("llama", "olmo2", ErrorCode::FileDamaged), "post_attention_norm.weight\" is missing");
    CHECK(openingWith("llama", "qwen2", ErrorCode::FileDamaged) == "opened");
    TinyModel factors;
    factors.ropeFactors = true;
    has(openingWith("llama", "qwen2", ErrorCode::Unsupported, factors), "\"rope_freqs.weight\"");
}
