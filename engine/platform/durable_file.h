// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <system_error>

// What a file needs that must never be lost or half there. Each is safe to call from any thread.
namespace askja::platform {

/// Takes disk space for a file that will grow to so many bytes; its length stays as it is. The file has to be open
/// meanwhile and until it has grown: on Windows the space goes back when it is closed. A file system that cannot do
/// this is no error.
[[nodiscard]] std::error_code reserveSpace(const std::filesystem::path &file, std::uint64_t bytes);

/// Lets the system begin to write this part to the disk, so that flushFile() has less to wait for. Only a hint, which
/// may take as long as the disk is behind.
void beginFlush(const std::filesystem::path &file, std::uint64_t offset, std::uint64_t bytes);

/// Waits until the file's bytes are on the disk.
[[nodiscard]] std::error_code flushFile(const std::filesystem::path &file);

/// Gives a file another name in the same folder, in one step that a power cut cannot halve; what had that name is gone.
/// The new name is on the disk when this returns.
[[nodiscard]] std::error_code renameDurably(const std::filesystem::path &from, const std::filesystem::path &to);

/// Whether this error says that the disk, a quota or the size a file may have is used up.
[[nodiscard]] bool meansDiskFull(const std::error_code &error);

} // namespace askja::platform
