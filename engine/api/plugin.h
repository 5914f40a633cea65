// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"

#include <memory>

namespace askja {

/// What an engine file offers. The host has compared the metadata with the processor before it asks for this.
class EngineFactory
{
public:
    virtual ~EngineFactory() = default;
    [[nodiscard]] virtual std::unique_ptr<Engine> create(const EngineOptions &options) const = 0;
};

/// Raised whenever a header of engine/api changes: a plugin of another number is refused.
inline constexpr int kEngineAbi = 11;

} // namespace askja

#define ASKJA_ENGINE_FACTORY_IID "org.askja.EngineFactory/1"
