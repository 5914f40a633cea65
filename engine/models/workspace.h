// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"
#include "engine/platform/memory.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace askja::models::inline ASKJA_ISA {

/// The scratch memory of a session: planned array by array, then allocated in one piece, never again while it runs.
class Workspace
{
public:
    /// An array of the workspace; at() gives its address once allocate() was called.
    struct Array
    {
        std::size_t offset = 0;
    };

    /// 64-byte aligned.
    [[nodiscard]] Array plan(std::uint64_t bytes)
    {
        const Array array{static_cast<std::size_t>(m_bytes)};
        m_bytes += (bytes + 63) / 64 * 64;
        return array;
    }
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }
    /// Error: OutOfMemory.
    [[nodiscard]] Result<void> allocate();

    template <class T> [[nodiscard]] T *at(Array array)
    {
        return reinterpret_cast<T *>(m_memory.data() + array.offset);
    }

private:
    std::uint64_t m_bytes = 0;
    platform::HugeBuffer m_memory;
};

} // namespace askja::models::inline ASKJA_ISA
