// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <thread>

namespace askja::threads {

/// Tells the processor that this is a waiting loop. Compilers without the builtin just loop.
inline void relax()
{
#if defined(__has_builtin)
#if __has_builtin(__builtin_ia32_pause)
    __builtin_ia32_pause();
#elif __has_builtin(__builtin_arm_yield)
    __builtin_arm_yield();
#endif
#endif
}

/// Spins until done() or some tens of microseconds have passed; then yields a few times, which lets a thread run that
/// waits for this processor. Returns done().
template <class Done> [[nodiscard]] bool spinUntil(bool spin, Done done)
{
    constexpr int kRounds = 64; // × 32 pauses of 10 to 50 ns
    constexpr int kYields = 4;
    for (int round = 0; spin && round < kRounds; ++round) {
        for (int i = 0; i < 32; ++i) {
            if (done())
                return true;
            relax();
        }
    }
    for (int i = 0; i < kYields; ++i) {
        if (done())
            return true;
        std::this_thread::yield();
    }
    return done();
}

} // namespace askja::threads
