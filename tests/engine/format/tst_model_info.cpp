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
    CHECK(info.bosText == "b");
    CHECK(info.eosText.empty());
    CHECK(info.tensorTypes[1].elements == 256);
    CHECK(info.origin.family.empty());
}

TEST_CASE("where it comes from is told as the file has it")
{
    Header header;
    header.texts["general.basename"] = "SmolLM2";
    header.texts["general.organization"] = "Some Lab";
    header.texts["general.base_model.0.name"] = "SmolLM2 135M";
    header.texts["general.license.name"] = "Apache 2.0";
    header.texts["general.url"] = "https://example.org/b";
    header.texts["general.repo_url"] = "https://example.org/a";
    header.texts["general.description"] = std::string(50'000, 'd') + "\xFF";
    const ModelOrigin origin = header.info().origin;
    CHECK(origin.family == "SmolLM2");
    CHECK(origin.author == "Some Lab");
    CHECK(origin.baseModel == "SmolLM2 135M");
    CHECK(origin.licenseName == "Apache 2.0");
    CHECK(origin.sourceLink == "https://example.org/a");
    CHECK(origin.description.size() == 10'000);
    header.texts["general.author"] = "A. Person";
    CHECK(header.info().origin.author == "A. Person");

    test::GgufBytes bytes(0, 2);
    bytes.array("general.languages", GgufType::String, 2).text("en").text("\xFF");
    bytes.array("general.tags", GgufType::String, 200);
    for (int i = 0; i < 200; ++i)
        bytes.text("tag");
    const Parsed parsed(bytes.bytes());
    REQUIRE(parsed.ok());
    const ModelOrigin lists = readModelInfo(parsed.file(), {}).origin;
    CHECK(lists.languages == std::vector<std::string>{"en", "\uFFFD"});
    CHECK(lists.tags.size() == 100);
}

TEST_CASE("the mix of types has the name that people know, if it is true")
{
    const auto quantisation = [](std::uint32_t number, GgmlType type) {
        Header header;
        header.numbers["general.file_type"] = number;
        header.tensors = {{"a.weight", type}, {"b.weight", GgmlType::F16}, {"c.weight", GgmlType::F32}};
        return header.info().quantisation;
    };
    CHECK(quantisation(15, GgmlType::Q4_K) == "Q4_K_M");
    CHECK(quantisation(14, GgmlType::Q4_K) == "Q4_K_S");
    CHECK(quantisation(17, GgmlType::Q5_K) == "Q5_K_M");
    CHECK(quantisation(12, GgmlType::Q3_K) == "Q3_K_M");
    CHECK(quantisation(18, GgmlType::Q6_K) == "Q6_K");
    CHECK(quantisation(7, GgmlType::Q8_0) == "Q8_0");
    CHECK(quantisation(1, GgmlType::F16) == "F16");
    CHECK(quantisation(30, GgmlType::IQ4_XS) == "IQ4_XS");
    // Not true, or not known: the type of most bytes.
    CHECK(quantisation(15, GgmlType::F16) == "F16");
    CHECK(quantisation(0, GgmlType::F16) == "F16");
    CHECK(quantisation(999, GgmlType::F16) == "F16");
    Header text;
    text.texts["general.file_type"] = "15";
    CHECK(text.info().quantisation == "Q4_1");
}

TEST_CASE("what this engine does not know is named")
{
    Header header;
    header.texts["general.architecture"] = "gpt5";
    CHECK(mentions(header.info(), "\"gpt5\""));
    CHECK(header.info().unsupportedModel);
    header = {};
    header.tensors[1].second = GgmlType::IQ3_S;
    CHECK(mentions(header.info(), "IQ3_S"));
    CHECK(mentions(header.info(), "IQ4_XS and BF16)"));
    CHECK(mentions(header.info(), "b.weight"));
    CHECK(!header.info().unsupportedModel); // in other kinds of weights it may run
    header = {};
    header.numbers["split.count"] = 3;
    CHECK(mentions(header.info(), "only one part"));
    header = {};
    header.numbers["llama.expert_count"] = 8;
    header.numbers["llama.expert_used_count"] = 2;
    CHECK(mentions(header.info(), "mixture of experts"));
    CHECK(header.info().experts == 8);
    CHECK(header.info().expertsUsed == 2);
    CHECK(header.info().unsupportedModel);
    header = {};
    header.texts["general.type"] = "adapter";
    CHECK(mentions(header.info(), "\"adapter\""));
    header = {};
    header.tensors.clear();
    CHECK(mentions(header.info(), "only a vocabulary"));
    CHECK(mentions(Header().info("The tokenizer is odd."), "odd"));
    CHECK(Header().info("The tokenizer is odd.").unsupportedModel);
    CHECK(!Header().info().unsupportedModel);
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
