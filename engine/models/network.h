// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"
#include "engine/cache/kv_cache.h"
#include "engine/format/gguf.h"
#include "engine/threads/thread_pool.h"
#include "engine/weights/weight_store.h"

#include <cstdint>
#include <memory>
#include <span>

namespace askja::models::inline ASKJA_ISA {

/// Asked whether to give up; from any thread, often.
class CancelCheck
{
public:
    virtual ~CancelCheck() = default;
    [[nodiscard]] virtual bool cancelled() const noexcept = 0;
};

/// What an evaluator is made for.
struct EvaluatorOptions
{
    int batchTokens = 1; ///< tokens evaluated at once, at most
    int threads = 1; ///< of the pool
    Precision precision = Precision::Automatic;
};

/// One session's evaluation of a network: its working memory, for up to batchTokens tokens at once. Not thread-safe.
/// The numbers that come out do not depend on how a text is cut into batches, nor on the threads.
class Evaluator
{
public:
    virtual ~Evaluator() = default;

    /// Runs the layers over tokens that follow what the cache holds and writes their keys, values and next states, but
    /// does not append them. ids: 1 … batchTokens valid ids that fit the cache, announced to it by beginBatch(). False
    /// if it was cancelled: then nothing counts.
    [[nodiscard]] virtual bool run(std::span<const TokenId> ids, cache::KvCache &cache, const CancelCheck &cancel) = 0;

    /// The most tokens logits() takes at once.
    [[nodiscard]] virtual int logitsBatch() const = 0;
    /// Logits after tokens first … first + count − 1 of the last run(), [count][vocabulary], valid until the next call.
    /// Empty if it was cancelled.
    [[nodiscard]] virtual std::span<const float> logits(int first, int count, const CancelCheck &cancel) = 0;
};

/// A model of some architecture: what its header promises, and after load() its weights. Then immutable.
class Network
{
public:
    virtual ~Network() = default;

    /// In the format F16; others may be put in its place.
    [[nodiscard]] virtual cache::CacheShape cacheShape() const = 0;
    [[nodiscard]] virtual int vocabularySize() const = 0;
    [[nodiscard]] virtual std::uint32_t contextLength() const = 0;

    /// Whether this precision means Precision::Fine.
    [[nodiscard]] virtual bool isFine(Precision precision) const = 0;

    /// For the estimate, known before load(): packed weights, and an evaluator's working memory.
    [[nodiscard]] virtual std::uint64_t weightBytes() const = 0;
    [[nodiscard]] virtual std::uint64_t workspaceBytes(const EvaluatorOptions &options) const = 0;

    /// The file is not needed any more after it. Errors: OutOfMemory, FileUnreadable, FileDamaged, Cancelled.
    [[nodiscard]] virtual Result<LoadStatistics> load(threads::ThreadPool &pool, LoadObserver &observer,
                                                      const weights::PackCache &cache)
        = 0;
    [[nodiscard]] virtual const weights::WeightStore &weights() const = 0;
    /// After load(). The network and the pool must outlive the evaluator. Error: OutOfMemory.
    [[nodiscard]] virtual Result<std::unique_ptr<Evaluator>> createEvaluator(const EvaluatorOptions &options,
                                                                             threads::ThreadPool &pool) const = 0;
};

} // namespace askja::models::inline ASKJA_ISA
