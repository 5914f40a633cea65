// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <span>

namespace askja::cli {

/// Writes a two-dimensional float32 array row by row in NumPy's .npy format, version 1.0
/// (https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html). Until finish() succeeds the file has the
/// name's ending ".part"; an unfinished one is removed. A link is followed, and what is no ordinary file (a pipe,
/// /dev/null) is written straight away and neither replaced nor removed.
class NpyWriter
{
public:
    NpyWriter() = default;
    NpyWriter(const NpyWriter &) = delete;
    NpyWriter &operator=(const NpyWriter &) = delete;
    ~NpyWriter();

    /// Error: FileUnreadable.
    [[nodiscard]] Result<void> open(const std::filesystem::path &file, std::uint64_t rows, std::uint64_t columns);
    /// False if the row has not the right length, or the disk is full.
    [[nodiscard]] bool writeRow(std::span<const float> row);
    /// Error: FileUnreadable, also if rows are missing.
    [[nodiscard]] Result<void> finish();

private:
    std::filesystem::path m_file;
    std::filesystem::path m_part; ///< empty: m_file is written directly, or all is done
    std::ofstream m_stream;
    std::uint64_t m_rows = 0;
    std::uint64_t m_columns = 0;
    std::uint64_t m_written = 0;
};

} // namespace askja::cli
