// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/delta_config.h"
#include "engine/models/registry.h"
#include "tests/engine/models/small_header.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <utility>

using namespace askja;
using test::SmallHeader;

namespace {

using Numbers = std::vector<std::pair<std::string, std::uint32_t>>;

Numbers ssmNumbers()
{
    return {{"ssm.group_count", 2},
            {"ssm.time_step_rank", 4},
            {"ssm.state_size", 8},
            {"ssm.conv_kernel", 4},
            {"ssm.inner_size", 64}};
}

/// What reading says when one number is another.
std::string refusalOf(const std::string &key, std::uint32_t value)
{
    SmallHeader small;
    for (const auto &[name, number] : ssmNumbers())
        small.writer().addU32("tiny." + name, name == key ? value : number);
    models::Header header(small.file(), "tiny");
    const models::DeltaConfig delta = models::readDeltaConfig(header);
    CHECK(delta.valueHeads == 0);
    REQUIRE(!header.result().ok());
    CHECK(header.result().error().code == ErrorCode::FileDamaged);
    return header.result().error().message;
}

/// A file of the architecture with one recurrent and one attending layer, its tensors all zeros.
class TinyQwen
{
public:
    std::vector<bool> recurrent{true, false};
    std::uint32_t ahead = 0; ///< layers that guess ahead
    std::string without; ///< a tensor that is missing

    [[nodiscard]] Result<std::unique_ptr<models::Network>> open()
    {
        std::ostringstream out;
        format::GgufWriter writer(out);
        addMetadata(writer);
        addTensors(writer);
        REQUIRE(writer.begin().ok());
        for (std::size_t i = 0; i < m_tensors; ++i) {
            const std::vector<std::byte> zeros(static_cast<std::size_t>(writer.tensorBytes(i)));
            REQUIRE(writer.writeTensor(zeros).ok());
        }
        const std::string text = out.str();
        m_bytes.assign((text.size() + 7) / 8, 0);
        std::memcpy(m_bytes.data(), text.data(), text.size());
        auto parsed = format::GgufFile::parse({reinterpret_cast<const std::byte *>(m_bytes.data()), text.size()});
        REQUIRE(parsed.ok());
        m_file.emplace(std::move(*parsed));
        return models::openNetwork(*m_file);
    }

private:
    void addMetadata(format::GgufWriter &writer) const
    {
        writer.addString("general.architecture", "qwen35");
        const Numbers sizes{
            {"embedding_length", 16},       {"feed_forward_length", 24}, {"context_length", 64},
            {"attention.head_count", 2},    {"attention.key_length", 8}, {"attention.value_length", 8},
            {"attention.head_count_kv", 1}, {"rope.dimension_count", 4}, {"full_attention_interval", 2}};
        for (const Numbers &numbers : {sizes, ssmNumbers()}) {
            for (const auto &[name, number] : numbers)
                writer.addU32("qwen35." + name, number);
        }
        writer.addU32("qwen35.block_count", 2 + ahead);
        writer.addF32("qwen35.attention.layer_norm_rms_epsilon", 1e-6F);
        if (ahead > 0)
            writer.addU32("qwen35.nextn_predict_layers", ahead);
        std::vector<bool> all = recurrent;
        all.resize(all.size() + ahead, false);
        if (!recurrent.empty())
            writer.addBoolArray("qwen35.attention.recurrent_layers", all);
    }

    void add(format::GgufWriter &writer, const std::string &name, std::initializer_list<std::uint64_t> shape)
    {
        if (name == without)
            return;
        writer.addTensor(name, std::vector<std::uint64_t>(shape), format::GgmlType::F32);
        ++m_tensors;
    }

    void addTensors(format::GgufWriter &writer)
    {
        add(writer, "token_embd.weight", {16, 40});
        add(writer, "output_norm.weight", {16});
        for (const std::string block : {"blk.0.", "blk.1."}) {
            add(writer, block + "attn_norm.weight", {16});
            add(writer, block + "post_attention_norm.weight", {16});
            add(writer, block + "ffn_gate.weight", {16, 24});
            add(writer, block + "ffn_up.weight", {16, 24});
            add(writer, block + "ffn_down.weight", {24, 16});
        }
        add(writer, "blk.0.attn_qkv.weight", {16, 96});
        add(writer, "blk.0.attn_gate.weight", {16, 64});
        add(writer, "blk.0.ssm_alpha.weight", {16, 4});
        add(writer, "blk.0.ssm_beta.weight", {16, 4});
        add(writer, "blk.0.ssm_a", {4});
        add(writer, "blk.0.ssm_dt.bias", {4});
        add(writer, "blk.0.ssm_norm.weight", {16});
        add(writer, "blk.0.ssm_conv1d.weight", {4, 96});
        add(writer, "blk.0.ssm_out.weight", {64, 16});
        add(writer, "blk.1.attn_q.weight", {16, 32});
        add(writer, "blk.1.attn_k.weight", {16, 8});
        add(writer, "blk.1.attn_v.weight", {16, 8});
        add(writer, "blk.1.attn_q_norm.weight", {8});
        add(writer, "blk.1.attn_k_norm.weight", {8});
        add(writer, "blk.1.attn_output.weight", {16, 16});
        if (ahead > 0)
            add(writer, "blk.2.nextn.eh_proj.weight", {32, 16});
    }

    std::size_t m_tensors = 0;
    std::vector<std::uint64_t> m_bytes;
    std::optional<format::GgufFile> m_file;
};

} // namespace

TEST_CASE("numbers of recurrent layers come from the ssm keys")
{
    SmallHeader small;
    for (const auto &[name, number] : ssmNumbers())
        small.writer().addU32("tiny." + name, number);
    models::Header header(small.file(), "tiny");
    const models::DeltaConfig delta = models::readDeltaConfig(header);
    REQUIRE(header.result().ok());
    CHECK(delta.keyWidth() == 16);
    CHECK(delta.valueDimension == 16);
    CHECK(delta.valueWidth() == 64);
    CHECK(delta.convolvedWidth() == 96);
    CHECK(delta.stateFloats() == 3 * 96 + 4 * 8 * 16);
}

TEST_CASE("numbers that make no sense are refused")
{
    CHECK(refusalOf("ssm.group_count", 3).find("4 heads over 3 key heads") != std::string::npos);
    CHECK(refusalOf("ssm.inner_size", 63).find("63 values in 4 heads") != std::string::npos);
    CHECK(refusalOf("ssm.inner_size", 2).find("2 values in 4 heads") != std::string::npos);
    CHECK(refusalOf("ssm.time_step_rank", 0).find("ssm.time_step_rank") != std::string::npos);
    CHECK(refusalOf("ssm.conv_kernel", 1U << 20U).find("ssm.conv_kernel") != std::string::npos);
    CHECK(refusalOf("ssm.state_size", 1U << 31U).find("ssm.state_size") != std::string::npos);
}

TEST_CASE("recurrent layers keep a state and no keys, the others keys and no state")
{
    for (const bool told : {true, false}) {
        CAPTURE(told);
        TinyQwen qwen;
        if (!told)
            qwen.recurrent.clear(); // full_attention_interval says it
        const auto network = qwen.open();
        REQUIRE_MESSAGE(network.ok(), (network.ok() ? "" : network.error().message));
        const auto shape = (*network)->cacheShape();
        REQUIRE(shape.layers.size() == 2);
        CHECK(shape.layers[0].stateFloats == 3 * 96 + 4 * 8 * 16);
        CHECK(shape.layers[1].stateFloats == 0);
    }
}

TEST_CASE("layers that guess ahead are left out")
{
    TinyQwen qwen;
    qwen.ahead = 1;
    const auto network = qwen.open();
    REQUIRE_MESSAGE(network.ok(), (network.ok() ? "" : network.error().message));
    CHECK((*network)->cacheShape().layers.size() == 2);
    CHECK((*network)->weightBytes() == (*TinyQwen().open())->weightBytes());
}

TEST_CASE("a missing tensor is named")
{
    for (const std::string name : {"blk.0.ssm_conv1d.weight", "blk.0.ssm_a", "blk.1.attn_q_norm.weight"}) {
        TinyQwen qwen;
        qwen.without = name;
        const auto network = qwen.open();
        REQUIRE(!network.ok());
        CHECK(network.error().message.find(name) != std::string::npos);
    }
}
