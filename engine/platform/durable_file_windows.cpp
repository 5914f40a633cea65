// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/durable_file.h"
#include "engine/platform/file.h"
#include "engine/platform/windows_api.h"

namespace askja::platform {

namespace {

constexpr int kDiskQuotaExceeded = 1295; ///< ERROR_DISK_QUOTA_EXCEEDED, which MinGW's headers do not have

std::error_code lastError()
{
    return {static_cast<int>(GetLastError()), std::system_category()};
}

FileHandle openForWriting(const std::filesystem::path &path)
{
    const HANDLE file = CreateFileW(path.c_str(), GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                                    nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    return FileHandle(file == INVALID_HANDLE_VALUE ? FileHandle::kNone : reinterpret_cast<FileHandle::Native>(file));
}

} // namespace

std::error_code reserveSpace(const std::filesystem::path &path, std::uint64_t bytes)
{
    const FileHandle file = openForWriting(path);
    if (!file.isOpen())
        return lastError();
    FILE_ALLOCATION_INFO wanted = {};
    wanted.AllocationSize.QuadPart = static_cast<LONGLONG>(bytes);
    if (SetFileInformationByHandle(reinterpret_cast<HANDLE>(file.native()), FileAllocationInfo, &wanted, sizeof wanted))
        return {};
    const DWORD error = GetLastError();
    if (error == ERROR_NOT_SUPPORTED || error == ERROR_INVALID_PARAMETER || error == ERROR_INVALID_FUNCTION)
        return {};
    return {static_cast<int>(error), std::system_category()};
}

void beginFlush(const std::filesystem::path &, std::uint64_t, std::uint64_t)
{
    // Windows writes on its own soon enough, and cannot be asked to.
}

std::error_code flushFile(const std::filesystem::path &path)
{
    const FileHandle file = openForWriting(path);
    if (!file.isOpen() || !flush(file))
        return lastError();
    return {};
}

std::error_code renameDurably(const std::filesystem::path &from, const std::filesystem::path &to)
{
    if (!MoveFileExW(from.c_str(), to.c_str(), MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH))
        return lastError();
    return {};
}

bool meansDiskFull(const std::error_code &error)
{
    return error.category() == std::system_category()
        && (error.value() == ERROR_DISK_FULL || error.value() == ERROR_HANDLE_DISK_FULL
            || error.value() == kDiskQuotaExceeded);
}

} // namespace askja::platform
