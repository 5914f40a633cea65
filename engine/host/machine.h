// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace askja::host {

/// Memory that this program can have: the computer's, or what a control group grants of it.
struct MachineMemory
{
    std::uint64_t totalBytes = 0; ///< 0: the system does not say
    std::uint64_t availableBytes = 0; ///< now, without swapping
};
[[nodiscard]] MachineMemory machineMemory();

/// What the processor calls itself; may be empty.
[[nodiscard]] std::string processorName();

} // namespace askja::host
