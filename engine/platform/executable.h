// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace askja::platform {

/// The folder the running program's file is in, symbolic links resolved; empty if the system does not say.
[[nodiscard]] std::filesystem::path executableFolder();

} // namespace askja::platform
