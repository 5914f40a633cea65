// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/cgroup.h"
#include "engine/platform/cpus.h"
#include "engine/platform/linux_topology.h"

#include <algorithm>
#include <sched.h>
#include <unistd.h>

namespace askja::platform {

namespace {

std::vector<int> affinity()
{
    std::vector<int> cpus;
    // The kernel refuses a mask smaller than its own, so grow until it fits.
    for (int count = CPU_SETSIZE; count <= 1 << 16 && cpus.empty(); count *= 2) {
        cpu_set_t *set = CPU_ALLOC(static_cast<std::size_t>(count));
        if (set == nullptr) {
            break;
        }
        const std::size_t bytes = CPU_ALLOC_SIZE(static_cast<std::size_t>(count));
        if (sched_getaffinity(0, bytes, set) == 0) {
            for (int cpu = 0; cpu < count; ++cpu) {
                if (CPU_ISSET_S(static_cast<std::size_t>(cpu), bytes, set)) {
                    cpus.push_back(cpu);
                }
            }
        }
        CPU_FREE(set);
    }
    return cpus;
}

} // namespace

CpuBudget cpuBudget()
{
    CpuBudget budget;
    budget.online = static_cast<int>(std::max(1L, sysconf(_SC_NPROCESSORS_ONLN)));
    std::vector<int> cpus = affinity();
    for (int cpu = 0; cpus.empty() && cpu < budget.online; ++cpu) {
        cpus.push_back(cpu);
    }
    budget.allowed = readLinuxTopology(cpus);
    budget.quota = readCgroupLimits().cpus;
    return budget;
}

} // namespace askja::platform
