// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>

namespace askja::platform {

/// What the control groups of this process allow, the least over its group and all above it.
struct CgroupLimits
{
    double cpus = 0; ///< processors' worth of time; 0: no limit
    std::uint64_t memoryBytes = 0; ///< 0: no limit
    std::uint64_t memoryUsedBytes = 0; ///< of the limiting group, without file pages, which can be dropped
};

/// Reads /proc/self/cgroup and /sys/fs/cgroup (versions 1 and 2, and both mounted side by side) below root.
/// Source: the kernel's Documentation/admin-guide/cgroup-v1 and cgroup-v2.rst.
[[nodiscard]] CgroupLimits readCgroupLimits(const std::filesystem::path &root = "/");

} // namespace askja::platform
