// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/decoder.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace askja::models::inline ASKJA_ISA {

namespace {

class DecoderEvaluator final : public Evaluator
{
public:
    DecoderEvaluator(const DecoderFamily &family, const DecoderConfig &config, const DecoderWeights &weights,
                     const EvaluatorOptions &options, threads::ThreadPool &pool)
        : m_family(family)
        , m_weights(weights)
        , m_steps(config, weights, options, pool)
    {
    }

    Result<void> allocate() { return m_steps.allocate(); }

    bool run(std::span<const TokenId> ids, cache::KvCache &cache, const CancelCheck &cancel) override
    {
        m_steps.begin(ids, cache, cancel);
        for (const DecoderLayer &layer : m_weights.layers) {
            if (m_steps.cancelled())
                return false;
            m_family.layer(m_steps, layer);
        }
        return !m_steps.cancelled();
    }

    int logitsBatch() const override { return m_steps.logitsBatch(); }
    std::span<const float> logits(int first, int count, const CancelCheck &cancel) override
    {
        return m_steps.logits(first, count, cancel);
    }

private:
    const DecoderFamily &m_family;
    const DecoderWeights &m_weights;
    DecoderSteps m_steps;
};

Result<void> checkFactors(const Vector *factors)
{
    if (factors != nullptr && std::any_of(factors->values.begin(), factors->values.end(), [](float f) {
            return !(f > 0) || !std::isfinite(f);
        }))
        return {ErrorCode::FileDamaged, "The tensors of rotary factors have some that are not positive numbers."};
    return {};
}

class DecoderNetwork final : public Network
{
public:
    DecoderNetwork(const format::GgufFile &file, const DecoderFamily &family, DecoderConfig config)
        : m_family(family)
        , m_config(std::move(config))
        , m_store(file)
    {
    }

    Result<void> plan(const format::GgufFile &file)
    {
        auto planned = planDecoderWeights(m_config, file, m_store, m_family.tensors);
        if (!planned)
            return planned.error();
        m_weights = std::move(*planned);
        return {};
    }

    cache::CacheShape cacheShape() const override
    {
        cache::CacheShape shape;
        for (const LayerConfig &layer : m_config.layers)
            shape.layers.push_back({layer.window, layer.recurrent ? m_config.delta.stateFloats() : 0});
        shape.kvHeads = m_config.kvHeads;
        shape.headDimension = m_config.headDimension;
        return shape;
    }
    int vocabularySize() const override { return m_config.vocabulary; }
    std::uint32_t contextLength() const override { return m_config.contextLength; }
    bool isFine(Precision precision) const override { return DecoderSteps::isFine(m_config, precision); }
    std::uint64_t weightBytes() const override { return m_store.bytes(); }
    std::uint64_t workspaceBytes(const EvaluatorOptions &options) const override
    {
        return DecoderSteps::bytes(m_config, options);
    }
    const weights::WeightStore &weights() const override { return m_store; }

    Result<LoadStatistics> load(threads::ThreadPool &pool, LoadObserver &observer,
                                const weights::PackCache &cache) override
    {
        Result<LoadStatistics> loaded = m_store.load(pool, observer, cache);
        for (const Vector *factors : {m_weights.ropeFactors, m_weights.longRopeFactors}) {
            if (!loaded)
                break;
            if (Result<void> checked = checkFactors(factors); !checked)
                return checked.error();
        }
        if (loaded)
            gatherTaps(m_weights);
        return loaded;
    }

    Result<std::unique_ptr<Evaluator>> createEvaluator(const EvaluatorOptions &options,
                                                       threads::ThreadPool &pool) const override
    {
        auto evaluator = std::make_unique<DecoderEvaluator>(m_family, m_config, m_weights, options, pool);
        if (Result<void> allocated = evaluator->allocate(); !allocated)
            return allocated.error();
        return std::unique_ptr<Evaluator>(std::move(evaluator));
    }

private:
    const DecoderFamily &m_family;
    DecoderConfig m_config;
    weights::WeightStore m_store;
    DecoderWeights m_weights;
};

} // namespace

Result<std::unique_ptr<Network>> openDecoder(const format::GgufFile &file, const DecoderFamily &family)
{
    const auto architecture = file.string("general.architecture");
    if (!architecture)
        return architecture.error();
    Header header(file, *architecture);
    DecoderConfig config = family.configure(header);
    header.refuseUnreadSettings();
    if (!header.result())
        return header.result().error();
    auto network = std::make_unique<DecoderNetwork>(file, family, std::move(config));
    if (Result<void> planned = network->plan(file); !planned)
        return planned.error();
    return std::unique_ptr<Network>(std::move(network));
}

} // namespace askja::models::inline ASKJA_ISA
