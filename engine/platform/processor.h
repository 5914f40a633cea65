// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace askja::platform {

/// What the system says of an ARM processor. All false on other processors.
struct ArmFeatures
{
    bool neon = false;
    bool dotprod = false;
    bool i8mm = false;
    bool sve = false;
    int sveBits = 0; ///< the length of this process's SVE registers; 0 where there are none or nobody says
};

[[nodiscard]] ArmFeatures armFeatures();

/// Asks the system to keep the AMX tile registers of this process, in all its threads, as Linux wants it since 5.16 and
/// Windows since 11. True if it will; asking again does no harm. For processors that have tiles.
[[nodiscard]] bool requestTileRegisters();

/// The processor's name as the system knows it, e.g. "Cortex-A76"; may be empty. On x86 ask CPUID instead.
[[nodiscard]] std::string processorName();

} // namespace askja::platform
