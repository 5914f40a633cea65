// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/plugin.h"

#include <QtPlugin>

/// Tells Qt's plugin loader the interface's name; the plugin and the host must both see it.
Q_DECLARE_INTERFACE(askja::EngineFactory, ASKJA_ENGINE_FACTORY_IID)
