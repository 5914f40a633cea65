// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/host/engine_host.h"
#include "engine/platform/executable.h"

namespace askja::host {

std::vector<std::filesystem::path> engineFolders()
{
    const std::filesystem::path program = platform::executableFolder();
    if (program.empty()) {
        return {}; // never look beside whatever folder the program was started in
    }
    // ASKJA_ENGINES_FROM_PROGRAM: the way from the installed program to the installed engines, so that the whole
    // installation can be moved.
    return {program / "engines", (program / ASKJA_ENGINES_FROM_PROGRAM).lexically_normal()};
}

} // namespace askja::host
