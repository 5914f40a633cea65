// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/folders.h"

#include <cstdlib>
#include <string>

namespace askja::platform {

std::filesystem::path userCacheFolder()
{
    const wchar_t *const local = _wgetenv(L"LOCALAPPDATA");
    const std::filesystem::path path(local == nullptr ? std::wstring() : std::wstring(local));
    return path.is_absolute() ? path / "cache" : std::filesystem::path();
}

} // namespace askja::platform
