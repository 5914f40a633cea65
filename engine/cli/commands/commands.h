// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/cli/command.h"

#include <memory>
#include <vector>

namespace askja::cli {

[[nodiscard]] std::unique_ptr<Command> makeDoctor();
[[nodiscard]] std::unique_ptr<Command> makeInspect();
[[nodiscard]] std::unique_ptr<Command> makeTokenize();
[[nodiscard]] std::unique_ptr<Command> makeTemplate();
[[nodiscard]] std::unique_ptr<Command> makeRun();
[[nodiscard]] std::unique_ptr<Command> makeLogits();
[[nodiscard]] std::unique_ptr<Command> makeChat();
[[nodiscard]] std::unique_ptr<Command> makeBench();

/// All of them, in the order in which help lists them.
[[nodiscard]] std::vector<std::unique_ptr<Command>> allCommands();

} // namespace askja::cli
