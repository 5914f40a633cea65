// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

namespace askja::platform {

/// While it lives, Ctrl+C (SIGINT, console control event) is counted instead of ending the program. From the third on
/// without a reset() the system's own reaction is back, so that a program that hangs can still be stopped. At most one
/// object at a time, since a process has one such handler.
class InterruptWatch
{
public:
    InterruptWatch();
    ~InterruptWatch();
    InterruptWatch(const InterruptWatch &) = delete;
    InterruptWatch &operator=(const InterruptWatch &) = delete;

    /// Presses since the last reset. From any thread.
    [[nodiscard]] int count() const;
    void reset();
};

} // namespace askja::platform
