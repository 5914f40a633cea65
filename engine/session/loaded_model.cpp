// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/session/loaded_model.h"

#include "engine/format/model_info.h"
#include "engine/models/registry.h"
#include "engine/platform/memory.h"
#include "engine/session/guard.h"
#include "engine/session/inspection.h"
#include "engine/session/model_session.h"
#include "engine/session/session_need.h"

#include <algorithm>
#include <mutex>
#include <string>
#include <utility>

namespace askja::session::inline ASKJA_ISA {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

} // namespace

Result<void> LoadedModel::open()
{
    m_info = format::readModelInfo(*m_file, tokenizer::unsupportedTokenizer(*m_file));
    auto network = models::openNetwork(*m_file);
    if (!network)
        return network.error();
    m_network = std::move(*network);
    addNetworkFacts(m_info, *m_network, m_runtime.pool.threads());
    const Clock::time_point begin = Clock::now();
    auto vocabulary = FileVocabulary::create(*m_file);
    if (!vocabulary)
        return vocabulary.error();
    m_statistics.vocabularySeconds = secondsSince(begin);
    m_vocabulary = std::move(*vocabulary);
    m_info.templateChoice = m_vocabulary->templateChoice();
    if (m_vocabulary->size() != static_cast<std::size_t>(m_network->vocabularySize())) {
        return {ErrorCode::FileDamaged,
                "The file lists " + std::to_string(m_vocabulary->size()) + " tokens, but its weights are for "
                    + std::to_string(m_network->vocabularySize()) + "."};
    }
    return {};
}

Result<void> LoadedModel::checkEstimate(const LoadOptions &options) const
{
    if (options.ignoreMemoryEstimate)
        return {};
    SessionOptions session;
    session.contextTokens = options.contextTokens;
    session.kvType = options.kvType;
    const models::EvaluatorOptions usual{static_cast<int>(session.batchTokens), m_runtime.pool.threads(),
                                         session.precision};
    MemoryNeed need = sessionNeed(*m_network, session, usual);
    need.weightBytes = m_network->weightBytes();
    return checkMemory(need, platform::memoryStatus());
}

Result<std::unique_ptr<Model>> LoadedModel::load(Runtime &runtime, const LoadOptions &options, LoadObserver &observer)
{
    const Clock::time_point begin = Clock::now();
    auto file = format::GgufFile::open(options.path);
    if (!file)
        return file.error();
    std::unique_ptr<LoadedModel> model(new LoadedModel(runtime, std::move(*file)));
    if (Result<void> opened = model->open(); !opened)
        return opened.error();
    if (Result<void> fits = model->checkEstimate(options); !fits)
        return fits.error();
    model->m_ignoreMemoryEstimate = options.ignoreMemoryEstimate;
    if (Result<void> loaded = model->loadWeights(options.packCache, observer); !loaded)
        return loaded.error();
    model->m_statistics.seconds = secondsSince(begin);
    return std::unique_ptr<Model>(std::move(model));
}

Result<void> LoadedModel::loadWeights(const PackCacheOptions &cacheOptions, LoadObserver &observer)
{
    const weights::PackCache cache(cacheOptions);
    {
        const std::lock_guard lock(m_runtime.mutex);
        Result<LoadStatistics> loaded = m_network->load(m_runtime.pool, observer, cache);
        if (!loaded)
            return loaded.error();
        loaded->vocabularySeconds = m_statistics.vocabularySeconds;
        m_statistics = *loaded;
    }
    m_file.reset(); // everything is in memory: the person may move, replace or unplug it
    if (m_statistics.packCache == PackCacheState::Read)
        return {};
    m_statistics.packCache
        = whetherToKeep(cache, m_statistics, m_network->weights().packBytes(), m_runtime.pool.threads());
    if (m_statistics.packCache == PackCacheState::Writing)
        m_packWriter = std::make_unique<PackWriter>(cache, m_network->weights());
    return {};
}

LoadStatistics LoadedModel::loadStatistics() const
{
    LoadStatistics statistics = m_statistics;
    if (m_packWriter)
        statistics.packCache = m_packWriter->state();
    return statistics;
}

void LoadedModel::waitForPackCache(std::chrono::milliseconds atMost)
{
    if (m_packWriter)
        m_packWriter->wait(atMost);
}

Result<std::unique_ptr<Session>> LoadedModel::createSession(const SessionOptions &options)
{
    return guarded([&]() -> Result<std::unique_ptr<Session>> {
        if (options.contextTokens == 0 || options.batchTokens == 0)
            return {ErrorCode::InvalidArgument, "A session needs a context and a batch of at least one token."};
        if (options.contextTokens > m_network->contextLength()) {
            return {ErrorCode::InvalidArgument,
                    "A context of " + std::to_string(options.contextTokens)
                        + " tokens is more than this model was made "
                          "for: "
                        + std::to_string(m_network->contextLength()) + "."};
        }
        const std::uint32_t batch = std::min({options.batchTokens, options.contextTokens, ModelSession::kMostBatch});
        SessionOptions granted = options;
        granted.batchTokens = batch;
        const models::EvaluatorOptions working{static_cast<int>(batch), m_runtime.pool.threads(), options.precision};
        if (!m_ignoreMemoryEstimate) {
            const MemoryNeed need = sessionNeed(*m_network, granted, working);
            if (Result<void> fits = checkMemory(need, platform::memoryStatus()); !fits)
                return fits.error();
        }
        auto cache = cache::KvCache::create(cacheShape(*m_network, options.kvType), options.contextTokens,
                                            cacheSpare(granted));
        if (!cache)
            return cache.error();
        auto evaluator = m_network->createEvaluator(working, m_runtime.pool);
        if (!evaluator)
            return evaluator.error();
        return std::unique_ptr<Session>(
            std::make_unique<ModelSession>(*this, granted, std::move(*cache), std::move(*evaluator)));
    });
}

} // namespace askja::session::inline ASKJA_ISA
