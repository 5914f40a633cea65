// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/cgroup.h"
#include "engine/platform/memory.h"
#include "engine/platform/text_file.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <sys/mman.h>

namespace askja::platform {

MemoryStatus memoryStatus()
{
    MemoryStatus status;
    const std::string info = readTextFile("/proc/meminfo");
    status.totalBytes = numberAfter(info, "MemTotal:").value_or(0) * 1024;
    status.availableBytes = numberAfter(info, "MemAvailable:").value_or(0) * 1024;
    const CgroupLimits limits = readCgroupLimits();
    if (limits.memoryBytes != 0 && limits.memoryBytes < status.totalBytes) {
        const std::uint64_t left = limits.memoryBytes - std::min(limits.memoryBytes, limits.memoryUsedBytes);
        status.limited = true;
        status.totalBytes = limits.memoryBytes;
        status.availableBytes = std::min(status.availableBytes, left);
    }
    return status;
}

Result<HugeBuffer> HugeBuffer::allocate(std::size_t bytes)
{
    HugeBuffer buffer;
    if (bytes == 0) {
        return buffer;
    }
    if (bytes > std::numeric_limits<std::size_t>::max() / 2) {
        return outOfMemory(bytes);
    }
    // Whole huge pages, and one more to move the beginning to an aligned address.
    const std::size_t whole = (bytes + kAlignment - 1) / kAlignment * kAlignment;
    void *mapping
        = mmap(nullptr, whole + kAlignment, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapping == MAP_FAILED) {
        return outOfMemory(bytes);
    }
    const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(mapping);
    const std::size_t shift = (kAlignment - address % kAlignment) % kAlignment;
    buffer.m_mapping = mapping;
    buffer.m_mappingBytes = whole + kAlignment;
    buffer.m_data = static_cast<std::byte *>(mapping) + shift;
    buffer.m_size = bytes;
    // A wish: kernels without huge pages refuse it and the memory is as good otherwise.
    static_cast<void>(madvise(buffer.m_data, whole, MADV_HUGEPAGE));
    return buffer;
}

void HugeBuffer::release()
{
    if (m_mapping != nullptr) {
        munmap(m_mapping, m_mappingBytes);
    }
}

} // namespace askja::platform
