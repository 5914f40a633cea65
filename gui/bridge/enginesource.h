// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"

#include <functional>
#include <memory>
#include <string>

namespace askja::gui {

/// An engine and why it is this one.
struct StartedEngine
{
    std::unique_ptr<Engine> engine;
    std::string explanation; ///< plain sentences
};

/// Makes engines. create is called on the engine thread; forcedIsa empty: the best one. Tests give a fake one.
struct EngineSource
{
    std::function<Result<StartedEngine>(const std::string &forcedIsa, const EngineOptions &options)> create;
};

/// Engines from the plugins that engine/host finds.
[[nodiscard]] EngineSource hostEngineSource();

} // namespace askja::gui
