// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace askja::platform {

/// One logical processor as the system describes it.
struct LogicalCpu
{
    int id = 0; ///< the system's number
    int core = 0; ///< the same for the hardware threads of one core
    int capacity = 0; ///< relative speed; larger is faster, all equal on machines with one kind of core
};

/// How much of the machine this process may use.
struct CpuBudget
{
    int online = 1; ///< logical processors of the machine
    std::vector<LogicalCpu> allowed; ///< those in the affinity mask, ascending ids, at least one
    double quota = 0; ///< processors' worth of time that a cgroup or job grants; 0: no limit
};

/// Reads the affinity mask, the topology and the quota. Never fails: what cannot be read counts as one plain processor
/// or no limit.
[[nodiscard]] CpuBudget cpuBudget();

/// The logical processors worth one computing thread each: one hardware thread per performance core (cores within a
/// quarter of the fastest one's capacity), in ascending order, cut to the quota rounded up. At least one.
[[nodiscard]] std::vector<int> performanceCpus(const CpuBudget &budget);

/// performanceCpus(cpuBudget()).size()
[[nodiscard]] int recommendedThreads();

} // namespace askja::platform
