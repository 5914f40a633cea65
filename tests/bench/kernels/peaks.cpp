// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/bench/kernels/peaks.h"

#include "engine/platform/processor.h"
#include "tests/bench/kernels/machine_loops.h"
#include "tests/bench/kernels/measure.h"

#include <algorithm>
#include <cstring>

namespace askja::bench {

namespace {

constexpr double kLongEnough = 10e6; // ns

/// Operations per nanosecond of a loop.
double rateOf(double (*loop)(long))
{
    long rounds = 1000;
    while (best([&] { loop(rounds); }, 1) < kLongEnough)
        rounds *= 2;
    double operations = 0;
    const double time = best([&] { operations = loop(rounds); });
    return operations / time;
}

double readRate()
{
    constexpr std::size_t kBytes = std::size_t{256} << 20;
    platform::HugeBuffer memory = buffer(kBytes);
    std::memset(memory.data(), 1, kBytes); // untouched pages are all the same one
    double least = 1e30;
    volatile std::uint64_t seen = 0;
    for (const int streams : {1, 4}) {
        for (const bool prefetch : {false, true})
            least = std::min(least, best([&] { seen = readLoop(memory.data(), kBytes, streams, prefetch); }, 5));
    }
    return static_cast<double>(kBytes) / least;
}

} // namespace

Peaks measurePeaks()
{
    Peaks peaks;
    if (!needsTiles() || platform::requestTileRegisters())
        peaks.int8Gops = rateOf(int8Loop);
    peaks.floatGflops = rateOf(floatLoop);
    peaks.readGbps = readRate();
    return peaks;
}

} // namespace askja::bench
