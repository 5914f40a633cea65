// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/cpus.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace askja::platform {

std::vector<int> performanceCpus(const CpuBudget &budget)
{
    int fastest = 0;
    for (const LogicalCpu &cpu : budget.allowed) {
        fastest = std::max(fastest, cpu.capacity);
    }
    std::vector<int> result;
    std::set<int> coresTaken;
    for (const LogicalCpu &cpu : budget.allowed) {
        const bool fast = static_cast<long long>(cpu.capacity) * 4 >= static_cast<long long>(fastest) * 3;
        if (fast && coresTaken.insert(cpu.core).second) {
            result.push_back(cpu.id);
        }
    }
    if (budget.quota > 0 && budget.quota < static_cast<double>(result.size())) {
        // More threads than granted time would be stopped together for the rest of each period.
        result.resize(std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil(budget.quota))));
    }
    if (result.empty()) {
        result.push_back(budget.allowed.empty() ? 0 : budget.allowed.front().id);
    }
    return result;
}

int recommendedThreads()
{
    return static_cast<int>(performanceCpus(cpuBudget()).size());
}

} // namespace askja::platform
