// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/cpus.h"
#include "engine/platform/windows_api.h"

#include <algorithm>
#include <cstddef>
#include <thread>

namespace askja::platform {

namespace {

/// Calls take(mask, efficiency class) for each core of the first processor group, which is the whole machine up to 64
/// logical processors.
template <class Take> void eachCore(Take take)
{
    DWORD bytes = 0;
    GetLogicalProcessorInformationEx(RelationProcessorCore, nullptr, &bytes);
    std::vector<std::byte> buffer(bytes);
    auto *first = reinterpret_cast<PSYSTEM_LOGICAL_PROCESSOR_INFORMATION_EX>(buffer.data());
    if (bytes == 0 || GetLogicalProcessorInformationEx(RelationProcessorCore, first, &bytes) == 0) {
        return;
    }
    for (std::size_t offset = 0; offset < bytes;) {
        const auto *entry = reinterpret_cast<PSYSTEM_LOGICAL_PROCESSOR_INFORMATION_EX>(buffer.data() + offset);
        if (entry->Processor.GroupMask[0].Group == 0) {
            // mingw-w64's older headers have no EfficiencyClass: it is the byte after Flags.
            const auto *fields = reinterpret_cast<const BYTE *>(&entry->Processor);
            take(entry->Processor.GroupMask[0].Mask, fields[1]);
        }
        offset += std::max<std::size_t>(entry->Size, 1);
    }
}

double jobQuota(int online)
{
    JOBOBJECT_CPU_RATE_CONTROL_INFORMATION rate{};
    if (QueryInformationJobObject(nullptr, JobObjectCpuRateControlInformation, &rate, sizeof rate, nullptr) == 0) {
        return 0;
    }
    constexpr DWORD kHardCap = JOB_OBJECT_CPU_RATE_CONTROL_ENABLE | JOB_OBJECT_CPU_RATE_CONTROL_HARD_CAP;
    return (rate.ControlFlags & kHardCap) == kHardCap ? rate.CpuRate * online / 10000.0 : 0; // in 1/100 percent
}

} // namespace

CpuBudget cpuBudget()
{
    CpuBudget budget;
    budget.online = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    DWORD_PTR process = 0;
    DWORD_PTR system = 0;
    if (GetProcessAffinityMask(GetCurrentProcess(), &process, &system) == 0 || process == 0) {
        process = ~DWORD_PTR{0};
    }
    int core = 0;
    eachCore([&](KAFFINITY mask, BYTE efficiency) {
        for (int id = 0; id < 64; ++id) {
            if (((mask & process) >> id & 1) != 0) {
                // A higher class is a faster core; how much faster Windows does not say.
                budget.allowed.push_back({id, core, 1024 << std::min<int>(efficiency, 8)});
            }
        }
        ++core;
    });
    for (int id = 0; budget.allowed.empty() && id < budget.online; ++id) {
        budget.allowed.push_back({id, id, 0});
    }
    std::sort(budget.allowed.begin(), budget.allowed.end(),
              [](const LogicalCpu &a, const LogicalCpu &b) { return a.id < b.id; });
    budget.quota = jobQuota(budget.online);
    return budget;
}

} // namespace askja::platform
