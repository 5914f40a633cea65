// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/platform/file.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <system_error>

namespace askja::platform {

/// The two calls MappedFile needs of the operating system; written once per system.
[[nodiscard]] std::error_code mapFile(const std::filesystem::path &path, FileHandle &file,
                                      std::span<const std::byte> &bytes);
void unmapFile(std::span<const std::byte> bytes);

} // namespace askja::platform
