// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/mapped_file_system.h"

#include <cerrno>
#include <limits>
#include <sys/mman.h>
#include <sys/stat.h>

namespace askja::platform {

namespace {

std::error_code lastError()
{
    return {errno, std::generic_category()};
}

std::error_code mapDescriptor(int descriptor, std::span<const std::byte> &bytes)
{
    struct stat status = {};
    if (fstat(descriptor, &status) != 0)
        return lastError();
    if (status.st_size < 0 || static_cast<std::uintmax_t>(status.st_size) > std::numeric_limits<std::size_t>::max())
        return std::make_error_code(std::errc::file_too_large);
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size == 0)
        return {}; // mmap refuses a length of 0
    void *const address = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (address == MAP_FAILED)
        return lastError();
    bytes = {static_cast<const std::byte *>(address), size};
    return {};
}

} // namespace

std::error_code mapFile(const std::filesystem::path &path, FileHandle &file, std::span<const std::byte> &bytes)
{
    file = openForReading(path);
    return file.isOpen() ? mapDescriptor(static_cast<int>(file.native()), bytes) : lastError();
}

void unmapFile(std::span<const std::byte> bytes)
{
    munmap(const_cast<std::byte *>(bytes.data()), bytes.size());
}

} // namespace askja::platform
