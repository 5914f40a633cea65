// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/platform/cpus.h"

#include <filesystem>
#include <vector>

namespace askja::platform {

/// Core and capacity of these logical processors from sysfs below root. A processor without entries is a core of its
/// own. Capacities: the kernel's cpu_capacity; on hybrid Intel processors 1024 and 512; else the highest clock in MHz.
[[nodiscard]] std::vector<LogicalCpu> readLinuxTopology(const std::vector<int> &cpus,
                                                        const std::filesystem::path &root = "/");

} // namespace askja::platform
