// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/engine/models/stepwise_model.h"

#include "engine/models/registry.h"

#include <algorithm>
#include <atomic>
#include <doctest/doctest.h>

namespace askja::test {

namespace {

/// No to the first n questions, then yes; for a negative n always no.
class GiveUpAfter final : public models::CancelCheck
{
public:
    explicit GiveUpAfter(int questions)
        : m_left(questions)
    {
    }
    bool cancelled() const noexcept override { return m_left >= 0 && --m_left < 0; }

private:
    mutable std::atomic<int> m_left;
};

kernels::KvFormat formatOf(KvType type)
{
    switch (type) {
    case KvType::F32:
        return kernels::KvFormat::F32;
    case KvType::Q8_0:
        return kernels::KvFormat::Q8_0;
    default:
        return kernels::KvFormat::F16;
    }
}

template <class T> T required(Result<T> result)
{
    REQUIRE_MESSAGE(result.ok(), (result.ok() ? "" : result.error().message));
    return std::move(*result);
}

class Stepwise final : public StepwiseModel
{
public:
    Stepwise(const std::filesystem::path &path, const StepwiseOptions &options)
        : m_batch(static_cast<std::size_t>(options.batchTokens))
        , m_pool(options.threads)
        , m_network(load(path))
        , m_cache(required(cache::KvCache::create(shape(options), options.contextTokens,
                                                  static_cast<std::uint32_t>(options.batchTokens))))
        , m_evaluator(
              required(m_network->createEvaluator({options.batchTokens, m_pool.threads(), Precision::Fine}, m_pool)))
    {
    }

    std::vector<float> feed(std::span<const TokenId> ids) override
    {
        const GiveUpAfter never(-1);
        REQUIRE(m_cache.used() + ids.size() <= m_cache.capacity());
        std::vector<float> logits;
        for (std::size_t begin = 0; begin < ids.size(); begin += m_batch) {
            const auto batch = ids.subspan(begin, std::min(m_batch, ids.size() - begin));
            m_cache.beginBatch(static_cast<std::uint32_t>(batch.size()));
            REQUIRE(m_evaluator->run(batch, m_cache, never));
            m_cache.append(batch);
            const int most = m_evaluator->logitsBatch();
            for (int first = 0; first < static_cast<int>(batch.size()); first += most) {
                const auto rows
                    = m_evaluator->logits(first, std::min(most, static_cast<int>(batch.size()) - first), never);
                logits.insert(logits.end(), rows.begin(), rows.end());
            }
        }
        return logits;
    }

    bool feedAndGiveUp(std::span<const TokenId> ids, int questions) override
    {
        m_cache.beginBatch(static_cast<std::uint32_t>(ids.size()));
        return !m_evaluator->run(ids, m_cache, GiveUpAfter(questions));
    }

    std::uint32_t rollBack(std::uint32_t count) override { return m_cache.truncate(count); }
    void takeSnapshot() override { m_cache.takeSnapshot(); }

private:
    std::unique_ptr<models::Network> load(const std::filesystem::path &path)
    {
        const auto file = required(format::GgufFile::open(path));
        auto network = required(models::openNetwork(file));
        LoadObserver observer;
        const auto loaded = network->load(m_pool, observer, weights::PackCache({}));
        REQUIRE(loaded.ok());
        return network;
    }
    [[nodiscard]] cache::CacheShape shape(const StepwiseOptions &options) const
    {
        cache::CacheShape shape = m_network->cacheShape();
        shape.format = formatOf(options.kvType);
        return shape;
    }

    std::size_t m_batch;
    threads::ThreadPool m_pool;
    std::unique_ptr<models::Network> m_network;
    cache::KvCache m_cache;
    std::unique_ptr<models::Evaluator> m_evaluator;
};

} // namespace

std::unique_ptr<StepwiseModel> StepwiseModel::open(const std::filesystem::path &path, const StepwiseOptions &options)
{
    return std::make_unique<Stepwise>(path, options);
}

} // namespace askja::test
