// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/interrupt.h"

#include <atomic>
#include <csignal>

namespace askja::platform {

namespace {

// A signal handler has no argument to find its object by: this one count belongs to the one InterruptWatch there is.
std::atomic<int> presses{0};
static_assert(std::atomic<int>::is_always_lock_free);

void onInterrupt(int signal)
{
    if (presses.fetch_add(1) + 1 >= 2) {
        std::signal(signal, SIG_DFL);
    }
}

void install()
{
    struct sigaction action = {};
    action.sa_handler = onInterrupt;
    sigemptyset(&action.sa_mask);
    action.sa_flags = 0; // no SA_RESTART: a waiting readLine() shall return
    sigaction(SIGINT, &action, nullptr);
}

} // namespace

InterruptWatch::InterruptWatch()
{
    reset();
}

InterruptWatch::~InterruptWatch()
{
    std::signal(SIGINT, SIG_DFL);
}

int InterruptWatch::count() const
{
    return presses.load();
}

void InterruptWatch::reset()
{
    presses.store(0);
    install();
}

} // namespace askja::platform
