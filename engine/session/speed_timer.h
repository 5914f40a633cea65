// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/models/network.h"
#include "engine/session/runtime.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <vector>

namespace askja::session::inline ASKJA_ISA {

/// Times pieces of work that use an engine's pool, one at a time: a session may be waiting for its turn.
class SpeedTimer final : public models::CancelCheck
{
public:
    SpeedTimer(Runtime &runtime, const std::atomic<bool> &stop)
        : m_runtime(runtime)
        , m_stop(stop)
    {
    }

    bool cancelled() const noexcept override { return m_stop.load(std::memory_order_relaxed); }

    /// Since this was made.
    [[nodiscard]] double seconds() const { return secondsSince(m_begin); }

    template <class Work> double secondsOf(Work work)
    {
        const std::lock_guard lock(m_runtime.mutex);
        const Clock::time_point start = Clock::now();
        work();
        return secondsSince(start);
    }

    /// The median time of a piece of work, which is done again and again for a while, after one time to warm up.
    template <class Work> double timeOf(Work work)
    {
        return timesOf<1>(Take::Median, [&work](int) { work(); })[0];
    }

    enum class Take {
        Median,
        Least, ///< for differences: what disturbs a piece of work only makes it longer
    };
    /// Of several ones, work(0) … work(kCount − 1), in turns: a computer that becomes slower does so for all of them.
    template <int kCount, class Work> std::array<double, kCount> timesOf(Take take, Work work)
    {
        std::array<double, kCount> times{};
        std::array<std::vector<double>, kCount> samples;
        const Clock::time_point begin = Clock::now();
        for (int round = 0; !cancelled(); ++round) {
            for (int i = 0; i < kCount; ++i) {
                const double seconds = secondsOf([&] { work(i); });
                if (round == 0)
                    times[i] = seconds;
                else
                    samples[i].push_back(seconds);
            }
            const double all = secondsSince(begin);
            if (all >= kCount * kPartSeconds && (samples[0].size() >= kLeastSamples || all >= kCount * kSlowSeconds))
                break;
        }
        for (int i = 0; i < kCount; ++i) {
            if (!samples[i].empty())
                times[i] = take == Take::Median ? median(samples[i]) : *std::ranges::min_element(samples[i]);
        }
        return times;
    }

private:
    using Clock = std::chrono::steady_clock;

    static constexpr double kPartSeconds = 0.008; ///< of each number that is measured, about
    static constexpr double kSlowSeconds = 0.05; ///< enough of a number, however few samples that are
    static constexpr std::size_t kLeastSamples = 3;

    static double secondsSince(Clock::time_point begin)
    {
        return std::chrono::duration<double>(Clock::now() - begin).count();
    }

    static double median(std::vector<double> &samples)
    {
        const auto middle = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2);
        std::nth_element(samples.begin(), middle, samples.end());
        return *middle;
    }

    Runtime &m_runtime;
    const std::atomic<bool> &m_stop;
    const Clock::time_point m_begin = Clock::now();
};

} // namespace askja::session::inline ASKJA_ISA
