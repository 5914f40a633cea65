// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/format/gguf_writer.h"
#include "engine/format/model_info.h"

#include "tests/engine/format/gguf_bytes.h"

#include <doctest/doctest.h>
#include <functional>
#include <map>
#include <sstream>

using namespace askja;
using namespace askja::format;
using test::Parsed;

namespace {

/// A llama model's header, to be changed by each test.
struct Header
{
    std::map<std::string, std::string> texts{{"general.architecture", "llama"}, {"general.name", "Small"},
                                             {"general.license", "apache-2.0"}, {"tokenizer.ggml.model", "gpt2"},
                                             {"tokenizer.ggml.pre", "smollm"},  {"tokenizer.chat_template", "{{ x }}"}};
    std::map<std::string, std::uint32_t> numbers{
        {"llama.context_length", 2048},     {"llama.embedding_length", 64},     {"llama.feed_forward_length", 96},
        {"llama.block_count", 2},           {"llama.attention.head_count", 4},  {"llama.attention.head_count_kv", 2},
        {"tokenizer.ggml.bos_token_id", 1}, {"tokenizer.ggml.eos_token_id", 99}};
    std::vector<std::pair<std::string, GgmlType>> tensors{
        {"a.weight", GgmlType::Q4_1}, {"b.weight", GgmlType::Q4_1}, {"c.weight", GgmlType::F32}};

    [[nodiscard]] ModelInfo info(std::string_view tokenizerProblem = {}) const
    {
        std::ostringstream out;
        GgufWriter writer(out);
        for (const auto &[key, value] : texts)
            writer.addString(key, value);
        for (const auto &[key, value] : numbers)
            writer.addU32(key, value);
        writer.addStringArray("tokenizer.ggml.tokens", std::vector<std::string>{"a", "b", "c"});
        for (const auto &[name, type] : tensors)
            writer.addTensor(name, std::vector<std::uint64_t>{256, type == GgmlType::F32 ? 1U : 4U}, type);
        REQUIRE(writer.begin().ok());
        for (std::size_t i = 0; i < tensors.size(); ++i)
            REQUIRE(writer.writeTensor(std::vector<std::byte>(static_cast<std::size_t>(writer.tensorBytes(i)))).ok());
        const Parsed parsed(out.str());
        REQUIRE(parsed.ok());
        return readModelInfo(parsed.file(), tokenizerProblem);
    }
};

bool mentions(const ModelInfo &info, std::string_view part)
{
    CAPTURE(info.unsupported);
    CAPTURE(part);
    return info.unsupported.find(part) != std::string::npos && info.unsupported.ends_with('.');
}

} // namespace

TEST_CASE("a sound header is told in full")
{
    const ModelInfo info = Header().info();
    CHECK(info.unsupported == "");
    CHECK(info.name == "Small");
    CHECK(info.architecture == "llama");
    CHECK(info.license == "apache-2.0");
    CHECK(info.quantisation == "Q4_1");
    CHECK(info.parameters == 2 * 1024 + 256);
    CHECK(info.weightBytes == 2 * 32 * 20 + 1024);
    REQUIRE(info.tensorTypes.size() == 2);
    CHECK(info.tensorTypes[0].type == "Q4_1");
    CHECK(info.tensorTypes[0].count == 2);
    CHECK(info.tensorTypes[1].bytes == 1024);
    CHECK(info.contextLength == 2048);
    CHECK(info.embeddingLength == 64);
    CHECK(info.feedForwardLength == 96);
    CHECK(info.layers == 2);
    CHECK(info.heads == 4);
    CHECK(info.kvHeads == 2);
    CHECK(info.headDimension == 16);
    CHECK(info.vocabularySize == 3);
    CHECK(info.tokenizerModel == "gpt2");
    CHECK(info.preTokenizer == "smollm");
    CHECK(info.chatTemplate == "{{ x }}");
    CHECK(info.bosToken == 1);
    CHECK(info.eosToken == -1); // no such token
}

TEST_CASE("what this engine does not know is named")
{
    Header header;
    header.texts["general.architecture"] = "gpt5";
    CHECK(mentions(header.info(), "\"gpt5\""));
    header = {};
    header.tensors[1].second = GgmlType::IQ3_S;
    CHECK(mentions(header.info(), "IQ3_S"));
    CHECK(mentions(header.info(), "IQ4_XS and BF16)"));
    CHECK(mentions(header.info(), "b.weight"));
    header = {};
    header.numbers["split.count"] = 3;
    CHECK(mentions(header.info(), "only one part"));
    header = {};
    header.numbers["llama.expert_count"] = 8;
    CHECK(mentions(header.info(), "mixture of experts"));
    header = {};
    header.texts["general.type"] = "adapter";
    CHECK(mentions(header.info(), "\"adapter\""));
    header = {};
    header.tensors.clear();
    CHECK(mentions(header.info(), "only a vocabulary"));
    CHECK(mentions(Header().info("The tokenizer is odd."), "odd"));
}

TEST_CASE("what is missing or contradicts itself is named")
{
    for (const char *key : {"llama.context_length", "llama.embedding_length", "llama.feed_forward_length",
                            "llama.block_count", "llama.attention.head_count"}) {
        Header header;
        header.numbers.erase(key);
        CHECK(mentions(header.info(), key));
        header.texts[key] = "many";
        CHECK(mentions(header.info(), key));
    }
    Header header;
    header.numbers["llama.attention.head_count_kv"] = 3;
    CHECK(mentions(header.info(), "heads"));
    header = {};
    header.texts.erase("general.architecture");
    CHECK(mentions(header.info(), "architecture"));
    header = {};
    header.texts["tokenizer.chat_template"] = std::string((1U << 20) + 1, 'x');
    CHECK(mentions(header.info(), "chat template"));
    CHECK(header.info().chatTemplate.size() == 1U << 20);
}

TEST_CASE("texts are valid UTF-8 of bounded length, and the file's name stands in for the model's")
{
    Header header;
    header.texts["general.name"] = "a\xFF" + std::string(10'000, 'b');
    const ModelInfo info = header.info();
    CHECK(info.name.starts_with("a\uFFFDb"));
    CHECK(info.name.size() < 2000);
    header.texts.erase("general.name");
    CHECK(header.info().name.empty()); // bytes in memory have no file name
}
