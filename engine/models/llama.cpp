// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/llama.h"

#include "engine/models/llama_config.h"
#include "engine/models/llama_weights.h"
#include "engine/models/operations.h"
#include "engine/models/workspace.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace askja::models::inline ASKJA_ISA {

namespace {

/// The arrays of an evaluator, each for a batch of tokens.
struct LlamaArrays
{
    Workspace::Array x, q, k, v, attended, projected, gate, up, cosSin, logits, attention, quantized, plain;
};

constexpr std::size_t kLogitsBytes = std::size_t{4} << 20; ///< logits that are computed at once, about

int widest(const LlamaConfig &c)
{
    return std::max({c.embedding, c.feedForward, c.heads * c.headDimension});
}

int logitsBatch(const LlamaConfig &c, int batch)
{
    const auto rows = static_cast<int>(kLogitsBytes / sizeof(float) / static_cast<std::size_t>(c.vocabulary));
    return std::clamp(rows, 1, std::min(batch, 32));
}

kernels::AttentionShape attentionShape(const LlamaConfig &c)
{
    return {c.headDimension, c.heads / c.kvHeads, static_cast<float>(1.0 / std::sqrt(c.headDimension))};
}

/// Tokens at the beginning of a context whose activations take a second term (split_activations.h).
int refinedTokens(const LlamaConfig &c, Precision precision)
{
    constexpr std::int64_t kSmall = 300'000'000;
    const bool fine = precision == Precision::Fine || (precision == Precision::Automatic && c.parameters() < kSmall);
    return fine ? std::numeric_limits<int>::max() : 1;
}

LlamaArrays planArrays(const LlamaConfig &c, const EvaluatorOptions &options, Workspace &workspace)
{
    const int batch = options.batchTokens;
    const int refined = std::min(refinedTokens(c, options.precision), batch);
    const auto floats = [&](int rows, int n) {
        return workspace.plan(static_cast<std::uint64_t>(rows) * static_cast<std::uint64_t>(n) * sizeof(float));
    };
    const int rows = batch + refined; // of what matrix products fill
    const auto tokens = static_cast<std::uint64_t>(batch + std::max(refined, logitsBatch(c, batch)));
    const auto mostBytes = [&](auto bytes) {
        return std::max({bytes(c.embedding), bytes(c.feedForward), bytes(c.heads * c.headDimension)});
    };
    LlamaArrays arrays;
    arrays.x = floats(batch, c.embedding);
    arrays.q = floats(rows, c.heads * c.headDimension);
    arrays.k = floats(rows, c.kvHeads * c.headDimension);
    arrays.v = floats(rows, c.kvHeads * c.headDimension);
    arrays.attended = floats(batch, c.heads * c.headDimension);
    arrays.projected = floats(rows, c.embedding);
    arrays.gate = floats(rows, c.feedForward);
    arrays.up = floats(rows, c.feedForward);
    arrays.cosSin = floats(batch, c.rotaryDimension);
    arrays.logits = floats(2 * logitsBatch(c, batch), c.vocabulary);
    arrays.attention = workspace.plan(Operations::attentionScratchBytes(attentionShape(c), options.threads));
    arrays.quantized = workspace.plan(tokens * mostBytes(quantizedBytes));
    arrays.plain = workspace.plan(tokens * mostBytes(plainBytes));
    return arrays;
}

class LlamaEvaluator final : public Evaluator
{
public:
    LlamaEvaluator(const LlamaConfig &config, const LlamaWeights &weights, const EvaluatorOptions &options,
                   threads::ThreadPool &pool)
        : m_config(config)
        , m_weights(weights)
        , m_operations(pool, widest(config))
        , m_heads{config.heads, config.kvHeads, config.headDimension, config.rotaryDimension}
        , m_logitsBatch(models::logitsBatch(config, options.batchTokens))
        , m_refinedTokens(refinedTokens(config, options.precision))
        , m_arrays(planArrays(config, options, m_workspace))
        , m_frequencies(rotaryFrequencies(
              config, weights.ropeFactors != nullptr ? weights.ropeFactors->values : std::vector<float>()))
    {
    }

    Result<void> allocate()
    {
        if (Result<void> allocated = m_workspace.allocate(); !allocated)
            return allocated;
        m_operations.setAttentionScratch(m_workspace.at<float>(m_arrays.attention));
        m_input = {m_workspace.at<std::byte>(m_arrays.quantized), m_workspace.at<std::byte>(m_arrays.plain)};
        return {};
    }

    bool run(std::span<const TokenId> ids, cache::KvCache &cache, const CancelCheck &cancel) override
    {
        float *x = m_workspace.at<float>(m_arrays.x);
        const auto tokens = static_cast<int>(ids.size());
        const int used = static_cast<int>(cache.used());
        m_operations.begin(cancel, tokens, std::clamp(m_refinedTokens - used, 0, tokens));
        m_operations.embed(*m_weights.embedding, ids, x);
        m_operations.rotationTable(cache.used(), m_frequencies, m_workspace.at<float>(m_arrays.cosSin));
        for (int i = 0; i < m_config.layers && !m_operations.cancelled(); ++i) {
            attentionBlock(m_weights.layers[static_cast<std::size_t>(i)], i, x, cache);
            feedForwardBlock(m_weights.layers[static_cast<std::size_t>(i)], x);
        }
        return !m_operations.cancelled();
    }

    int logitsBatch() const override { return m_logitsBatch; }

    std::span<const float> logits(int first, int count, const CancelCheck &cancel) override
    {
        const float *x = m_workspace.at<float>(m_arrays.x) + std::size_t(first) * std::size_t(m_config.embedding);
        float *out = m_workspace.at<float>(m_arrays.logits);
        const auto vocabulary = static_cast<std::size_t>(m_config.vocabulary);
        m_operations.begin(cancel, count, m_refinedTokens > 1 ? count : 0);
        m_operations.normalize(x, m_config.embedding, *m_weights.norm, m_config.epsilon, m_weights.logitsForms,
                               m_input);
        const Product product{m_weights.logits, nullptr, out, vocabulary};
        m_operations.multiply({&product, 1}, m_input);
        if (m_operations.cancelled())
            return {};
        return {out, static_cast<std::size_t>(count) * vocabulary};
    }

private:
    void attentionBlock(const LlamaLayer &layer, int index, float *x, cache::KvCache &cache)
    {
        const LlamaConfig &c = m_config;
        float *q = m_workspace.at<float>(m_arrays.q);
        float *k = m_workspace.at<float>(m_arrays.k);
        float *v = m_workspace.at<float>(m_arrays.v);
        float *attended = m_workspace.at<float>(m_arrays.attended);
        float *projected = m_workspace.at<float>(m_arrays.projected);
        const auto qWidth = static_cast<std::size_t>(c.heads * c.headDimension);
        const auto kvWidth = static_cast<std::size_t>(c.kvHeads * c.headDimension);

        m_operations.normalize(x, c.embedding, *layer.attentionNorm, c.epsilon, layer.attentionForms, m_input);
        const Product qkv[] = {{layer.query, layer.queryBias, q, qWidth},
                               {layer.key, layer.keyBias, k, kvWidth},
                               {layer.value, layer.valueBias, v, kvWidth}};
        m_operations.multiply(qkv, m_input);
        m_operations.rotateAndStore(m_heads, q, k, v, m_workspace.at<float>(m_arrays.cosSin), index, cache.used(),
                                    cache);
        m_operations.attend(m_heads, attentionShape(c).scale, q, index, cache.used(), cache, attended);
        m_operations.prepare(attended, c.heads * c.headDimension, layer.outputForms, m_input);
        const Product output{layer.output, layer.outputBias, projected, static_cast<std::size_t>(c.embedding)};
        m_operations.multiply({&output, 1}, m_input);
        m_operations.add(x, projected, c.embedding);
    }

    void feedForwardBlock(const LlamaLayer &layer, float *x)
    {
        const LlamaConfig &c = m_config;
        float *gate = m_workspace.at<float>(m_arrays.gate);
        float *up = m_workspace.at<float>(m_arrays.up);
        float *projected = m_workspace.at<float>(m_arrays.projected);
        const auto width = static_cast<std::size_t>(c.feedForward);

        m_operations.normalize(x, c.embedding, *layer.feedForwardNorm, c.epsilon, layer.feedForwardForms, m_input);
        const Product gateUp[] = {{layer.gate, nullptr, gate, width}, {layer.up, nullptr, up, width}};
        m_operations.multiply(gateUp, m_input);
        m_operations.gate(gate, up, c.feedForward);
        m_operations.prepare(gate, c.feedForward, layer.downForms, m_input);
        const Product down{layer.down, nullptr, projected, static_cast<std::size_t>(c.embedding)};
        m_operations.multiply({&down, 1}, m_input);
        m_operations.add(x, projected, c.embedding);
    }

    const LlamaConfig &m_config;
    const LlamaWeights &m_weights;
    Operations m_operations;
    Operations::Heads m_heads;
    int m_logitsBatch;
    int m_refinedTokens;
    Workspace m_workspace;
    LlamaArrays m_arrays;
    std::vector<double> m_frequencies;
    Input m_input;
};

class LlamaNetwork final : public Network
{
public:
    LlamaNetwork(const format::GgufFile &file, const LlamaConfig &config)
        : m_config(config)
        , m_store(file)
    {
    }

    Result<void> plan()
    {
        auto planned = planLlamaWeights(m_config, m_store);
        if (!planned)
            return planned.error();
        m_weights = std::move(*planned);
        return {};
    }

    cache::KvShape kvShape() const override
    {
        return {m_config.layers, m_config.kvHeads, m_config.headDimension, kernels::KvFormat::F16};
    }
    int vocabularySize() const override { return m_config.vocabulary; }
    std::uint32_t contextLength() const override { return m_config.contextLength; }
    std::uint64_t weightBytes() const override { return m_store.bytes(); }
    std::uint64_t workspaceBytes(const EvaluatorOptions &options) const override
    {
        Workspace workspace;
        planArrays(m_config, options, workspace);
        return workspace.bytes();
    }

    const weights::WeightStore &weights() const override { return m_store; }

    Result<LoadStatistics> load(threads::ThreadPool &pool, LoadObserver &observer,
                                const weights::PackCache &cache) override
    {
        Result<LoadStatistics> loaded = m_store.load(pool, observer, cache);
        if (!loaded || m_weights.ropeFactors == nullptr)
            return loaded;
        const std::vector<float> &factors = m_weights.ropeFactors->values;
        if (std::any_of(factors.begin(), factors.end(), [](float f) { return !(f > 0) || !std::isfinite(f); }))
            return {ErrorCode::FileDamaged,
                    "The tensor \"rope_freqs.weight\" has factors that are not positive numbers."};
        return loaded;
    }

    Result<std::unique_ptr<Evaluator>> createEvaluator(const EvaluatorOptions &options,
                                                       threads::ThreadPool &pool) const override
    {
        auto evaluator = std::make_unique<LlamaEvaluator>(m_config, m_weights, options, pool);
        if (Result<void> allocated = evaluator->allocate(); !allocated)
            return allocated.error();
        return std::unique_ptr<Evaluator>(std::move(evaluator));
    }

private:
    LlamaConfig m_config;
    weights::WeightStore m_store;
    LlamaWeights m_weights;
};

} // namespace

Result<std::unique_ptr<Network>> openLlama(const format::GgufFile &file)
{
    const auto config = readLlamaConfig(file);
    if (!config)
        return config.error();
    auto network = std::make_unique<LlamaNetwork>(file, *config);
    if (Result<void> planned = network->plan(); !planned)
        return planned.error();
    return std::unique_ptr<Network>(std::move(network));
}

} // namespace askja::models::inline ASKJA_ISA
