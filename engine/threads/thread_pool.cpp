// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/threads/thread_pool.h"

#include "engine/platform/cpus.h"
#include "engine/platform/thread.h"
#include "engine/threads/spin.h"

#include <exception>
#include <string>

namespace askja::threads {

ThreadPool::ThreadPool(int threads)
{
    const platform::CpuBudget budget = platform::cpuBudget();
    const int wanted = threads > 0 ? threads : static_cast<int>(platform::performanceCpus(budget).size());
    m_spin = wanted <= static_cast<int>(budget.allowed.size());
    m_workers.reserve(static_cast<std::size_t>(wanted - 1));
    for (int worker = 1; worker < wanted; ++worker) {
        try {
            m_workers.emplace_back([this, worker] {
                platform::nameThisThread("askja-" + std::to_string(worker));
                platform::preferShortTurns();
                workerLoop(worker);
            });
        } catch (const std::exception &) {
            break; // a limit on threads, or no memory for one more: the ones that did start share the work
        }
    }
}

ThreadPool::~ThreadPool()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stop = true;
    }
    m_workersWake.notify_all();
    for (std::thread &worker : m_workers)
        worker.join();
}

void ThreadPool::run(int items, int chunk, void *body, Call call)
{
    if (items <= 0)
        return;
    const int chunks = (items - 1) / chunk + 1;
    if (chunks == 1 || m_workers.empty()) {
        for (int begin = 0; begin < items; begin += chunk)
            call(body, begin, begin + chunk < items ? begin + chunk : items, 0);
        return;
    }
    // No chunk of the loop before is held any more, so nobody reads the job.
    m_job = {call, body, items, chunk, chunks};
    m_unfinished.store(chunks, std::memory_order_relaxed);
    m_unclaimed.store(chunks); // hands the job to the workers; sequential order with m_sleepingWorkers, see below
    if (m_sleepingWorkers.load() > 0) {
        {
            const std::lock_guard lock(m_mutex);
        }
        m_workersWake.notify_all();
    }
    work(0);
    waitForWorkers();
}

void ThreadPool::work(int worker)
{
    int unclaimed = m_unclaimed.load(std::memory_order_relaxed);
    while (unclaimed > 0) {
        // Taking a chunk keeps the job in place: run() does not return before it is finished. So the job is read only
        // now.
        if (!m_unclaimed.compare_exchange_weak(unclaimed, unclaimed - 1, std::memory_order_acq_rel,
                                               std::memory_order_relaxed))
            continue;
        const Job &job = m_job;
        const int begin = (job.chunks - unclaimed) * job.chunk;
        const int end = unclaimed == 1 ? job.items : begin + job.chunk;
        job.call(job.body, begin, end, worker);
        // The last one wakes the caller, if it sleeps. After this subtraction the job may change.
        if (m_unfinished.fetch_sub(1) == 1 && m_callerSleeps.load()) {
            {
                const std::lock_guard lock(m_mutex);
            }
            m_callerWakes.notify_one();
        }
        unclaimed = m_unclaimed.load(std::memory_order_relaxed);
    }
}

void ThreadPool::waitForWorkers()
{
    const auto finished = [this] { return m_unfinished.load(std::memory_order_acquire) == 0; };
    if (spinUntil(m_spin, finished))
        return;
    std::unique_lock lock(m_mutex);
    // Whoever finishes last either sees this flag or is seen by the check below: both sides write first, then read.
    m_callerSleeps.store(true);
    m_callerWakes.wait(lock, [this] { return m_unfinished.load() == 0; });
    m_callerSleeps.store(false);
}

bool ThreadPool::waitForWork()
{
    const auto ready
        = [this] { return m_unclaimed.load(std::memory_order_relaxed) > 0 || m_stop.load(std::memory_order_relaxed); };
    if (!spinUntil(m_spin, ready)) {
        std::unique_lock lock(m_mutex);
        m_sleepingWorkers.fetch_add(1); // as in waitForWorkers(): announce, then look
        m_workersWake.wait(lock, [this] { return m_unclaimed.load() > 0 || m_stop.load(); });
        m_sleepingWorkers.fetch_sub(1);
    }
    return !m_stop.load(std::memory_order_relaxed);
}

void ThreadPool::workerLoop(int worker)
{
    while (waitForWork())
        work(worker);
}

} // namespace askja::threads
