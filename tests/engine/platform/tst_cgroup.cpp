// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/cgroup.h"
#include "tests/support/temporary_folder.h"

#include <doctest/doctest.h>

using namespace askja::platform;

namespace {

/// A copy of the few files of /proc and /sys that matter.
class FakeRoot : public askja::test::TemporaryFolder
{
public:
    [[nodiscard]] CgroupLimits limits() const { return readCgroupLimits(path()); }
};

} // namespace

TEST_CASE("nothing there, no limit")
{
    const FakeRoot root;
    CHECK(root.limits().cpus == 0);
    CHECK(root.limits().memoryBytes == 0);
}

TEST_CASE("version 2: the least of the group and those above it counts")
{
    const FakeRoot root;
    root.write("proc/self/cgroup", "0::/user.slice/app.scope\n");
    root.write("sys/fs/cgroup/user.slice/cpu.max", "150000 100000\n");
    root.write("sys/fs/cgroup/user.slice/app.scope/cpu.max", "max 100000\n");
    root.write("sys/fs/cgroup/user.slice/app.scope/memory.max", "1073741824\n");
    root.write("sys/fs/cgroup/user.slice/app.scope/memory.current", "536870912\n");
    root.write("sys/fs/cgroup/user.slice/app.scope/memory.stat",
               "anon 1\nfile 2\ninactive_file 104857600\nactive_file 4857600\n");
    root.write("sys/fs/cgroup/user.slice/memory.max", "max\n");
    const CgroupLimits limits = root.limits();
    CHECK(limits.cpus == doctest::Approx(1.5));
    CHECK(limits.memoryBytes == 1073741824);
    CHECK(limits.memoryUsedBytes == 536870912 - 104857600 - 4857600);
}

TEST_CASE("version 2 in a container: the path is outside, the mount itself is the group")
{
    const FakeRoot root;
    root.write("proc/self/cgroup", "0::/docker/0123\n");
    root.write("sys/fs/cgroup/cpu.max", "400000 100000\n");
    root.write("sys/fs/cgroup/memory.max", "2147483648\n");
    root.write("sys/fs/cgroup/memory.current", "100\n");
    CHECK(root.limits().cpus == doctest::Approx(4));
    CHECK(root.limits().memoryBytes == 2147483648);
}

TEST_CASE("version 1: joined controllers, -1 and huge numbers mean no limit")
{
    const FakeRoot root;
    root.write("proc/self/cgroup", "4:memory:/box\n3:cpu,cpuacct:/box\n1:name=systemd:/\n");
    root.write("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "-1\n");
    root.write("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
    root.write("sys/fs/cgroup/cpu,cpuacct/box/cpu.cfs_quota_us", "50000\n");
    root.write("sys/fs/cgroup/cpu,cpuacct/box/cpu.cfs_period_us", "100000\n");
    root.write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    CHECK(root.limits().cpus == doctest::Approx(0.5));
    CHECK(root.limits().memoryBytes == 0);
    root.write("sys/fs/cgroup/memory/box/memory.limit_in_bytes", "536870912\n");
    root.write("sys/fs/cgroup/memory/box/memory.usage_in_bytes", "4096\n");
    CHECK(root.limits().memoryBytes == 536870912);
    CHECK(root.limits().memoryUsedBytes == 4096);
}

TEST_CASE("a path that climbs out of the mount is not followed; nonsense is no limit")
{
    const FakeRoot root;
    root.write("proc/self/cgroup", "0::/../../etc\nnonsense\n::\n");
    root.write("sys/fs/cgroup/cpu.max", "nonsense");
    root.write("sys/etc/cpu.max", "1 100000");
    root.write("etc/cpu.max", "1 100000");
    CHECK(root.limits().cpus == 0);
    root.write("sys/fs/cgroup/cpu.max", "100000 0");
    CHECK(root.limits().cpus == 0);
}
