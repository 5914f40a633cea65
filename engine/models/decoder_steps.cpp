// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/decoder.h"

#include <algorithm>
#include <limits>

namespace askja::models::inline ASKJA_ISA {

namespace {

constexpr std::size_t kLogitsBytes = std::size_t{4} << 20; ///< logits that are computed at once, about
constexpr int kMostLogits = 32;

int widest(const DecoderConfig &c)
{
    return std::max({c.embedding, c.feedForward, c.queryWidth(), c.delta.valueWidth()});
}

int qkvWidth(const DecoderConfig &c)
{
    return c.queryWidth() + 2 * c.keyWidth();
}

int logitsRows(const DecoderConfig &c, int batch)
{
    const auto rows = static_cast<int>(kLogitsBytes / sizeof(float) / static_cast<std::size_t>(c.vocabulary));
    return std::clamp(rows, 1, std::min(batch, kMostLogits));
}

kernels::AttentionShape attentionShape(const DecoderConfig &c, int window)
{
    kernels::AttentionShape shape;
    shape.headDimension = c.headDimension;
    shape.queryHeads = c.heads / c.kvHeads;
    shape.scale = c.attentionScale;
    shape.softCap = c.attentionCap;
    shape.window = window;
    return shape;
}

/// Tokens at the beginning of a context whose activations take a second term (split_activations.h).
int refinedTokens(const DecoderConfig &c, Precision precision)
{
    return DecoderSteps::isFine(c, precision) ? std::numeric_limits<int>::max() : 1;
}

std::span<const float> valuesOf(const Vector *vector)
{
    return vector == nullptr ? std::span<const float>() : std::span<const float>(vector->values);
}

} // namespace

bool DecoderSteps::isFine(const DecoderConfig &config, Precision precision)
{
    constexpr std::int64_t kSmall = 300'000'000;
    return precision == Precision::Fine || (precision == Precision::Automatic && config.parameters() < kSmall);
}

DecoderSteps::Arrays DecoderSteps::plan(const DecoderConfig &c, const EvaluatorOptions &options, Workspace &workspace)
{
    const int batch = options.batchTokens;
    const int refined = std::min(refinedTokens(c, options.precision), batch);
    const auto floats = [&](std::size_t rows, int n) {
        return workspace.plan(std::uint64_t{rows} * static_cast<std::uint64_t>(n) * sizeof(float));
    };
    const auto tokens = static_cast<std::size_t>(batch);
    const auto rows = static_cast<std::size_t>(batch + refined); // of what matrix products fill
    const auto logits = static_cast<std::size_t>(logitsRows(c, batch));
    const auto prepared = static_cast<std::uint64_t>(batch + std::max(refined, logitsRows(c, batch)));
    const auto mostBytes = [&](auto bytes) {
        return std::max({bytes(c.embedding), bytes(c.feedForward), bytes(c.queryWidth()), bytes(c.delta.valueWidth())});
    };
    Arrays arrays;
    arrays.x = floats(tokens, c.embedding);
    arrays.qkv = floats(rows, qkvWidth(c));
    arrays.attended = floats(tokens, std::max(c.queryWidth(), c.delta.valueWidth()));
    arrays.y = floats(rows, c.embedding);
    arrays.gateUp = floats(2 * rows, c.feedForward);
    arrays.cosSin = floats(tokens * c.rotaries.size(), c.rotaryDimension());
    arrays.logits = floats(2 * logits, c.vocabulary);
    arrays.attention = workspace.plan(Operations::attentionScratchBytes(attentionShape(c, 0), options.threads));
    arrays.quantized = workspace.plan(prepared * mostBytes(quantizedBytes));
    arrays.plain = workspace.plan(prepared * mostBytes(plainBytes));
    arrays.wide = floats(rows, c.wideWidth());
    arrays.convolved = floats(tokens, c.delta.convolvedWidth());
    arrays.gates = floats(tokens, c.gatesWidth());
    return arrays;
}

std::uint64_t DecoderSteps::bytes(const DecoderConfig &config, const EvaluatorOptions &options)
{
    Workspace workspace;
    plan(config, options, workspace);
    return workspace.bytes();
}

DecoderSteps::DecoderSteps(const DecoderConfig &config, const DecoderWeights &weights, const EvaluatorOptions &options,
                           threads::ThreadPool &pool)
    : m_config(config)
    , m_weights(weights)
    , m_operations(pool, widest(config))
    , m_heads{config.heads, config.kvHeads, config.headDimension}
    , m_batch(options.batchTokens)
    , m_refinedTokens(refinedTokens(config, options.precision))
    , m_arrays(plan(config, options, m_workspace))
    , m_frequencies(config.rotaries.size())
    , m_tables(config.rotaries.size())
{
}

Result<void> DecoderSteps::allocate()
{
    if (Result<void> allocated = m_workspace.allocate(); !allocated)
        return allocated;
    m_operations.setAttentionScratch(m_workspace.at<float>(m_arrays.attention));
    m_input = {m_workspace.at<std::byte>(m_arrays.quantized), m_workspace.at<std::byte>(m_arrays.plain)};
    return {};
}

Operations::QueryKeyValue DecoderSteps::qkv()
{
    const Rows all{m_workspace.at<float>(m_arrays.qkv), static_cast<std::size_t>(qkvWidth(m_config))};
    return {all, all.from(m_config.queryWidth()), all.from(m_config.queryWidth() + m_config.keyWidth())};
}

Rows DecoderSteps::gateUp()
{
    return {m_workspace.at<float>(m_arrays.gateUp), 2 * static_cast<std::size_t>(m_config.feedForward)};
}

/// Frequencies of a cache of this capacity: which factors a file's long and short ones are decides that it could be
/// filled, not what is in it, or what is in it would have to be turned again.
void DecoderSteps::turnTables(std::uint32_t capacity)
{
    if (m_capacity == capacity)
        return;
    m_capacity = capacity;
    for (std::size_t i = 0; i < m_frequencies.size(); ++i) {
        const Rotary &rotary = m_config.rotaries[i];
        std::span<const float> factors;
        if (rotary.factors == RotaryFactors::LongShort && capacity > rotary.originalContext)
            factors = valuesOf(m_weights.longRopeFactors);
        else if (rotary.factors != RotaryFactors::None)
            factors = valuesOf(m_weights.ropeFactors);
        m_frequencies[i] = rotaryFrequencies(rotary, factors);
    }
}

void DecoderSteps::begin(std::span<const TokenId> ids, cache::KvCache &cache, const CancelCheck &cancel)
{
    const auto tokens = static_cast<int>(ids.size());
    m_cache = &cache;
    m_first = cache.used();
    m_operations.begin(cancel, tokens, std::clamp(m_refinedTokens - static_cast<int>(m_first), 0, tokens));
    m_operations.embed(*m_weights.embedding, ids, m_config.embeddingScale, x());
    turnTables(cache.capacity());
    const auto tableFloats = static_cast<std::size_t>(m_batch) * static_cast<std::size_t>(m_config.rotaryDimension());
    for (std::size_t i = 0; i < m_tables.size(); ++i) {
        m_tables[i]
            = m_operations.rotationTable(m_first, m_config.pairs, m_frequencies[i], m_config.rotaries[i].magnitude,
                                         m_workspace.at<float>(m_arrays.cosSin) + i * tableFloats);
    }
}

void DecoderSteps::normalize(const Vector *norm, InputForms forms)
{
    m_operations.normalize(x(), m_config.embedding, *norm, m_config.epsilon, forms, m_input);
}

void DecoderSteps::takeStream(InputForms forms)
{
    m_operations.prepare(x(), m_config.embedding, forms, m_input);
}

void DecoderSteps::queryKeyValue(const DecoderLayer &layer)
{
    const Operations::QueryKeyValue to = qkv();
    if (layer.queryKeyValue != nullptr) {
        const Product all{layer.queryKeyValue, layer.queryKeyValueBias, to.query.data, to.query.stride};
        return m_operations.multiply({&all, 1}, m_input);
    }
    const Product products[] = {{layer.query, layer.queryBias, to.query.data, to.query.stride},
                                {layer.key, layer.keyBias, to.key.data, to.key.stride},
                                {layer.value, layer.valueBias, to.value.data, to.value.stride}};
    m_operations.multiply(products, m_input);
}

void DecoderSteps::normalizeHeads(const DecoderLayer &layer)
{
    const int n = m_config.headDimension;
    m_operations.normalizeEach(qkv().query, m_config.heads, n, *layer.queryNorm, m_config.epsilon);
    m_operations.normalizeEach(qkv().key, m_config.kvHeads, n, *layer.keyNorm, m_config.epsilon);
}

void DecoderSteps::normalizeRows(const DecoderLayer &layer)
{
    m_operations.normalizeEach(qkv().query, 1, m_config.queryWidth(), *layer.queryNorm, m_config.epsilon);
    m_operations.normalizeEach(qkv().key, 1, m_config.keyWidth(), *layer.keyNorm, m_config.epsilon);
}

void DecoderSteps::rotateAndStore(const DecoderLayer &layer)
{
    const Operations::RotationTable &table = m_tables[static_cast<std::size_t>(layer.config.rotary)];
    m_operations.rotateAndStore(m_heads, qkv(), &table, layer.index, m_first, *m_cache);
}

void DecoderSteps::store(const DecoderLayer &layer)
{
    m_operations.rotateAndStore(m_heads, qkv(), nullptr, layer.index, m_first, *m_cache);
}

void DecoderSteps::scaleQueries()
{
    m_operations.scaleQueries(m_heads, qkv().query, m_first, m_config.temperature, m_config.temperatureContext);
}

void DecoderSteps::attendTo(const DecoderLayer &layer, float *attended)
{
    m_operations.attend(m_heads, attentionShape(m_config, layer.config.window), qkv().query, layer.index, m_first,
                        *m_cache, attended);
}

void DecoderSteps::attend(const DecoderLayer &layer)
{
    float *attended = m_workspace.at<float>(m_arrays.attended);
    attendTo(layer, attended);
    m_operations.prepare(attended, m_config.queryWidth(), layer.outputForms, m_input);
}

void DecoderSteps::attentionOutput(const DecoderLayer &layer)
{
    const Product output{layer.output, layer.outputBias, y(), static_cast<std::size_t>(m_config.embedding)};
    m_operations.multiply({&output, 1}, m_input);
}

void DecoderSteps::gateAndUp(const DecoderLayer &layer)
{
    const Rows to = gateUp();
    if (layer.gateUp != nullptr) {
        const Product both{layer.gateUp, nullptr, to.data, to.stride};
        return m_operations.multiply({&both, 1}, m_input);
    }
    const Product products[] = {{layer.gate, layer.gateBias, to.data, to.stride},
                                {layer.up, layer.upBias, to.from(m_config.feedForward).data, to.stride}};
    m_operations.multiply(products, m_input);
}

void DecoderSteps::activate(Operations::Activation activation, const DecoderLayer &layer)
{
    m_operations.gate(activation, gateUp(), gateUp().from(m_config.feedForward), m_config.feedForward, layer.downForms,
                      m_input);
}

void DecoderSteps::silu(const DecoderLayer &layer)
{
    activate(Operations::Activation::Silu, layer);
}

void DecoderSteps::gelu(const DecoderLayer &layer)
{
    activate(Operations::Activation::Gelu, layer);
}

void DecoderSteps::down(const DecoderLayer &layer)
{
    const Product down{layer.down, layer.downBias, y(), static_cast<std::size_t>(m_config.embedding)};
    m_operations.multiply({&down, 1}, m_input);
}

void DecoderSteps::addResidual()
{
    m_operations.add(x(), y(), m_config.residualScale, m_config.embedding);
}

void DecoderSteps::addNormalized(const Vector *norm)
{
    m_operations.addNormalized(x(), y(), m_config.residualScale, m_config.embedding, *norm, m_config.epsilon);
}

int DecoderSteps::logitsBatch() const
{
    return logitsRows(m_config, m_batch);
}

std::span<const float> DecoderSteps::logits(int first, int count, const CancelCheck &cancel)
{
    const float *from = x() + std::size_t(first) * std::size_t(m_config.embedding);
    float *out = m_workspace.at<float>(m_arrays.logits);
    const auto vocabulary = static_cast<std::size_t>(m_config.vocabulary);
    m_operations.begin(cancel, count, m_refinedTokens > 1 ? count : 0);
    m_operations.normalize(from, m_config.embedding, *m_weights.norm, m_config.epsilon, m_weights.logitsForms, m_input);
    const Product product{m_weights.logits, nullptr, out, vocabulary};
    m_operations.multiply({&product, 1}, m_input);
    m_operations.finishLogits(out, m_config.vocabulary, m_config.logitScale, m_config.logitCap);
    if (m_operations.cancelled())
        return {};
    return {out, static_cast<std::size_t>(count) * vocabulary};
}

} // namespace askja::models::inline ASKJA_ISA
