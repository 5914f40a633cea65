// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/cpus.h"
#include "engine/platform/linux_topology.h"
#include "engine/platform/text_file.h"
#include "tests/support/temporary_folder.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

using namespace askja::platform;

TEST_CASE("lists of processors are read as the kernel writes them")
{
    CHECK(parseCpuList("0-3,8\n") == std::vector<int>{0, 1, 2, 3, 8});
    CHECK(parseCpuList("5") == std::vector<int>{5});
    CHECK(parseCpuList("").empty());
    CHECK(parseCpuList("\n").empty());
    CHECK(parseCpuList("1,x") == std::vector<int>{1});
    CHECK(parseCpuList("2-").empty());
    CHECK(parseCpuList("-3").empty());
    CHECK(parseCpuList("0-2000000000").size() == 65536);
}

TEST_CASE("one thread per performance core")
{
    CpuBudget hybrid;
    hybrid.allowed = {{0, 0, 1024}, {1, 0, 1024}, {2, 2, 1024}, {3, 2, 1024}, {4, 4, 512}, {5, 5, 512}};
    CHECK(performanceCpus(hybrid) == std::vector<int>{0, 2});
    CpuBudget phone; // two sizes of large cores count as one kind
    phone.allowed = {{0, 0, 400}, {1, 1, 400}, {2, 2, 870}, {3, 3, 1024}};
    CHECK(performanceCpus(phone) == std::vector<int>{2, 3});
    CpuBudget unknown; // no capacities at all
    unknown.allowed = {{4, 4, 0}, {6, 6, 0}};
    CHECK(performanceCpus(unknown) == std::vector<int>{4, 6});
    CpuBudget onlySlow; // the mask leaves none of the fast ones
    onlySlow.allowed = {{4, 4, 512}, {5, 5, 512}};
    CHECK(performanceCpus(onlySlow) == std::vector<int>{4, 5});
}

TEST_CASE("a quota cuts the number, rounded up, never to none")
{
    CpuBudget budget;
    budget.allowed = {{0, 0, 0}, {1, 1, 0}, {2, 2, 0}, {3, 3, 0}};
    budget.quota = 2.5;
    CHECK(performanceCpus(budget).size() == 3);
    budget.quota = 0.1;
    CHECK(performanceCpus(budget).size() == 1);
    budget.quota = 64;
    CHECK(performanceCpus(budget).size() == 4);
    CHECK(performanceCpus(CpuBudget()).size() == 1);
}

TEST_CASE("this machine grants at least one processor, and no more than it has")
{
    const CpuBudget budget = cpuBudget();
    CHECK_FALSE(budget.allowed.empty());
    CHECK(std::is_sorted(budget.allowed.begin(), budget.allowed.end(),
                         [](const LogicalCpu &a, const LogicalCpu &b) { return a.id < b.id; }));
    CHECK(recommendedThreads() >= 1);
    CHECK(recommendedThreads() <= static_cast<int>(budget.allowed.size()));
}

TEST_CASE("topology comes from sysfs: siblings, hybrid kinds, capacities, clocks")
{
    const askja::test::TemporaryFolder folder;
    const std::filesystem::path &root = folder.path();
    const auto write = [&](const std::string &name, const std::string &text) { folder.write(name, text); };
    const std::string cpus = "sys/devices/system/cpu/";
    write(cpus + "cpu0/topology/thread_siblings_list", "0,1\n");
    write(cpus + "cpu1/topology/thread_siblings_list", "0-1\n");
    write(cpus + "cpu2/cpufreq/cpuinfo_max_freq", "3900000\n");
    std::vector<LogicalCpu> read = readLinuxTopology({0, 1, 2}, root);
    REQUIRE(read.size() == 3);
    CHECK(read[0].core == 0);
    CHECK(read[1].core == 0);
    CHECK(read[2].core == 2);
    CHECK(read[2].capacity == 3900);
    write(cpus + "cpu1/cpu_capacity", "444\n");
    CHECK(readLinuxTopology({1}, root)[0].capacity == 444);
    write("sys/devices/cpu_atom/cpus", "2\n");
    read = readLinuxTopology({0, 1, 2}, root);
    CHECK(read[0].capacity == 1024);
    CHECK(read[2].capacity == 512);
}
