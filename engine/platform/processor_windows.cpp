// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/processor.h"
#include "engine/platform/windows_api.h"

namespace askja::platform {

ArmFeatures armFeatures()
{
    ArmFeatures features;
#if defined(__aarch64__)
    // Numbers from winnt.h; older headers do not name them all.
    features.neon = IsProcessorFeaturePresent(19) != 0; // PF_ARM_NEON_INSTRUCTIONS_AVAILABLE
    features.dotprod = IsProcessorFeaturePresent(43) != 0; // PF_ARM_V82_DP_INSTRUCTIONS_AVAILABLE
    features.sve = IsProcessorFeaturePresent(46) != 0; // PF_ARM_SVE_INSTRUCTIONS_AVAILABLE
    features.i8mm = IsProcessorFeaturePresent(66) != 0; // PF_ARM_V82_I8MM_INSTRUCTIONS_AVAILABLE
#endif
    return features;
}

bool requestTileRegisters()
{
    return true; // Windows grants them with the XCR0 bit
}

std::string processorName()
{
    return {};
}

} // namespace askja::platform
