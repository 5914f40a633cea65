// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"

#include <filesystem>
#include <string>
#include <vector>

namespace askja::cli {

/// A whole file's bytes; "-" is standard input. Errors: FileNotFound, FileUnreadable.
[[nodiscard]] Result<std::string> readInput(const std::filesystem::path &file);

/// Decimal numbers separated by white space. Error: InvalidArgument, which says where.
[[nodiscard]] Result<std::vector<TokenId>> parseIds(std::string_view text);

} // namespace askja::cli
