// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>

namespace askja::cli {

/// Where packed weights are kept: <cache>/askja/packs, or beside a program that has a file "portable" next to it, as
/// the application has it too. Empty if the system names no folder.
[[nodiscard]] std::filesystem::path packFolder();

/// How much is in there.
struct PackFolderUse
{
    std::uint64_t packs = 0;
    std::uint64_t bytes = 0;
};
[[nodiscard]] PackFolderUse useOf(const std::filesystem::path &folder);

} // namespace askja::cli
