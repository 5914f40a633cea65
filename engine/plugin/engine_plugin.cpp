// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/plugin/engine_plugin.h"

#include "engine/session/create_engine.h"

namespace askja::plugin {

std::unique_ptr<Engine> EnginePlugin::create(const EngineOptions &options) const
{
    return session::createEngine(options);
}

} // namespace askja::plugin
