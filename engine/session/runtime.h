// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/threads/thread_pool.h"

#include <mutex>

namespace askja::session::inline ASKJA_ISA {

/// What all models and sessions of an engine share. The pool runs one loop at a time: whoever uses it holds the mutex,
/// so that sessions on different threads take turns, token by token.
struct Runtime
{
    explicit Runtime(int threads)
        : pool(threads)
    {
    }

    threads::ThreadPool pool;
    std::mutex mutex;
};

} // namespace askja::session::inline ASKJA_ISA
