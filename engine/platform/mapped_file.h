// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"
#include "engine/platform/file.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <utility>

namespace askja::platform {

/// A whole file mapped into memory, read-only. Owns the mapping: bytes() keep their address while the object is moved
/// and end with it. The file must not be shortened by anybody meanwhile (the system would fault on the missing pages).
/// Thread-safe once open.
class MappedFile
{
public:
    MappedFile() = default; ///< empty
    MappedFile(MappedFile &&other) noexcept
        : m_file(std::move(other.m_file))
        , m_bytes(std::exchange(other.m_bytes, {}))
    {
    }
    MappedFile &operator=(MappedFile &&other) noexcept
    {
        std::swap(m_file, other.m_file);
        std::swap(m_bytes, other.m_bytes);
        return *this;
    }
    MappedFile(const MappedFile &) = delete;
    MappedFile &operator=(const MappedFile &) = delete;
    ~MappedFile();

    /// An empty file gives an empty span. Errors: FileNotFound (nothing there, or a folder), FileUnreadable (no
    /// permission, or larger than this system's address space).
    [[nodiscard]] static Result<MappedFile> open(const std::filesystem::path &path);

    [[nodiscard]] std::span<const std::byte> bytes() const { return m_bytes; }
    /// The same file, for reading parts of it without touching the mapping; not open for an empty object.
    [[nodiscard]] const FileHandle &file() const { return m_file; }

private:
    MappedFile(FileHandle file, std::span<const std::byte> bytes)
        : m_file(std::move(file))
        , m_bytes(bytes)
    {
    }

    FileHandle m_file;
    std::span<const std::byte> m_bytes;
};

} // namespace askja::platform
