// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/memory.h"
#include "engine/platform/windows_api.h"

#include <algorithm>
#include <limits>

namespace askja::platform {

MemoryStatus memoryStatus()
{
    MEMORYSTATUSEX system{};
    system.dwLength = sizeof system;
    MemoryStatus status;
    if (GlobalMemoryStatusEx(&system) == 0) {
        return status;
    }
    status.totalBytes = system.ullTotalPhys;
    status.availableBytes = std::min(system.ullAvailPhys, system.ullAvailPageFile);
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION job{};
    if (QueryInformationJobObject(nullptr, JobObjectExtendedLimitInformation, &job, sizeof job, nullptr) != 0
        && (job.BasicLimitInformation.LimitFlags & JOB_OBJECT_LIMIT_JOB_MEMORY) != 0
        && job.JobMemoryLimit < status.totalBytes) {
        status.limited = true;
        status.totalBytes = job.JobMemoryLimit;
        status.availableBytes = std::min(status.availableBytes, status.totalBytes);
    }
    return status;
}

Result<HugeBuffer> HugeBuffer::allocate(std::size_t bytes)
{
    // Windows' own large pages need a privilege that normal accounts lack; plain pages are what there is.
    HugeBuffer buffer;
    if (bytes == 0) {
        return buffer;
    }
    if (bytes > std::numeric_limits<std::size_t>::max() / 2) {
        return outOfMemory(bytes);
    }
    const std::size_t whole = (bytes + kAlignment - 1) / kAlignment * kAlignment + kAlignment;
    void *mapping = VirtualAlloc(nullptr, whole, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
    if (mapping == nullptr) {
        return outOfMemory(bytes);
    }
    const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(mapping);
    buffer.m_mapping = mapping;
    buffer.m_mappingBytes = whole;
    buffer.m_data = static_cast<std::byte *>(mapping) + (kAlignment - address % kAlignment) % kAlignment;
    buffer.m_size = bytes;
    return buffer;
}

void HugeBuffer::release()
{
    if (m_mapping != nullptr) {
        VirtualFree(m_mapping, 0, MEM_RELEASE);
    }
}

} // namespace askja::platform
