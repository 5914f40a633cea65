// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <utility>

namespace askja::platform {

/// An open file of the system; closed with the object.
class FileHandle
{
public:
    using Native = std::intptr_t;
    static constexpr Native kNone = -1;

    FileHandle() = default; ///< none
    explicit FileHandle(Native native)
        : m_native(native)
    {
    }
    FileHandle(FileHandle &&other) noexcept
        : m_native(std::exchange(other.m_native, kNone))
    {
    }
    FileHandle &operator=(FileHandle &&other) noexcept
    {
        std::swap(m_native, other.m_native);
        return *this;
    }
    FileHandle(const FileHandle &) = delete;
    FileHandle &operator=(const FileHandle &) = delete;
    ~FileHandle();

    [[nodiscard]] bool isOpen() const { return m_native != kNone; }
    [[nodiscard]] Native native() const { return m_native; }

private:
    Native m_native = kNone;
};

/// For reading. Not open: it is not there, or the system refuses it.
[[nodiscard]] FileHandle openForReading(const std::filesystem::path &path);
/// A file that was not there before, for appending; readable by its owner alone. Not open: it is there, or the system
/// refuses it.
[[nodiscard]] FileHandle createFile(const std::filesystem::path &path);

/// What tells one state of a file from another.
struct FileStamp
{
    std::uint64_t bytes = 0;
    std::uint64_t modified = 0; ///< time of the last change in the system's finest unit
};
[[nodiscard]] std::optional<FileStamp> stampOf(const FileHandle &file);

/// All of `to` from this offset on; false if the file is shorter or cannot be read. From any number of threads at once.
[[nodiscard]] bool readAt(const FileHandle &file, std::uint64_t offset, std::span<std::byte> to);
/// Lets the system begin to read this part; only a hint.
void readAhead(const FileHandle &file, std::uint64_t offset, std::uint64_t bytes);

/// All of `from` at the file's end; false on a full disk and the like.
[[nodiscard]] bool append(const FileHandle &file, std::span<const std::byte> from);
/// Waits until what was appended is on the disk.
[[nodiscard]] bool flush(const FileHandle &file);

} // namespace askja::platform
