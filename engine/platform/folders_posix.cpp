// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/folders.h"

#include <cstdlib>

namespace askja::platform {

namespace {

/// An absolute path from the environment; the XDG specification has relative ones ignored.
std::filesystem::path absoluteFrom(const char *variable)
{
    const char *const value = std::getenv(variable);
    std::filesystem::path path(value == nullptr ? "" : value);
    return path.is_absolute() ? path : std::filesystem::path();
}

} // namespace

std::filesystem::path userCacheFolder()
{
    std::filesystem::path cache = absoluteFrom("XDG_CACHE_HOME");
    if (!cache.empty())
        return cache;
    const std::filesystem::path home = absoluteFrom("HOME");
    return home.empty() ? home : home / ".cache";
}

} // namespace askja::platform
