// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/executable.h"
#include "engine/platform/windows_api.h"

#include <string>

namespace askja::platform {

std::filesystem::path executableFolder()
{
    std::wstring name(MAX_PATH, L'\0');
    for (;;) {
        const DWORD length = GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size()));
        if (length == 0) {
            return {};
        }
        if (length < name.size()) {
            name.resize(length);
            return std::filesystem::path(name).parent_path();
        }
        name.resize(name.size() * 2); // long paths reach 32,767 characters
        if (name.size() > 65536) {
            return {};
        }
    }
}

} // namespace askja::platform
