// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/memory.h"

#include <string>
#include <utility>

namespace askja::platform {

HugeBuffer::HugeBuffer(HugeBuffer &&other) noexcept
    : m_data(std::exchange(other.m_data, nullptr))
    , m_size(std::exchange(other.m_size, 0))
    , m_mapping(std::exchange(other.m_mapping, nullptr))
    , m_mappingBytes(std::exchange(other.m_mappingBytes, 0))
{
}

HugeBuffer &HugeBuffer::operator=(HugeBuffer &&other) noexcept
{
    if (this != &other) {
        release();
        m_data = std::exchange(other.m_data, nullptr);
        m_size = std::exchange(other.m_size, 0);
        m_mapping = std::exchange(other.m_mapping, nullptr);
        m_mappingBytes = std::exchange(other.m_mappingBytes, 0);
    }
    return *this;
}

HugeBuffer::~HugeBuffer()
{
    release();
}

Error HugeBuffer::outOfMemory(std::size_t bytes)
{
    return {ErrorCode::OutOfMemory,
            "The system would not give " + std::to_string(bytes / (std::size_t{1} << 20)) + " MiB of memory."};
}

} // namespace askja::platform
