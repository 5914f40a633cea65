// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/thread.h"

#include <cstdint>
#include <pthread.h>
#include <sched.h>
#include <sys/resource.h>
#ifdef __linux__
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace askja::platform {

void nameThisThread(const std::string &name)
{
    pthread_setname_np(pthread_self(), name.substr(0, 15).c_str());
}

bool pinThisThread(int cpu)
{
    if (cpu < 0 || cpu >= CPU_SETSIZE) {
        return false;
    }
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(static_cast<std::size_t>(cpu), &set);
    return sched_setaffinity(0, sizeof set, &set) == 0;
}

void preferShortTurns()
{
#ifdef SYS_sched_setattr
    // The kernel's struct sched_attr (sched_setattr(2)); the C library has none before glibc 2.41. For ordinary threads
    // `runtime` is the length of a turn since Linux 6.12; older kernels ignore it.
    struct Attributes
    {
        std::uint32_t size;
        std::uint32_t policy;
        std::uint64_t flags;
        std::int32_t nice;
        std::uint32_t priority;
        std::uint64_t runtime;
        std::uint64_t deadline;
        std::uint64_t period;
    };
    constexpr std::uint64_t kShortestNanoseconds = 100'000;
    if (sched_getscheduler(0) != SCHED_OTHER) {
        return; // somebody chose another policy for us
    }
    Attributes attributes{};
    attributes.size = sizeof attributes;
    attributes.nice = getpriority(PRIO_PROCESS, 0);
    attributes.runtime = kShortestNanoseconds;
    static_cast<void>(syscall(SYS_sched_setattr, 0, &attributes, 0));
#endif
}

void lowerThisThread()
{
    // On Linux 0 means the calling thread, not its process; reading and writing go by this priority too.
    static_cast<void>(setpriority(PRIO_PROCESS, 0, 19));
}

} // namespace askja::platform
