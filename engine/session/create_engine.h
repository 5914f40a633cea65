// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"

#include <memory>

/// ASKJA_ISA names the instruction set this engine was compiled for; askja_session_<isa> defines it for those who link
/// it.
namespace askja::session::inline ASKJA_ISA {

/// Starts the engine's threads and gives it to the caller. Null only if the system refuses memory or threads.
[[nodiscard]] std::unique_ptr<Engine> createEngine(const EngineOptions &options);

} // namespace askja::session::inline ASKJA_ISA
