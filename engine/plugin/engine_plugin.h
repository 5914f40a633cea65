// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/plugin/engine_factory_interface.h"

#include <QObject>

namespace askja::plugin {

/// The engine of one instruction set as a Qt plugin. engine_plugin.json is generated per instruction set by
/// CMakeLists.txt; the host reads it without running any of this.
class EnginePlugin : public QObject, public EngineFactory
{
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ASKJA_ENGINE_FACTORY_IID FILE "engine_plugin.json")
    Q_INTERFACES(askja::EngineFactory)

public:
    [[nodiscard]] std::unique_ptr<Engine> create(const EngineOptions &options) const override;
};

} // namespace askja::plugin
