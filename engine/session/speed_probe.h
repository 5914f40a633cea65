// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"
#include "engine/api/speed.h"
#include "engine/session/runtime.h"

#include <atomic>

namespace askja::session::inline ASKJA_ISA {

/// Engine::measureSpeed(): runs the operations that models are made of over memory that no cache holds, a few
/// milliseconds at a time. Sessions get their turns in between. Errors: Cancelled, OutOfMemory.
[[nodiscard]] Result<MachineSpeed> measureSpeed(Runtime &runtime, const std::atomic<bool> &stop);

} // namespace askja::session::inline ASKJA_ISA
