// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The small text files through which Linux describes itself.
namespace askja::platform {

/// At most 1 MiB of the file; empty if it cannot be read.
[[nodiscard]] std::string readTextFile(const std::filesystem::path &path);
/// The whole number the text begins with.
[[nodiscard]] std::optional<std::uint64_t> leadingNumber(std::string_view text);
/// The number after a key at the beginning of a line: "MemAvailable:  123 kB".
[[nodiscard]] std::optional<std::uint64_t> numberAfter(std::string_view text, std::string_view key);
/// "0-3,8" as numbers; stops at the first thing that is no such list. At most 65,536 numbers.
[[nodiscard]] std::vector<int> parseCpuList(std::string_view text);

} // namespace askja::platform
