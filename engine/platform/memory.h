// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"

#include <cstddef>
#include <cstdint>

namespace askja::platform {

struct MemoryStatus
{
    std::uint64_t totalBytes = 0; ///< physical memory, or the cgroup's limit where that is less
    std::uint64_t availableBytes = 0; ///< what can be taken without swapping, under the same limit
    bool limited = false; ///< a cgroup limit, not the machine, decides
};

/// What the system says now. All zero if it says nothing.
[[nodiscard]] MemoryStatus memoryStatus();

/// Zeroed memory of its own mapping, 2 MiB aligned, in huge pages where the system grants them. Movable; freed with
/// the object. Pages are only taken when first touched.
class HugeBuffer
{
public:
    static constexpr std::size_t kAlignment = std::size_t{2} << 20;

    HugeBuffer() = default;
    HugeBuffer(const HugeBuffer &) = delete;
    HugeBuffer &operator=(const HugeBuffer &) = delete;
    HugeBuffer(HugeBuffer &&other) noexcept;
    HugeBuffer &operator=(HugeBuffer &&other) noexcept;
    ~HugeBuffer();

    /// Error: OutOfMemory. Zero bytes give an empty buffer.
    [[nodiscard]] static Result<HugeBuffer> allocate(std::size_t bytes);

    [[nodiscard]] std::byte *data() { return m_data; }
    [[nodiscard]] const std::byte *data() const { return m_data; }
    [[nodiscard]] std::size_t size() const { return m_size; } ///< as asked for

private:
    void release();
    static Error outOfMemory(std::size_t bytes);

    std::byte *m_data = nullptr;
    std::size_t m_size = 0;
    void *m_mapping = nullptr; ///< what the system gave; data() is the first aligned address in it
    std::size_t m_mappingBytes = 0;
};

} // namespace askja::platform
