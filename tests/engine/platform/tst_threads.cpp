// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/thread.h"

#include <doctest/doctest.h>

#include <thread>
#ifdef __linux__
#include <cstdint>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace {

using namespace askja::platform;

#ifdef __linux__
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

Attributes attributesOfThisThread()
{
    Attributes attributes{};
    REQUIRE(syscall(SYS_sched_getattr, 0, &attributes, sizeof attributes, 0) == 0);
    return attributes;
}

TEST_CASE("Short turns change the length of a turn and nothing else, and threads inherit them")
{
    std::thread([] {
        REQUIRE(setpriority(PRIO_PROCESS, 0, 3) == 0);
        const Attributes before = attributesOfThisThread();
        preferShortTurns();
        const Attributes after = attributesOfThisThread();
        CHECK(after.policy == before.policy);
        CHECK(after.nice == 3);
        CHECK(after.flags == before.flags);
        CHECK(after.runtime <= before.runtime); // 0 both times before Linux 6.12
        if (before.runtime > 100'000)
            CHECK(after.runtime == 100'000);
        std::uint64_t inherited = 0;
        std::thread([&inherited] { inherited = attributesOfThisThread().runtime; }).join();
        CHECK(inherited == after.runtime);
    }).join();
}

TEST_CASE("Short turns leave a thread alone that has another policy")
{
    std::thread([] {
        const sched_param none{};
        REQUIRE(sched_setscheduler(0, SCHED_BATCH, &none) == 0);
        preferShortTurns();
        CHECK(sched_getscheduler(0) == SCHED_BATCH);
    }).join();
}
#else
TEST_CASE("Short turns may be asked for anywhere")
{
    preferShortTurns();
}
#endif

} // namespace
