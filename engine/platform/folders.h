// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace askja::platform {

/// Where this user's programs keep what can be made again: XDG_CACHE_HOME or ~/.cache, %LOCALAPPDATA%\cache on Windows
/// (as Qt's GenericCacheLocation has it, so that the application finds the same place). Empty if the system names none.
[[nodiscard]] std::filesystem::path userCacheFolder();

} // namespace askja::platform
