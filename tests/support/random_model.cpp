// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/support/random_model.h"

#include "engine/format/gguf_writer.h"
#include "tests/support/random_blocks.h"
#include "tests/support/tiny_model.h"
#include "tests/support/tiny_vocabulary.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace askja::test {

namespace {

using format::GgmlType;

constexpr std::array kShapes{
    // No published model: all rows are multiples of 256, so that every type can be tried.
    ModelShape{"small", 2, 512, 1024, 8, 4, 64, 1024, 2048, 10000.0F, 1e-5F, false, false, "smollm"},
    ModelShape{"smollm2-135m", 30, 576, 1536, 9, 3, 64, 49152, 8192, 100000.0F, 1e-5F, false, false, "smollm"},
    ModelShape{"qwen2.5-0.5b", 24, 896, 4864, 14, 2, 64, 151936, 32768, 1000000.0F, 1e-6F, true, false, "qwen2"},
    ModelShape{"llama-3.2-1b", 16, 2048, 8192, 32, 8, 64, 128256, 131072, 500000.0F, 1e-5F, false, true, "llama-bpe"},
    ModelShape{"llama-3.2-3b", 28, 3072, 8192, 24, 8, 128, 128256, 131072, 500000.0F, 1e-5F, false, true, "llama-bpe"},
};

constexpr std::array kMixes{
    TypeMix{"q4_k_m", GgmlType::Q4_K, GgmlType::Q6_K, GgmlType::Q6_K},
    TypeMix{"q5_k_m", GgmlType::Q5_K, GgmlType::Q6_K, GgmlType::Q6_K},
};

bool mattersMore(std::uint32_t layer, std::uint32_t layers)
{
    const std::uint32_t eighth = layers / 8;
    return layer < eighth || layer >= 7 * layers / 8 || (layer - eighth) % 3 == 2;
}

/// What quantisers take for rows that are no multiple of 256.
GgmlType typeForRows(GgmlType type, std::uint64_t cols)
{
    if (cols % format::ggmlTypeInfo(type).blockElements == 0)
        return type;
    switch (type) {
    case GgmlType::Q6_K:
        return GgmlType::Q8_0;
    case GgmlType::Q5_K:
        return GgmlType::Q5_1;
    case GgmlType::Q4_K:
        return GgmlType::Q5_0;
    default:
        return GgmlType::IQ4_NL; // Q2_K, Q3_K, IQ4_XS
    }
}

struct Tensor
{
    std::string name;
    std::vector<std::uint64_t> shape; ///< the length of a row first
    GgmlType type;
    std::vector<float> values = {}; ///< of a vector
};

std::vector<float> around(float mean, std::uint32_t length, std::uint64_t seed)
{
    std::vector<float> values(length);
    fillRandom(GgmlType::F32, 0.1, seed, std::as_writable_bytes(std::span(values)));
    for (float &value : values)
        value += mean;
    return values;
}

/// Llama 3's stretched frequencies: those of waves longer than the original context divide by 32, shorter than a
/// quarter of it not at all, with a slope between. Source: the formula published with Llama 3.1; numbers of Llama 3.2.
std::vector<float> llamaFactors(const ModelShape &shape)
{
    constexpr double kFactor = 32;
    constexpr double kOriginalContext = 8192;
    std::vector<float> factors;
    for (std::uint32_t i = 0; i < shape.headDimension / 2; ++i) {
        const double length
            = 6.283185307179586 * std::pow(static_cast<double>(shape.ropeBase), 2.0 * i / shape.headDimension);
        const double smooth = std::clamp((kOriginalContext / length - 1) / 3, 0.0, 1.0);
        factors.push_back(static_cast<float>(1 / ((1 - smooth) / kFactor + smooth)));
    }
    return factors;
}

class TensorList
{
public:
    TensorList(const ModelShape &shape, const TypeMix &mix)
        : m_shape(shape)
        , m_mix(mix)
    {
    }

    std::vector<Tensor> all(std::uint32_t layers)
    {
        const ModelShape &s = m_shape;
        matrix("token_embd.weight", s.vocabulary, s.embedding, m_mix.output);
        for (std::uint32_t i = 0; i < layers; ++i)
            layer("blk." + std::to_string(i) + ".", mattersMore(i, layers) ? m_mix.better : m_mix.most);
        vector("output_norm.weight", around(1, s.embedding, seed()));
        if (s.llamaFactors)
            vector("rope_freqs.weight", llamaFactors(s));
        return std::move(m_tensors);
    }

private:
    [[nodiscard]] std::uint64_t seed() const { return m_tensors.size() + 1; }
    void matrix(std::string name, std::uint64_t rows, std::uint64_t cols, GgmlType type)
    {
        m_tensors.push_back({std::move(name), {cols, rows}, typeForRows(type, cols)});
    }
    void vector(std::string name, std::vector<float> values)
    {
        m_tensors.push_back({std::move(name), {values.size()}, GgmlType::F32, std::move(values)});
    }
    void layer(const std::string &prefix, GgmlType better)
    {
        const ModelShape &s = m_shape;
        const std::uint32_t query = s.heads * s.headDimension;
        const std::uint32_t keys = s.kvHeads * s.headDimension;
        vector(prefix + "attn_norm.weight", around(1, s.embedding, seed()));
        matrix(prefix + "attn_q.weight", query, s.embedding, m_mix.most);
        matrix(prefix + "attn_k.weight", keys, s.embedding, m_mix.most);
        matrix(prefix + "attn_v.weight", keys, s.embedding, better);
        if (s.biases) {
            vector(prefix + "attn_q.bias", around(0, query, seed()));
            vector(prefix + "attn_k.bias", around(0, keys, seed()));
            vector(prefix + "attn_v.bias", around(0, keys, seed()));
        }
        matrix(prefix + "attn_output.weight", s.embedding, query, m_mix.most);
        vector(prefix + "ffn_norm.weight", around(1, s.embedding, seed()));
        matrix(prefix + "ffn_gate.weight", s.feedForward, s.embedding, m_mix.most);
        matrix(prefix + "ffn_up.weight", s.feedForward, s.embedding, m_mix.most);
        matrix(prefix + "ffn_down.weight", s.embedding, s.feedForward, better);
    }

    const ModelShape &m_shape;
    TypeMix m_mix;
    std::vector<Tensor> m_tensors;
};

void addMetadata(format::GgufWriter &writer, const ModelShape &shape, std::uint32_t layers)
{
    writer.addString("general.architecture", "llama");
    writer.addString("general.name", "Random " + std::string(shape.name));
    writer.addU32("llama.block_count", layers);
    writer.addU32("llama.context_length", shape.contextLength);
    writer.addU32("llama.embedding_length", shape.embedding);
    writer.addU32("llama.feed_forward_length", shape.feedForward);
    writer.addU32("llama.attention.head_count", shape.heads);
    writer.addU32("llama.attention.head_count_kv", shape.kvHeads);
    writer.addU32("llama.attention.key_length", shape.headDimension);
    writer.addU32("llama.attention.value_length", shape.headDimension);
    writer.addF32("llama.attention.layer_norm_rms_epsilon", shape.epsilon);
    writer.addU32("llama.rope.dimension_count", shape.headDimension);
    writer.addF32("llama.rope.freq_base", shape.ropeBase);
    writer.addU32("llama.vocab_size", shape.vocabulary);
}

void addTokenizer(format::GgufWriter &writer, const ModelShape &shape)
{
    constexpr std::int32_t kNormal = 1;
    TinyVocabulary vocabulary = tinyVocabulary();
    while (vocabulary.tokens.size() < shape.vocabulary)
        vocabulary.tokens.push_back("Ġfiller" + std::to_string(vocabulary.tokens.size()));
    vocabulary.kinds.resize(shape.vocabulary, kNormal);
    writer.addString("tokenizer.ggml.model", "gpt2");
    writer.addString("tokenizer.ggml.pre", shape.preTokenizer);
    writer.addStringArray("tokenizer.ggml.tokens", vocabulary.tokens);
    writer.addI32Array("tokenizer.ggml.token_type", vocabulary.kinds);
    writer.addStringArray("tokenizer.ggml.merges", vocabulary.merges);
    writer.addU32("tokenizer.ggml.bos_token_id", static_cast<std::uint32_t>(kTinyBos));
    writer.addU32("tokenizer.ggml.eos_token_id", static_cast<std::uint32_t>(kTinyEnd));
    writer.addBool("tokenizer.ggml.add_bos_token", false);
    writer.addString("tokenizer.chat_template", tinyChatTemplate());
}

} // namespace

std::span<const ModelShape> modelShapes()
{
    return kShapes;
}

const ModelShape *findModelShape(std::string_view name)
{
    const auto *found = std::ranges::find(kShapes, name, &ModelShape::name);
    return found == kShapes.end() ? nullptr : found;
}

std::optional<TypeMix> findTypeMix(std::string_view name)
{
    std::string lower(name);
    std::ranges::transform(lower, lower.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    const auto *found = std::ranges::find(kMixes, lower, &TypeMix::name);
    if (found != kMixes.end())
        return *found;
    const format::GgmlTypeInfo *type = format::findGgmlType(name);
    if (type == nullptr || !canFillRandom(type->type))
        return {};
    return TypeMix{type->name, type->type, type->type, type->type};
}

Result<void> writeRandomModel(std::ostream &out, const ModelShape &shape, const TypeMix &mix, std::uint32_t layers)
{
    layers = layers == 0 ? shape.layers : layers;
    const std::vector<Tensor> tensors = TensorList(shape, mix).all(layers);
    format::GgufWriter writer(out);
    addMetadata(writer, shape, layers);
    addTokenizer(writer, shape);
    for (const Tensor &tensor : tensors)
        writer.addTensor(tensor.name, tensor.shape, tensor.type);
    if (Result<void> begun = writer.begin(); !begun)
        return begun;
    std::vector<std::byte> data;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        data.resize(static_cast<std::size_t>(writer.tensorBytes(i)));
        // Every layer's outputs have about the size of its normalised inputs, so nothing vanishes or grows out of
        // range.
        if (tensors[i].values.empty())
            fillRandom(tensors[i].type, 1 / std::sqrt(static_cast<double>(tensors[i].shape[0])), i + 1, data);
        else
            std::memcpy(data.data(), tensors[i].values.data(), data.size());
        if (Result<void> written = writer.writeTensor(data); !written)
            return written;
    }
    return {};
}

} // namespace askja::test
