// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/host/engine_choice.h"

#include <filesystem>
#include <memory>
#include <span>
#include <vector>

// Where engines come from: files of plugins, or the program itself. One of engine_source_plugins.cpp and
// engine_source_linked.cpp is compiled in.
namespace askja::host {

/// All engines in these folders, those of other versions and broken ones too; runs none of their code.
[[nodiscard]] std::vector<FoundEngine> findEngines(std::span<const std::filesystem::path> folders);

/// Loads one. Runs its code: the caller has compared the features. Errors: PluginBroken, OutOfMemory.
[[nodiscard]] Result<std::unique_ptr<Engine>> openEngine(const std::filesystem::path &file,
                                                         const EngineOptions &options);

} // namespace askja::host
