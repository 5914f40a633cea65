// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/cli/pack_folder.h"

#include "engine/platform/executable.h"
#include "engine/platform/folders.h"

#include <system_error>

namespace askja::cli {

namespace fs = std::filesystem;

fs::path packFolder()
{
    std::error_code error;
    const fs::path program = platform::executableFolder();
    if (!program.empty() && fs::exists(program / "portable", error)) {
        return program / "askja-data" / "cache" / "packs";
    }
    const fs::path cache = platform::userCacheFolder();
    return cache.empty() ? cache : cache / "askja" / "packs";
}

PackFolderUse useOf(const fs::path &folder)
{
    PackFolderUse use;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        std::error_code gone; // somebody may remove it right now
        const std::uintmax_t bytes = at->path().extension() == ".pack" ? at->file_size(gone) : 0;
        if (!gone && bytes > 0) {
            ++use.packs;
            use.bytes += bytes;
        }
    }
    return use;
}

} // namespace askja::cli
