// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/decoder_weights.h"

#include "engine/format/utf8.h"
#include "kernels/embed/embed.h"

#include <initializer_list>
#include <utility>

namespace askja::models::inline ASKJA_ISA {

namespace {

InputForms formsOf(std::initializer_list<const Matrix *> matrices)
{
    InputForms forms;
    for (const Matrix *matrix : matrices) {
        if (matrix != nullptr)
            forms.add(*matrix);
    }
    return forms;
}

/// Tensors of old files that hold what their metadata say too.
bool isRedundant(std::string_view name)
{
    return name.ends_with(".attn_rot_embd") || name.ends_with(".attn_rot_embd.weight");
}

bool isOfLayer(std::string_view name, int layer)
{
    return name.starts_with("blk." + std::to_string(layer) + ".");
}

void planOutput(const DecoderConfig &c, TensorPlanner &tensors, DecoderWeights &weights)
{
    weights.norm = tensors.vector("output_norm.weight", c.embedding);
    // Without an output matrix of its own the model uses the embedding a second time.
    weights.logits = tensors.matrix(tensors.has("output.weight") ? "output.weight" : "token_embd.weight", c.vocabulary,
                                    c.embedding);
    weights.logitsForms = formsOf({weights.logits});
}

void planRotary(const DecoderConfig &c, TensorPlanner &tensors, DecoderWeights &weights)
{
    const int pairs = c.rotaryDimension() / 2;
    switch (c.rotaries.front().factors) {
    case RotaryFactors::None:
        return;
    case RotaryFactors::Llama3:
        weights.ropeFactors = tensors.optionalVector("rope_freqs.weight", pairs);
        return;
    case RotaryFactors::LongShort:
        weights.ropeFactors = tensors.optionalVector("rope_factors_short.weight", pairs);
        weights.longRopeFactors = tensors.optionalVector("rope_factors_long.weight", pairs);
        return;
    }
}

} // namespace

template <class T> T TensorPlanner::take(std::string name, const Result<T> &part)
{
    m_asked.insert(std::move(name));
    if (part)
        return *part;
    if (m_result)
        m_result = part.error();
    return nullptr;
}

const Matrix *TensorPlanner::matrix(std::string_view name, int rows, int cols)
{
    std::string full = m_prefix + std::string(name);
    const auto part = m_store.matrix(full, rows, cols);
    return take(std::move(full), part);
}

const Vector *TensorPlanner::vector(std::string_view name, int length)
{
    std::string full = m_prefix + std::string(name);
    const auto part = m_store.vector(full, length);
    return take(std::move(full), part);
}

const Vector *TensorPlanner::optionalVector(std::string_view name, int length)
{
    return has(name) ? vector(name, length) : nullptr;
}

const weights::Embedding *TensorPlanner::embedding(std::string_view name, int rows, int cols)
{
    std::string full = m_prefix + std::string(name);
    const auto part = m_store.embedding(full, rows, cols);
    return take(std::move(full), part);
}

void TensorPlanner::refuseOthers(const format::GgufFile &file, int end, int unusedLayers)
{
    const auto unused = [&](std::string_view name) {
        for (int layer = end; layer < end + unusedLayers; ++layer) {
            if (isOfLayer(name, layer))
                return true;
        }
        return false;
    };
    for (const format::GgufTensor &tensor : file.tensors()) {
        if (!m_result)
            return;
        if (!m_asked.contains(tensor.name) && !isRedundant(tensor.name) && !unused(tensor.name)) {
            m_result = Error{ErrorCode::Unsupported,
                             "This model has the tensor " + format::quotedText(tensor.name)
                                 + ", which this version would not know what to do with."};
        }
    }
}

void LayerPlanner::preNorms()
{
    m_layer.attentionNorm = m_tensors.vector("attn_norm.weight", m_config.embedding);
    m_layer.feedForwardNorm = m_tensors.vector("ffn_norm.weight", m_config.embedding);
}

void LayerPlanner::preNormsOfQwen()
{
    m_layer.attentionNorm = m_tensors.vector("attn_norm.weight", m_config.embedding);
    m_layer.feedForwardNorm = m_tensors.vector("post_attention_norm.weight", m_config.embedding);
}

void LayerPlanner::postNorms()
{
    m_layer.attentionPostNorm = m_tensors.vector("post_attention_norm.weight", m_config.embedding);
    m_layer.feedForwardPostNorm = m_tensors.vector("post_ffw_norm.weight", m_config.embedding);
}

void LayerPlanner::attention()
{
    const int queries = m_config.queryWidth();
    const int keys = m_config.keyWidth();
    if (m_tensors.has("attn_qkv.weight")) {
        m_layer.queryKeyValue = m_tensors.matrix("attn_qkv.weight", queries + 2 * keys, m_config.embedding);
        m_layer.queryKeyValueBias = m_tensors.optionalVector("attn_qkv.bias", queries + 2 * keys);
    } else {
        m_layer.query = m_tensors.matrix("attn_q.weight", queries, m_config.embedding);
        m_layer.key = m_tensors.matrix("attn_k.weight", keys, m_config.embedding);
        m_layer.value = m_tensors.matrix("attn_v.weight", keys, m_config.embedding);
        m_layer.queryBias = m_tensors.optionalVector("attn_q.bias", queries);
        m_layer.keyBias = m_tensors.optionalVector("attn_k.bias", keys);
        m_layer.valueBias = m_tensors.optionalVector("attn_v.bias", keys);
    }
    m_layer.output = m_tensors.matrix("attn_output.weight", m_config.embedding, queries);
    m_layer.outputBias = m_tensors.optionalVector("attn_output.bias", m_config.embedding);
}

void LayerPlanner::gatedAttention()
{
    m_layer.query = m_tensors.matrix("attn_q.weight", 2 * m_config.queryWidth(), m_config.embedding);
    m_layer.key = m_tensors.matrix("attn_k.weight", m_config.keyWidth(), m_config.embedding);
    m_layer.value = m_tensors.matrix("attn_v.weight", m_config.keyWidth(), m_config.embedding);
    m_layer.output = m_tensors.matrix("attn_output.weight", m_config.embedding, m_config.queryWidth());
}

void LayerPlanner::delta()
{
    const DeltaConfig &c = m_config.delta;
    DeltaTensors &delta = m_layer.delta;
    m_layer.queryKeyValue = m_tensors.matrix("attn_qkv.weight", c.convolvedWidth(), m_config.embedding);
    delta.gate = m_tensors.matrix("attn_gate.weight", c.valueWidth(), m_config.embedding);
    delta.alpha = m_tensors.matrix("ssm_alpha.weight", c.valueHeads, m_config.embedding);
    delta.beta = m_tensors.matrix("ssm_beta.weight", c.valueHeads, m_config.embedding);
    delta.decay = m_tensors.vector("ssm_a", c.valueHeads);
    delta.timeStep = m_tensors.vector("ssm_dt.bias", c.valueHeads);
    delta.norm = m_tensors.vector("ssm_norm.weight", c.valueDimension);
    delta.convolution = m_tensors.embedding("ssm_conv1d.weight", c.convolvedWidth(), c.taps);
    m_layer.output = m_tensors.matrix("ssm_out.weight", m_config.embedding, c.valueWidth());
}

void LayerPlanner::headNorms()
{
    m_layer.queryNorm = m_tensors.vector("attn_q_norm.weight", m_config.headDimension);
    m_layer.keyNorm = m_tensors.vector("attn_k_norm.weight", m_config.headDimension);
}

void LayerPlanner::rowNorms()
{
    m_layer.queryNorm = m_tensors.vector("attn_q_norm.weight", m_config.queryWidth());
    m_layer.keyNorm = m_tensors.vector("attn_k_norm.weight", m_config.keyWidth());
}

void LayerPlanner::gatedFeedForward()
{
    m_layer.gate = m_tensors.matrix("ffn_gate.weight", m_config.feedForward, m_config.embedding);
    m_layer.up = m_tensors.matrix("ffn_up.weight", m_config.feedForward, m_config.embedding);
    m_layer.down = m_tensors.matrix("ffn_down.weight", m_config.embedding, m_config.feedForward);
    m_layer.gateBias = m_tensors.optionalVector("ffn_gate.bias", m_config.feedForward);
    m_layer.upBias = m_tensors.optionalVector("ffn_up.bias", m_config.feedForward);
    m_layer.downBias = m_tensors.optionalVector("ffn_down.bias", m_config.embedding);
}

void LayerPlanner::fusedFeedForward()
{
    m_layer.gateUp = m_tensors.matrix("ffn_up.weight", 2 * m_config.feedForward, m_config.embedding);
    m_layer.down = m_tensors.matrix("ffn_down.weight", m_config.embedding, m_config.feedForward);
}

Result<DecoderWeights> planDecoderWeights(const DecoderConfig &config, const format::GgufFile &file,
                                          weights::WeightStore &store, void (*planLayer)(LayerPlanner &))
{
    DecoderWeights weights;
    TensorPlanner tensors(store);
    weights.embedding = tensors.embedding("token_embd.weight", config.vocabulary, config.embedding);
    for (std::size_t i = 0; i < config.layers.size() && tensors.result(); ++i) {
        DecoderLayer layer;
        layer.index = static_cast<int>(i);
        layer.config = config.layers[i];
        tensors.setPrefix("blk." + std::to_string(i) + ".");
        LayerPlanner planner(config, tensors, layer);
        planLayer(planner);
        if (!tensors.result())
            break;
        layer.attentionForms = formsOf({layer.query, layer.key, layer.value, layer.queryKeyValue, layer.delta.gate,
                                        layer.delta.alpha, layer.delta.beta});
        layer.outputForms = formsOf({layer.output});
        layer.feedForwardForms = formsOf({layer.gate, layer.up, layer.gateUp});
        layer.downForms = formsOf({layer.down});
        weights.layers.push_back(layer);
    }
    tensors.setPrefix({});
    planRotary(config, tensors, weights);
    if (tensors.result())
        planOutput(config, tensors, weights);
    tensors.refuseOthers(file, static_cast<int>(config.layers.size()), config.unusedLayers);
    if (!tensors.result())
        return tensors.result().error();
    return weights;
}

void gatherTaps(DecoderWeights &weights)
{
    for (DecoderLayer &layer : weights.layers) {
        if (layer.delta.convolution == nullptr)
            continue;
        const weights::Embedding &table = *layer.delta.convolution;
        const auto channels = static_cast<std::size_t>(table.shape.rows);
        const auto taps = static_cast<std::size_t>(table.shape.cols);
        std::vector<std::byte> scratch(table.rowBytes);
        std::vector<float> row(taps);
        layer.delta.taps.resize(taps * channels);
        for (std::size_t channel = 0; channel < channels; ++channel) {
            kernels::embedRow(table.shape.type, table.row(static_cast<TokenId>(channel), scratch.data()),
                              table.shape.cols, row.data());
            for (std::size_t tap = 0; tap < taps; ++tap)
                layer.delta.taps[tap * channels + channel] = row[tap];
        }
    }
}

} // namespace askja::models::inline ASKJA_ISA
