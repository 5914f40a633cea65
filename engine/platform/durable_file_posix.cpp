// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/durable_file.h"

#include "engine/platform/file.h"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

namespace askja::platform {

namespace {

std::error_code lastError()
{
    return {errno, std::generic_category()};
}

std::error_code flushPath(const std::filesystem::path &path, int flags)
{
    const FileHandle file(open(path.c_str(), flags | O_CLOEXEC));
    if (!file.isOpen() || fsync(static_cast<int>(file.native())) != 0)
        return lastError();
    return {};
}

} // namespace

std::error_code reserveSpace(const std::filesystem::path &path, std::uint64_t bytes)
{
    const FileHandle file(open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (!file.isOpen())
        return lastError();
#if defined(FALLOC_FL_KEEP_SIZE)
    int result = -1;
    do {
        result = fallocate(static_cast<int>(file.native()), FALLOC_FL_KEEP_SIZE, 0, static_cast<off_t>(bytes));
    } while (result != 0 && errno == EINTR);
    if (result != 0 && errno != EOPNOTSUPP && errno != ENOSYS && errno != EINVAL)
        return lastError();
#else
    static_cast<void>(bytes);
#endif
    return {};
}

void beginFlush(const std::filesystem::path &path, std::uint64_t offset, std::uint64_t bytes)
{
#if defined(SYNC_FILE_RANGE_WRITE)
    const FileHandle file(open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (file.isOpen())
        static_cast<void>(sync_file_range(static_cast<int>(file.native()), static_cast<off_t>(offset),
                                          static_cast<off_t>(bytes), SYNC_FILE_RANGE_WRITE));
#else
    static_cast<void>(path);
    static_cast<void>(offset);
    static_cast<void>(bytes);
#endif
}

std::error_code flushFile(const std::filesystem::path &path)
{
    return flushPath(path, O_RDONLY);
}

std::error_code renameDurably(const std::filesystem::path &from, const std::filesystem::path &to)
{
    if (std::rename(from.c_str(), to.c_str()) != 0)
        return lastError();
    // The name is there; a folder that cannot be flushed (some network drives) takes nothing of that back.
    const std::filesystem::path folder = to.parent_path();
    static_cast<void>(flushPath(folder.empty() ? std::filesystem::path(".") : folder, O_RDONLY));
    return {};
}

bool meansDiskFull(const std::error_code &error)
{
    return error == std::errc::no_space_on_device || error == std::errc::file_too_large
        || error == std::error_code(EDQUOT, std::generic_category());
}

} // namespace askja::platform
