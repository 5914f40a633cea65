// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/mapped_file_system.h"
#include "engine/platform/windows_api.h"

#include <limits>

namespace askja::platform {

namespace {

std::error_code lastError()
{
    return {static_cast<int>(GetLastError()), std::system_category()};
}

std::error_code mapHandle(HANDLE file, std::span<const std::byte> &bytes)
{
    LARGE_INTEGER length = {};
    if (!GetFileSizeEx(file, &length))
        return lastError();
    if (static_cast<unsigned long long>(length.QuadPart) > std::numeric_limits<std::size_t>::max())
        return std::make_error_code(std::errc::file_too_large);
    const auto size = static_cast<std::size_t>(length.QuadPart);
    if (size == 0)
        return {}; // an empty file has no mapping
    const HANDLE mapping = CreateFileMappingW(file, nullptr, PAGE_READONLY, 0, 0, nullptr);
    if (mapping == nullptr)
        return lastError();
    const void *const address = MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0);
    const std::error_code result = address == nullptr ? lastError() : std::error_code();
    CloseHandle(mapping); // the view keeps the mapping
    if (!result)
        bytes = {static_cast<const std::byte *>(address), size};
    return result;
}

} // namespace

std::error_code mapFile(const std::filesystem::path &path, FileHandle &file, std::span<const std::byte> &bytes)
{
    file = openForReading(path);
    return file.isOpen() ? mapHandle(reinterpret_cast<HANDLE>(file.native()), bytes) : lastError();
}

void unmapFile(std::span<const std::byte> bytes)
{
    UnmapViewOfFile(bytes.data());
}

} // namespace askja::platform
