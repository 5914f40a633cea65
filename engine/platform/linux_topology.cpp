// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/linux_topology.h"

#include "engine/platform/text_file.h"

#include <algorithm>
#include <string>

namespace fs = std::filesystem;

namespace askja::platform {

namespace {

int number(const fs::path &path)
{
    const std::uint64_t value = leadingNumber(readTextFile(path)).value_or(0);
    return static_cast<int>(std::min<std::uint64_t>(value, 1U << 30));
}

} // namespace

std::vector<LogicalCpu> readLinuxTopology(const std::vector<int> &cpus, const fs::path &root)
{
    const std::vector<int> efficient = parseCpuList(readTextFile(root / "sys/devices/cpu_atom/cpus"));
    std::vector<LogicalCpu> result;
    for (const int id : cpus) {
        const fs::path folder = root / "sys/devices/system/cpu" / ("cpu" + std::to_string(id));
        // A core is known by its first hardware thread: core_id repeats from socket to socket.
        std::vector<int> siblings = parseCpuList(readTextFile(folder / "topology/thread_siblings_list"));
        LogicalCpu cpu;
        cpu.id = id;
        cpu.core = siblings.empty() ? id : *std::min_element(siblings.begin(), siblings.end());
        if (!efficient.empty()) {
            cpu.capacity = std::find(efficient.begin(), efficient.end(), id) == efficient.end() ? 1024 : 512;
        } else if (const int capacity = number(folder / "cpu_capacity")) {
            cpu.capacity = capacity;
        } else {
            cpu.capacity = number(folder / "cpufreq/cpuinfo_max_freq") / 1000;
        }
        result.push_back(cpu);
    }
    return result;
}

} // namespace askja::platform
