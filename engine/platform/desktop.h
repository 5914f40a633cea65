// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

// What Windows' desktop does for a program; in the library askja_desktop, which is there on Windows only: elsewhere the
// desktop is asked over its bus. The thread of the window.
namespace askja::platform {

/// The system does not go to sleep by itself while this thread lives and has not said otherwise.
void keepAwake(bool on);

/// How far something is, on a window's button in the task bar.
class TaskbarProgress
{
public:
    TaskbarProgress();
    ~TaskbarProgress();
    TaskbarProgress(const TaskbarProgress &) = delete;
    TaskbarProgress &operator=(const TaskbarProgress &) = delete;

    /// window is the system's handle of it; 0…1, or negative for nothing.
    void show(std::intptr_t window, double fraction);

private:
    struct List;
    std::unique_ptr<List> m_list; ///< made when it is first needed
};

} // namespace askja::platform
