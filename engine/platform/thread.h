// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace askja::platform {

/// Names the calling thread for debuggers and monitors; cut to what the system allows (15 bytes on Linux).
void nameThisThread(const std::string &name);

/// Lets the calling thread run on this logical processor only. False if the system refuses; then nothing changes.
bool pinThisThread(int cpu);

/// Asks the scheduler for short turns, often: a thread that wakes up to go on with a common piece of work then runs at
/// once, not when the turn of a busy program ends, while the shares stay fair. Linux 6.12 and later; elsewhere nothing
/// changes. Threads started afterwards inherit it.
void preferShortTurns();

/// Lets everybody else go first: for work that nobody waits for. Cannot be taken back.
void lowerThisThread();

} // namespace askja::platform
