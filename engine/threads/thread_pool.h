// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>
#include <vector>

namespace askja::threads {

/// Worker threads that share loops with the thread that asks.
///
/// A loop over n items is cut into chunks of a size the caller fixes; the threads take the chunks one after the other,
/// so that a thread that the system interrupts holds up at most one chunk. What a chunk is never depends on the number
/// of threads, and who computes it must not matter: then results do not depend on either.
///
/// Waiting threads spin for some tens of microseconds, since the next loop usually follows at once, and then sleep.
/// Nothing is allocated per loop. One loop at a time: parallel() must not be called from two threads, nor from a chunk.
class ThreadPool
{
public:
    /// Computes on that many threads, the calling one among them; 0: platform::recommendedThreads(). If the system
    /// refuses threads there are fewer.
    explicit ThreadPool(int threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool &) = delete;
    ThreadPool &operator=(const ThreadPool &) = delete;

    [[nodiscard]] int threads() const { return static_cast<int>(m_workers.size()) + 1; }

    /// Calls body(begin, end, worker) for the ranges [0, chunk), [chunk, 2·chunk), … that make up [0, items), and
    /// returns when all are done; what they wrote is then visible here. worker, in [0, threads()), is never the same in
    /// two calls that run at the same time: it may choose scratch memory. body must not throw. chunk > 0; items ≤ 0
    /// does nothing.
    template <class Body> void parallel(int items, int chunk, Body &&body)
    {
        static_assert(std::is_nothrow_invocable_v<Body, int, int, int>, "mark the body noexcept");
        using Target = std::remove_reference_t<Body>;
        run(items, chunk, const_cast<void *>(static_cast<const void *>(&body)),
            [](void *target, int begin, int end, int worker) noexcept {
                (*static_cast<Target *>(target))(begin, end, worker);
            });
    }

private:
    using Call = void (*)(void *, int, int, int) noexcept;
    struct Job
    {
        Call call = nullptr;
        void *body = nullptr;
        int items = 0;
        int chunk = 1;
        int chunks = 0;
    };

    void run(int items, int chunk, void *body, Call call);
    void workerLoop(int worker);
    bool waitForWork();
    void work(int worker);
    void waitForWorkers();

    // Each on a cache line of its own: the counters are written by everybody.
    alignas(64) std::atomic<int> m_unclaimed{0}; ///< chunks nobody took yet
    alignas(64) std::atomic<int> m_unfinished{0}; ///< chunks that are not computed yet
    alignas(64) Job m_job; ///< may be read only by the caller and by whoever holds a chunk
    std::atomic<int> m_sleepingWorkers{0};
    std::atomic<bool> m_callerSleeps{false};
    std::atomic<bool> m_stop{false};
    bool m_spin = true; ///< false: more threads than processors, a spinning one would be in the way
    std::mutex m_mutex;
    std::condition_variable m_workersWake;
    std::condition_variable m_callerWakes;
    std::vector<std::thread> m_workers;
};

} // namespace askja::threads
