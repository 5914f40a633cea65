// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/cli/commands/commands.h"

namespace askja::cli {

std::vector<std::unique_ptr<Command>> allCommands()
{
    std::vector<std::unique_ptr<Command>> commands;
    for (const auto make :
         {makeDoctor, makeInspect, makeTokenize, makeTemplate, makeRun, makeLogits, makeChat, makeBench}) {
        commands.push_back(make());
    }
    return commands;
}

} // namespace askja::cli
