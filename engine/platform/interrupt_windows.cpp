// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/interrupt.h"
#include "engine/platform/windows_api.h"

#include <atomic>

namespace askja::platform {

namespace {

// A console handler has no argument to find its object by: this one count belongs to the one InterruptWatch there is.
std::atomic<int> presses{0};

BOOL WINAPI onControl(DWORD event)
{
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) {
        return FALSE; // closing the window ends the program as usual
    }
    return presses.fetch_add(1) + 1 <= 2 ? TRUE : FALSE;
}

} // namespace

InterruptWatch::InterruptWatch()
{
    reset();
    SetConsoleCtrlHandler(onControl, TRUE);
}

InterruptWatch::~InterruptWatch()
{
    SetConsoleCtrlHandler(onControl, FALSE);
}

int InterruptWatch::count() const
{
    return presses.load();
}

void InterruptWatch::reset()
{
    presses.store(0);
}

} // namespace askja::platform
