// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/weights/pack_cache.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace askja::test {

inline const weights::PackKey kKey{0x0123456789abcdef, 0xfedcba9876543210};

/// Bytes in no order, the same each time.
inline std::vector<std::byte> someBytes(std::size_t count, std::uint32_t seed = 1)
{
    std::vector<std::byte> bytes(count);
    for (std::byte &byte : bytes) {
        seed = seed * 1664525U + 1013904223U;
        byte = static_cast<std::byte>(seed >> 24U);
    }
    return bytes;
}

inline std::string contentOf(const std::filesystem::path &path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

inline void setContent(const std::filesystem::path &path, const std::string &bytes)
{
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

/// Names in the folder with this ending.
inline std::size_t countFiles(const std::filesystem::path &folder, const char *ending)
{
    std::size_t count = 0;
    std::error_code error;
    for (const auto &entry : std::filesystem::directory_iterator(folder, error))
        count += entry.path().extension() == ending ? 1 : 0;
    return count;
}

/// Stands for a disk that takes so many bytes, or loses them when they are flushed.
class FullDisk : public weights::PackSink
{
public:
    FullDisk(std::unique_ptr<weights::PackSink> file, std::size_t room, bool flushes)
        : m_file(std::move(file))
        , m_room(room)
        , m_flushes(flushes)
    {
    }
    bool append(std::span<const std::byte> bytes) override
    {
        if (bytes.size() > m_room)
            return false;
        m_room -= bytes.size();
        return m_file->append(bytes);
    }
    bool flush() override { return m_flushes && m_file->flush(); }

private:
    std::unique_ptr<weights::PackSink> m_file;
    std::size_t m_room;
    bool m_flushes;
};

} // namespace askja::test
