// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/file.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <limits>
#include <sys/stat.h>
#include <unistd.h>

namespace askja::platform {

namespace {

constexpr std::size_t kMostAtOnce = std::size_t{1} << 30; ///< Linux moves at most 2 GiB in one call

int descriptorOf(const FileHandle &file)
{
    return static_cast<int>(file.native());
}

std::uint64_t modificationTime(const struct stat &status)
{
#if defined(__APPLE__)
    const timespec &time = status.st_mtimespec;
#else
    const timespec &time = status.st_mtim;
#endif
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000U + static_cast<std::uint64_t>(time.tv_nsec);
}

} // namespace

FileHandle::~FileHandle()
{
    if (isOpen())
        close(static_cast<int>(m_native));
}

FileHandle openForReading(const std::filesystem::path &path)
{
    return FileHandle(open(path.c_str(), O_RDONLY | O_CLOEXEC));
}

FileHandle createFile(const std::filesystem::path &path)
{
    return FileHandle(open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
}

std::optional<FileStamp> stampOf(const FileHandle &file)
{
    struct stat status = {};
    if (fstat(descriptorOf(file), &status) != 0 || status.st_size < 0)
        return {};
    return FileStamp{static_cast<std::uint64_t>(status.st_size), modificationTime(status)};
}

bool readAt(const FileHandle &file, std::uint64_t offset, std::span<std::byte> to)
{
    while (!to.empty()) {
        if (offset > static_cast<std::uint64_t>(std::numeric_limits<off_t>::max()))
            return false;
        const ssize_t got
            = pread(descriptorOf(file), to.data(), std::min(to.size(), kMostAtOnce), static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        to = to.subspan(static_cast<std::size_t>(got));
        offset += static_cast<std::uint64_t>(got);
    }
    return true;
}

void readAhead(const FileHandle &file, std::uint64_t offset, std::uint64_t bytes)
{
#if defined(POSIX_FADV_WILLNEED)
    static_cast<void>(
        posix_fadvise(descriptorOf(file), static_cast<off_t>(offset), static_cast<off_t>(bytes), POSIX_FADV_WILLNEED));
#else
    static_cast<void>(file), static_cast<void>(offset), static_cast<void>(bytes);
#endif
}

bool append(const FileHandle &file, std::span<const std::byte> from)
{
    while (!from.empty()) {
        const ssize_t put = write(descriptorOf(file), from.data(), std::min(from.size(), kMostAtOnce));
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        from = from.subspan(static_cast<std::size_t>(put));
    }
    return true;
}

bool flush(const FileHandle &file)
{
    return fsync(descriptorOf(file)) == 0;
}

} // namespace askja::platform
