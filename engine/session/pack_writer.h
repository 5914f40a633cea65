// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"
#include "engine/weights/weight_store.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace askja::session::inline ASKJA_ISA {

/// Whether a model that was just packed goes into the cache: Writing, or the reason why not.
[[nodiscard]] PackCacheState whetherToKeep(const weights::PackCache &cache, const LoadStatistics &statistics,
                                           std::uint64_t packBytes, int threads);

/// The thread "askja-pack" of a model, which writes its weights into the cache while the person is chatting already,
/// with the lowest priority. Ends with the object: what is not whole by then is removed.
class PackWriter
{
public:
    /// The store must outlive the writer.
    PackWriter(const weights::PackCache &cache, const weights::WeightStore &store);
    ~PackWriter();
    PackWriter(const PackWriter &) = delete;
    PackWriter &operator=(const PackWriter &) = delete;

    [[nodiscard]] PackCacheState state() const;
    void wait(std::chrono::milliseconds atMost);

private:
    void run() noexcept;
    void finish(PackCacheState state);

    const weights::PackCache m_cache;
    const weights::WeightStore &m_store;
    std::atomic<bool> m_stop{false};
    mutable std::mutex m_mutex; ///< of the state
    std::condition_variable m_finished;
    PackCacheState m_state = PackCacheState::Writing;
    std::thread m_thread;
};

} // namespace askja::session::inline ASKJA_ISA
