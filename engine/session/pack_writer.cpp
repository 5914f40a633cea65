// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/session/pack_writer.h"

#include "engine/platform/thread.h"

#include <exception>

namespace askja::session::inline ASKJA_ISA {

namespace {

/// A pack is worth its disk space if it saves this much of each load. engine/weights/README.md has the numbers.
constexpr double kLeastGain = 0.25;
/// Checking a pack costs about this much more than reading the model's file does.
constexpr double kCheckedPerSecond = 10e9;

PackCacheState stateAfter(weights::PackWriting writing)
{
    switch (writing) {
    case weights::PackWriting::Done:
        return PackCacheState::Written;
    case weights::PackWriting::Stopped:
        return PackCacheState::Stopped;
    case weights::PackWriting::Failed:
        break;
    }
    return PackCacheState::Failed;
}

} // namespace

PackCacheState whetherToKeep(const weights::PackCache &cache, const LoadStatistics &statistics, std::uint64_t packBytes,
                             int threads)
{
    if (!cache.isOn() || cache.options().use == PackUse::ReadOnly)
        return PackCacheState::Off;
    const double gain = (statistics.packSeconds - static_cast<double>(packBytes) / kCheckedPerSecond) / threads;
    if (cache.options().use != PackUse::Always && gain < kLeastGain)
        return PackCacheState::NotWorthIt;
    return cache.hasRoomFor(packBytes) ? PackCacheState::Writing : PackCacheState::NoRoom;
}

PackWriter::PackWriter(const weights::PackCache &cache, const weights::WeightStore &store)
    : m_cache(cache)
    , m_store(store)
{
    try {
        m_thread = std::thread([this] { run(); });
    } catch (const std::exception &) {
        m_state = PackCacheState::Failed; // no more threads: then not
    }
}

PackWriter::~PackWriter()
{
    m_stop = true;
    if (m_thread.joinable())
        m_thread.join();
}

PackCacheState PackWriter::state() const
{
    const std::lock_guard lock(m_mutex);
    return m_state;
}

void PackWriter::wait(std::chrono::milliseconds atMost)
{
    std::unique_lock lock(m_mutex);
    m_finished.wait_for(lock, atMost, [this] { return m_state != PackCacheState::Writing; });
}

void PackWriter::run() noexcept
{
    platform::nameThisThread("askja-pack");
    platform::lowerThisThread();
    try {
        finish(stateAfter(m_store.keep(m_cache, m_stop)));
    } catch (const std::exception &) {
        finish(PackCacheState::Failed);
    }
}

void PackWriter::finish(PackCacheState state)
{
    {
        const std::lock_guard lock(m_mutex);
        m_state = state;
    }
    m_finished.notify_all();
}

} // namespace askja::session::inline ASKJA_ISA
