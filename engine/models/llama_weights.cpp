// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/llama_weights.h"

#include <initializer_list>
#include <string>
#include <utility>

namespace askja::models::inline ASKJA_ISA {

namespace {

/// Collects the first error of many requests, so that the lists below stay lists.
class Planner
{
public:
    Planner(weights::WeightStore &store, std::string prefix)
        : m_store(store)
        , m_prefix(std::move(prefix))
    {
    }

    const Matrix *matrix(const char *name, int rows, int cols)
    {
        return take(m_store.matrix(m_prefix + name, rows, cols));
    }
    const Vector *vector(const char *name, int length) { return take(m_store.vector(m_prefix + name, length)); }
    const Vector *optionalVector(const char *name, int length)
    {
        return m_store.has(m_prefix + name) ? vector(name, length) : nullptr;
    }
    [[nodiscard]] const Result<void> &result() const { return m_result; }

private:
    template <class T> T take(const Result<T> &part)
    {
        if (part)
            return *part;
        if (m_result)
            m_result = part.error();
        return nullptr;
    }

    weights::WeightStore &m_store;
    std::string m_prefix;
    Result<void> m_result;
};

InputForms formsOf(std::initializer_list<const Matrix *> matrices)
{
    InputForms forms;
    for (const Matrix *matrix : matrices)
        forms.add(*matrix);
    return forms;
}

Result<void> planLayer(const LlamaConfig &c, weights::WeightStore &store, const std::string &prefix, LlamaLayer &layer)
{
    const int qWidth = c.heads * c.headDimension;
    const int kvWidth = c.kvHeads * c.headDimension;
    Planner plan(store, prefix);
    layer.attentionNorm = plan.vector("attn_norm.weight", c.embedding);
    layer.query = plan.matrix("attn_q.weight", qWidth, c.embedding);
    layer.key = plan.matrix("attn_k.weight", kvWidth, c.embedding);
    layer.value = plan.matrix("attn_v.weight", kvWidth, c.embedding);
    layer.output = plan.matrix("attn_output.weight", c.embedding, qWidth);
    layer.queryBias = plan.optionalVector("attn_q.bias", qWidth);
    layer.keyBias = plan.optionalVector("attn_k.bias", kvWidth);
    layer.valueBias = plan.optionalVector("attn_v.bias", kvWidth);
    layer.outputBias = plan.optionalVector("attn_output.bias", c.embedding);
    layer.feedForwardNorm = plan.vector("ffn_norm.weight", c.embedding);
    layer.gate = plan.matrix("ffn_gate.weight", c.feedForward, c.embedding);
    layer.up = plan.matrix("ffn_up.weight", c.feedForward, c.embedding);
    layer.down = plan.matrix("ffn_down.weight", c.embedding, c.feedForward);
    if (!plan.result())
        return plan.result();
    layer.attentionForms = formsOf({layer.query, layer.key, layer.value});
    layer.outputForms = formsOf({layer.output});
    layer.feedForwardForms = formsOf({layer.gate, layer.up});
    layer.downForms = formsOf({layer.down});
    return {};
}

Result<void> planOutput(const LlamaConfig &c, weights::WeightStore &store, LlamaWeights &weights)
{
    Planner plan(store, {});
    weights.norm = plan.vector("output_norm.weight", c.embedding);
    // Without an output matrix of its own the model uses the embedding a second time.
    weights.logits
        = plan.matrix(store.has("output.weight") ? "output.weight" : "token_embd.weight", c.vocabulary, c.embedding);
    weights.ropeFactors = plan.optionalVector("rope_freqs.weight", c.rotaryDimension / 2);
    if (!plan.result())
        return plan.result();
    weights.logitsForms = formsOf({weights.logits});
    return {};
}

} // namespace

Result<LlamaWeights> planLlamaWeights(const LlamaConfig &config, weights::WeightStore &store)
{
    LlamaWeights weights;
    const auto embedding = store.embedding("token_embd.weight", config.vocabulary, config.embedding);
    if (!embedding)
        return embedding.error();
    weights.embedding = *embedding;
    for (int i = 0; i < config.layers; ++i) {
        weights.layers.emplace_back();
        Result<void> planned = planLayer(config, store, "blk." + std::to_string(i) + ".", weights.layers.back());
        if (!planned)
            return planned.error();
    }
    if (Result<void> planned = planOutput(config, store, weights); !planned)
        return planned.error();
    return weights;
}

} // namespace askja::models::inline ASKJA_ISA
