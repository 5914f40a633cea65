// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace askja::format {

/// Which part of a split model a file's name says it is: "name-00002-of-00003.gguf", as llama.cpp's gguf-split names
/// them.
struct SplitName
{
    std::filesystem::path folder;
    std::u8string begin; ///< "name"
    std::u8string ending; ///< ".gguf"
    std::uint32_t number = 0; ///< from 1 to count
    std::uint32_t count = 0;

    /// The file of another part, from 1.
    [[nodiscard]] std::filesystem::path path(std::uint32_t part) const;
};

/// Nothing if the name says no such thing.
[[nodiscard]] std::optional<SplitName> splitNameOf(const std::filesystem::path &path);

} // namespace askja::format
