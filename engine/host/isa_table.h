// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

namespace askja::host {

/// One row of kernels/isa.cmake.
struct IsaRow
{
    std::string_view name; ///< e.g. "avx2"
    std::string_view architecture; ///< "x86", "arm" or "any"
    int priority = 0;
    std::span<const std::string_view> features; ///< all of them must be usable
};

/// All rows, those of other architectures too, in the order of the file. Made from it by CMakeLists.txt.
[[nodiscard]] std::span<const IsaRow> isaTable();

} // namespace askja::host
