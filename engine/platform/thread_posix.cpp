// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/thread.h"

#include <pthread.h>
#include <sched.h>
#include <sys/resource.h>

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

void lowerThisThread()
{
    // On Linux 0 means the calling thread, not its process; reading and writing go by this priority too.
    static_cast<void>(setpriority(PRIO_PROCESS, 0, 19));
}

} // namespace askja::platform
