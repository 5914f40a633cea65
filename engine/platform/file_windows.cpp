// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/file.h"
#include "engine/platform/windows_api.h"

#include <algorithm>

namespace askja::platform {

namespace {

constexpr std::size_t kMostAtOnce = std::size_t{1} << 30;

HANDLE handleOf(const FileHandle &file)
{
    return reinterpret_cast<HANDLE>(file.native());
}

FileHandle fromHandle(HANDLE handle)
{
    return FileHandle(handle == INVALID_HANDLE_VALUE ? FileHandle::kNone
                                                     : reinterpret_cast<FileHandle::Native>(handle));
}

} // namespace

FileHandle::~FileHandle()
{
    if (isOpen())
        CloseHandle(reinterpret_cast<HANDLE>(m_native));
}

FileHandle openForReading(const std::filesystem::path &path)
{
    // Sharing deletion too: the person may remove or replace a file that is in use, as on other systems.
    return fromHandle(CreateFileW(path.c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_DELETE, nullptr,
                                  OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
}

FileHandle createFile(const std::filesystem::path &path)
{
    return fromHandle(CreateFileW(path.c_str(), GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_DELETE, nullptr, CREATE_NEW,
                                  FILE_ATTRIBUTE_NORMAL, nullptr));
}

std::optional<FileStamp> stampOf(const FileHandle &file)
{
    LARGE_INTEGER bytes = {};
    FILETIME written = {};
    if (!GetFileSizeEx(handleOf(file), &bytes) || !GetFileTime(handleOf(file), nullptr, nullptr, &written))
        return {};
    return FileStamp{static_cast<std::uint64_t>(bytes.QuadPart),
                     static_cast<std::uint64_t>(written.dwHighDateTime) << 32 | written.dwLowDateTime};
}

bool readAt(const FileHandle &file, std::uint64_t offset, std::span<std::byte> to)
{
    while (!to.empty()) {
        OVERLAPPED place = {};
        place.Offset = static_cast<DWORD>(offset);
        place.OffsetHigh = static_cast<DWORD>(offset >> 32);
        DWORD got = 0;
        const auto wanted = static_cast<DWORD>(std::min(to.size(), kMostAtOnce));
        if (!ReadFile(handleOf(file), to.data(), wanted, &got, &place) || got == 0)
            return false;
        to = to.subspan(got);
        offset += got;
    }
    return true;
}

void readAhead(const FileHandle &file, std::uint64_t offset, std::uint64_t bytes)
{
    static_cast<void>(file), static_cast<void>(offset), static_cast<void>(bytes); // the system has no such hint
}

bool append(const FileHandle &file, std::span<const std::byte> from)
{
    while (!from.empty()) {
        DWORD put = 0;
        const auto wanted = static_cast<DWORD>(std::min(from.size(), kMostAtOnce));
        if (!WriteFile(handleOf(file), from.data(), wanted, &put, nullptr) || put == 0)
            return false;
        from = from.subspan(put);
    }
    return true;
}

bool flush(const FileHandle &file)
{
    return FlushFileBuffers(handleOf(file)) != 0;
}

} // namespace askja::platform
