// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/support/random_model.h"

#include "engine/format/dequantize.h"
#include "engine/format/gguf.h"
#include "engine/session/create_engine.h"
#include "tests/support/random_blocks.h"
#include "tests/support/temporary_folder.h"

#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <fstream>
#include <set>
#include <string>
#include <vector>

using namespace askja;
using namespace askja::test;
using format::GgmlType;

namespace {

std::vector<std::byte> blocks(GgmlType type, std::size_t elements, std::uint64_t seed = 1)
{
    const format::GgmlTypeInfo &info = format::ggmlTypeInfo(type);
    std::vector<std::byte> bytes(elements / info.blockElements * info.blockBytes);
    fillRandom(type, 0.02, seed, bytes);
    return bytes;
}

class Logits : public LogitsSink
{
public:
    bool take(std::uint32_t position, std::span<const float> logits) override
    {
        positions = position + 1;
        for (const float logit : logits) {
            finite = finite && std::isfinite(logit);
            most = std::max(most, std::abs(logit));
        }
        return true;
    }
    std::uint32_t positions = 0;
    bool finite = true;
    float most = 0;
};

std::filesystem::path writeModel(const TemporaryFolder &folder, const char *shape, const char *type)
{
    const std::filesystem::path path = folder.path() / "model.gguf";
    std::ofstream out(path, std::ios::binary);
    REQUIRE(writeRandomModel(out, *findModelShape(shape), *findTypeMix(type), 1).ok());
    return path;
}

} // namespace

TEST_CASE("random weights have the wanted deviation around zero")
{
    constexpr std::size_t kElements = 1U << 16U;
    int checked = 0;
    for (const format::GgmlTypeInfo &info : format::ggmlTypes()) {
        if (!canFillRandom(info.type) || !format::canDequantize(info.type))
            continue;
        CAPTURE(std::string(info.name));
        std::vector<float> values(kElements);
        REQUIRE(format::dequantizeRow(info.type, blocks(info.type, kElements), values));
        double sum = 0;
        double squares = 0;
        for (const float value : values) {
            sum += static_cast<double>(value);
            squares += static_cast<double>(value) * static_cast<double>(value);
        }
        CHECK(std::abs(sum / kElements) < 0.004);
        CHECK(std::sqrt(squares / kElements) == doctest::Approx(0.02).epsilon(0.1));
        ++checked;
    }
    CHECK(checked >= 8);
}

TEST_CASE("random weights depend on the seed alone")
{
    CHECK(blocks(GgmlType::Q4_0, 4096, 1) == blocks(GgmlType::Q4_0, 4096, 1));
    CHECK(blocks(GgmlType::Q4_0, 4096, 1) != blocks(GgmlType::Q4_0, 4096, 2));
}

TEST_CASE("no random Q8_0 weight is -128, which no quantiser makes")
{
    const auto bytes = blocks(GgmlType::Q8_0, 1U << 16U);
    std::set<std::byte> seen;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (i % 34 >= 2)
            seen.insert(bytes[i]);
    }
    CHECK(seen.size() == 255);
    CHECK(!seen.contains(std::byte{0x80}));
}

TEST_CASE("every shape divides as attention needs it")
{
    for (const ModelShape &shape : modelShapes()) {
        CAPTURE(std::string(shape.name));
        CHECK(shape.heads % shape.kvHeads == 0);
        CHECK(shape.embedding % 32 == 0);
        CHECK(findModelShape(shape.name) == &shape);
    }
    CHECK(findModelShape("gpt-5") == nullptr);
}

TEST_CASE("a random model has the real sizes and a usable tokenizer")
{
    const TemporaryFolder folder;
    const auto path = writeModel(folder, "smollm2-135m", "q4_0");
    const auto engine = session::createEngine({1});
    REQUIRE(engine != nullptr);
    const Result<ModelInfo> info = engine->inspect(path);
    REQUIRE(info.ok());
    CHECK(info->unsupported.empty());
    CHECK(info->layers == 1);
    CHECK(info->embeddingLength == 576);
    CHECK(info->vocabularySize == 49152);
    CHECK(info->contextLength == 8192);

    const auto vocabulary = engine->openVocabulary(path);
    REQUIRE(vocabulary.ok());
    const std::string text = "Any bytes: \u2615 \x01\xff, and the end";
    CHECK((*vocabulary)->detokenize((*vocabulary)->tokenize(text, {})) == text);
    CHECK((*vocabulary)->tokenize("<|im_end|>", {true, true}).size() == 1);
    const auto prompt = (*vocabulary)->applyTemplate(R"([{"role": "user", "content": "Hi"}])", true);
    REQUIRE(prompt.ok());
    CHECK(*prompt == "<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n");
}

TEST_CASE("a random model gives finite logits of ordinary size")
{
    struct Choice
    {
        const char *shape;
        const char *type;
    };
    for (const auto &[shape, type] : {Choice{"smollm2-135m", "q8_0"},
                                      {"qwen2.5-0.5b", "q4_0"},
                                      {"qwen2.5-0.5b", "Q4_K_M"},
                                      {"smollm2-135m", "q5_k_m"}}) {
        CAPTURE(std::string(shape));
        CAPTURE(std::string(type));
        const TemporaryFolder folder;
        const auto engine = session::createEngine({2});
        LoadOptions load;
        load.path = writeModel(folder, shape, type);
        load.contextTokens = 64;
        LoadObserver observer;
        const auto model = engine->load(load, observer);
        REQUIRE(model.ok());
        SessionOptions options;
        options.contextTokens = 64;
        const auto session = (*model)->createSession(options);
        REQUIRE(session.ok());
        Logits logits;
        REQUIRE((*session)->logits(std::vector<TokenId>{5, 300, 40000}, logits).ok());
        CHECK(logits.positions == 3);
        CHECK(logits.finite);
        CHECK(logits.most > 1);
        CHECK(logits.most < 100);
    }
}

TEST_CASE("types without random weights are refused")
{
    CHECK(!findTypeMix("iq1_s"));
    CHECK(!findTypeMix("q4_k_z"));
    CHECK(findTypeMix("Q4_K_M")->output == GgmlType::Q6_K);
    CHECK(findTypeMix("q4_k")->output == GgmlType::Q4_K);
}

TEST_CASE("a mix has the types that quantisers choose, and others where rows are no multiple of 256")
{
    const TemporaryFolder folder;
    const auto path = writeModel(folder, "qwen2.5-0.5b", "q4_k_m");
    const auto file = format::GgufFile::open(path);
    REQUIRE(file.ok());
    const auto typeOf = [&](const char *name) { return file->findTensor(name)->type; };
    CHECK(typeOf("token_embd.weight") == GgmlType::Q8_0);
    CHECK(typeOf("blk.0.attn_q.weight") == GgmlType::Q5_0);
    CHECK(typeOf("blk.0.attn_v.weight") == GgmlType::Q8_0);
    CHECK(typeOf("blk.0.ffn_down.weight") == GgmlType::Q6_K);
    CHECK(typeOf("blk.0.ffn_up.weight") == GgmlType::Q5_0);
}
