// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/workspace.h"

#include <limits>
#include <utility>

namespace askja::models::inline ASKJA_ISA {

Result<void> Workspace::allocate()
{
    if (m_bytes > std::numeric_limits<std::size_t>::max())
        return {ErrorCode::OutOfMemory, "The working memory for so large a batch does not fit this system."};
    auto memory = platform::HugeBuffer::allocate(static_cast<std::size_t>(m_bytes));
    if (!memory)
        return memory.error();
    m_memory = std::move(*memory);
    return {};
}

} // namespace askja::models::inline ASKJA_ISA
