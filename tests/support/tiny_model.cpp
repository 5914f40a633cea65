// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/support/tiny_model.h"

#include "engine/format/dequantize.h"
#include "engine/format/gguf_writer.h"
#include "tests/support/tiny_vocabulary.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <fstream>
#include <initializer_list>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace askja::test {

namespace {

using format::GgmlType;

/// Random bytes of every type, so large that logits spread and a mistake cannot hide.
class Filler
{
public:
    explicit Filler(std::uint32_t seed)
        : m_engine(seed)
    {
    }

    std::vector<std::byte> matrix(GgmlType type, std::uint64_t rows, std::uint64_t cols)
    {
        m_bytes.clear();
        const double deviation = 1.5 / std::sqrt(static_cast<double>(cols));
        const std::uint64_t block = format::ggmlTypeInfo(type).blockElements;
        for (std::uint64_t i = 0; i < rows * cols; i += block)
            fillBlock(type, deviation);
        return m_bytes;
    }

    /// mean ± spread, F32
    std::vector<std::byte> vector(std::uint64_t length, double mean, double spread)
    {
        m_bytes.clear();
        for (std::uint64_t i = 0; i < length; ++i)
            put(static_cast<float>(mean + spread * symmetric()));
        return m_bytes;
    }

private:
    /// In (−1, 1), the same everywhere: the standard fixes the engine, not the distributions.
    double symmetric() { return (static_cast<double>(m_engine() >> 8U) + 0.5) / double(1U << 23U) - 1.0; }
    template <class T> void put(T value)
    {
        const std::size_t at = m_bytes.size();
        m_bytes.resize(at + sizeof value);
        std::memcpy(m_bytes.data() + at, &value, sizeof value);
    }
    void putScale(double scale) { put(format::halfFromFloat(static_cast<float>(scale * (1 + 0.5 * symmetric())))); }
    void putBytes(int count)
    {
        for (int i = 0; i < count; ++i)
            put(static_cast<std::uint8_t>(m_engine() >> 24U));
    }

    void fillBlock(GgmlType type, double deviation)
    {
        const double element = deviation * std::sqrt(3.0); // half the width of an even distribution
        switch (type) {
        case GgmlType::Q4_0:
            putScale(element / 8);
            putBytes(16);
            break;
        case GgmlType::Q4_1:
            putScale(element / 8);
            putScale(-element);
            putBytes(16);
            break;
        case GgmlType::Q8_0:
            putScale(element / 128);
            putBytes(32);
            break;
        case GgmlType::F16:
            put(format::halfFromFloat(static_cast<float>(element * symmetric())));
            break;
        case GgmlType::BF16:
            put(format::bfloat16FromFloat(static_cast<float>(element * symmetric())));
            break;
        default:
            put(static_cast<float>(element * symmetric()));
        }
    }

    std::mt19937 m_engine;
    std::vector<std::byte> m_bytes;
};

struct Tensor
{
    std::string name;
    GgmlType type;
    std::uint64_t rows; ///< 0: a vector
    std::uint64_t cols;
    double mean = 0;
    double spread = 0;
};

class TensorList
{
public:
    explicit TensorList(const TinyModel &model)
        : m_model(model)
    {
    }

    std::vector<Tensor> all()
    {
        const std::uint64_t vocabulary = tinyVocabulary().tokens.size();
        const GgmlType embedding = m_model.embeddingType.value_or(m_model.type);
        matrix("token_embd.weight", vocabulary, m_model.embedding, embedding);
        for (std::uint32_t i = 0; i < m_model.layers; ++i)
            layer("blk." + std::to_string(i) + ".");
        vector("output_norm.weight", m_model.embedding, 1, 0.3);
        if (!m_model.tiedOutput)
            matrix("output.weight", vocabulary, m_model.embedding, embedding);
        if (m_model.ropeFactors)
            vector("rope_freqs.weight", rotary() / 2, 4.5, 3.5);
        return m_tensors;
    }
    [[nodiscard]] std::uint32_t rotary() const
    {
        return m_model.rotaryDimension != 0 ? m_model.rotaryDimension : m_model.headDimension;
    }

private:
    void matrix(std::string name, std::uint64_t rows, std::uint64_t cols, GgmlType type)
    {
        m_tensors.push_back({std::move(name), type, rows, cols});
    }
    void vector(std::string name, std::uint64_t length, double mean, double spread)
    {
        m_tensors.push_back({std::move(name), GgmlType::F32, 0, length, mean, spread});
    }
    [[nodiscard]] bool isOneOf(std::initializer_list<std::string_view> architectures) const
    {
        return std::ranges::find(architectures, m_model.architecture) != architectures.end();
    }
    void layer(const std::string &prefix)
    {
        const bool before = m_model.architecture != "olmo2";
        const bool after = isOneOf({"gemma2", "gemma3", "olmo2"});
        const auto norm = [&](bool wanted, const char *name) {
            if (wanted)
                vector(prefix + name, m_model.embedding, 1, 0.3);
        };
        norm(before, "attn_norm.weight");
        attention(prefix);
        norm(after, "post_attention_norm.weight");
        norm(before, "ffn_norm.weight");
        feedForward(prefix);
        norm(after, "post_ffw_norm.weight");
    }
    void attention(const std::string &prefix)
    {
        const std::uint64_t query = m_model.heads * m_model.headDimension;
        const std::uint64_t keys = m_model.kvHeads * m_model.headDimension;
        const GgmlType value = m_model.valueType.value_or(m_model.type);
        if (m_model.architecture == "phi3") {
            matrix(prefix + "attn_qkv.weight", query + 2 * keys, m_model.embedding, m_model.type);
        } else {
            matrix(prefix + "attn_q.weight", query, m_model.embedding, m_model.type);
            matrix(prefix + "attn_k.weight", keys, m_model.embedding, m_model.type);
            matrix(prefix + "attn_v.weight", keys, m_model.embedding, value);
        }
        matrix(prefix + "attn_output.weight", m_model.embedding, query, m_model.type);
        if (m_model.biases) {
            vector(prefix + "attn_q.bias", query, 0, 0.5);
            vector(prefix + "attn_k.bias", keys, 0, 0.5);
            vector(prefix + "attn_v.bias", keys, 0, 0.5);
            vector(prefix + "attn_output.bias", m_model.embedding, 0, 0.5);
        }
        if (isOneOf({"gemma3", "olmo2", "qwen3"})) {
            const bool rows = m_model.architecture == "olmo2";
            vector(prefix + "attn_q_norm.weight", rows ? query : m_model.headDimension, 1, 0.3);
            vector(prefix + "attn_k_norm.weight", rows ? keys : m_model.headDimension, 1, 0.3);
        }
    }
    void feedForward(const std::string &prefix)
    {
        const GgmlType value = m_model.valueType.value_or(m_model.type);
        const bool fused = m_model.architecture == "phi3";
        if (!fused)
            matrix(prefix + "ffn_gate.weight", m_model.feedForward, m_model.embedding, m_model.type);
        matrix(prefix + "ffn_up.weight", (fused ? 2 : 1) * m_model.feedForward, m_model.embedding, m_model.type);
        matrix(prefix + "ffn_down.weight", m_model.embedding, m_model.feedForward, value);
    }

    const TinyModel &m_model;
    std::vector<Tensor> m_tensors;
};

void addMetadata(format::GgufWriter &writer, const TinyModel &model, std::uint32_t rotary)
{
    const auto key = [&](const char *name) { return model.architecture + "." + name; };
    writer.addString("general.architecture", model.architecture);
    writer.addString("general.name", "Tiny random model");
    writer.addU32(key("block_count"), model.layers);
    writer.addU32(key("context_length"), model.contextLength);
    writer.addU32(key("embedding_length"), model.embedding);
    writer.addU32(key("feed_forward_length"), model.feedForward);
    writer.addU32(key("attention.head_count"), model.heads);
    writer.addU32(key("attention.head_count_kv"), model.kvHeads);
    writer.addU32(key("attention.key_length"), model.headDimension);
    writer.addU32(key("attention.value_length"), model.headDimension);
    writer.addF32(key("attention.layer_norm_rms_epsilon"), 1e-5F);
    writer.addU32(key("rope.dimension_count"), rotary);
    writer.addF32(key("rope.freq_base"), 10000.0F);
    if (model.ropeScale != 1) {
        writer.addString(key("rope.scaling.type"), "linear");
        writer.addF32(key("rope.scaling.factor"), model.ropeScale);
    }
    if (model.window != 0)
        writer.addU32(key("attention.sliding_window"), model.window);
    if (model.architecture == "gemma2") {
        writer.addF32(key("attn_logit_softcapping"), 3.0F);
        writer.addF32(key("final_logit_softcapping"), 4.0F);
    }
    if (model.architecture == "granite") {
        writer.addF32(key("attention.scale"), 0.2F);
        writer.addF32(key("embedding_scale"), 3.0F);
        writer.addF32(key("residual_scale"), 0.4F);
        writer.addF32(key("logit_scale"), 2.0F);
    }
}

void addTokenizer(format::GgufWriter &writer, const TinyModel &model)
{
    const TinyVocabulary vocabulary = tinyVocabulary();
    writer.addString("tokenizer.ggml.model", "gpt2");
    writer.addString("tokenizer.ggml.pre", "smollm");
    writer.addStringArray("tokenizer.ggml.tokens", vocabulary.tokens);
    writer.addI32Array("tokenizer.ggml.token_type", vocabulary.kinds);
    writer.addStringArray("tokenizer.ggml.merges", vocabulary.merges);
    writer.addU32("tokenizer.ggml.bos_token_id", static_cast<std::uint32_t>(kTinyBos));
    writer.addU32("tokenizer.ggml.eos_token_id", static_cast<std::uint32_t>(kTinyEnd));
    writer.addBool("tokenizer.ggml.add_bos_token", model.addBos);
    const std::string chatTemplate = model.chatTemplate.value_or(tinyChatTemplate());
    if (!chatTemplate.empty())
        writer.addString("tokenizer.chat_template", chatTemplate);
}

} // namespace

Result<void> writeTinyModel(std::ostream &out, const TinyModel &model)
{
    TensorList list(model);
    const std::vector<Tensor> tensors = list.all();
    format::GgufWriter writer(out);
    addMetadata(writer, model, list.rotary());
    addTokenizer(writer, model);
    for (const Tensor &tensor : tensors) {
        const std::array<std::uint64_t, 2> shape{tensor.cols, tensor.rows};
        writer.addTensor(tensor.name, std::span(shape).first(tensor.rows == 0 ? 1 : 2), tensor.type);
    }
    if (Result<void> begun = writer.begin(); !begun)
        return begun;
    Filler filler(model.seed);
    for (const Tensor &tensor : tensors) {
        const auto data = tensor.rows == 0 ? filler.vector(tensor.cols, tensor.mean, tensor.spread)
                                           : filler.matrix(tensor.type, tensor.rows, tensor.cols);
        if (Result<void> written = writer.writeTensor(data); !written)
            return written;
    }
    return {};
}

Result<void> writeTinyModel(const std::filesystem::path &path, const TinyModel &model)
{
    std::ofstream out(path, std::ios::binary);
    if (!out)
        return {ErrorCode::FileUnreadable, "The file cannot be written."};
    return writeTinyModel(out, model);
}

} // namespace askja::test
