// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"
#include "engine/cli/command.h"

#include <optional>
#include <string>

namespace askja::cli {

/// What was measured of this engine here before, in the file that the application has too; nothing: it was not.
[[nodiscard]] std::optional<MachineSpeed> rememberedSpeed(const Engine &engine);
/// Measures now and keeps the result.
[[nodiscard]] Result<MachineSpeed> measureSpeedNow(Engine &engine, Console &console);

[[nodiscard]] std::string describe(const MachineSpeed &speed);

} // namespace askja::cli
