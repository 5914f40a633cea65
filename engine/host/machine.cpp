// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/host/machine.h"

#include "engine/host/cpu_features.h"
#include "engine/platform/memory.h"

namespace askja::host {

MachineMemory machineMemory()
{
    const platform::MemoryStatus status = platform::memoryStatus();
    return {status.totalBytes, status.availableBytes};
}

std::string processorName()
{
    return detectCpu().model;
}

} // namespace askja::host
