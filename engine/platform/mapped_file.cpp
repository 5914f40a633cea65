// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/mapped_file.h"

#include "engine/platform/mapped_file_system.h"

#include <limits>
#include <system_error>

namespace askja::platform {

namespace {

std::string quoted(const std::filesystem::path &path)
{
    const std::u8string text = path.u8string();
    return '"' + std::string(text.begin(), text.end()) + '"';
}

} // namespace

MappedFile::~MappedFile()
{
    if (!m_bytes.empty())
        unmapFile(m_bytes);
}

Result<MappedFile> MappedFile::open(const std::filesystem::path &path)
{
    std::error_code failure;
    const std::filesystem::file_status status = std::filesystem::status(path, failure);
    if (status.type() == std::filesystem::file_type::not_found)
        return {ErrorCode::FileNotFound, "There is no file " + quoted(path) + "."};
    if (failure)
        return {ErrorCode::FileUnreadable, "The file " + quoted(path) + " cannot be read: " + failure.message() + "."};
    if (status.type() == std::filesystem::file_type::directory)
        return {ErrorCode::FileNotFound, quoted(path) + " is a folder, not a file."};
    if (status.type() != std::filesystem::file_type::regular)
        return {ErrorCode::FileUnreadable, quoted(path) + " is no ordinary file."};
    const std::uintmax_t size = std::filesystem::file_size(path, failure);
    if (!failure && size > static_cast<std::uintmax_t>(std::numeric_limits<std::ptrdiff_t>::max()))
        return {ErrorCode::FileUnreadable, "The file " + quoted(path) + " is too large for this 32-bit system."};

    std::span<const std::byte> bytes;
    FileHandle file;
    if (!failure)
        failure = mapFile(path, file, bytes);
    if (failure)
        return {ErrorCode::FileUnreadable, "The file " + quoted(path) + " cannot be read: " + failure.message() + "."};
    return MappedFile(std::move(file), bytes);
}

} // namespace askja::platform
