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
    // EnableProcessOptionalXStateFeatures exists since Windows 11 and Server 2022; none before knows tiles. It holds
    // for all threads, those to come too.
    using Enable = BOOL(WINAPI *)(DWORD64);
    constexpr DWORD64 kTileData = DWORD64{1} << 18; // the XCR0 bit
    const HMODULE kernel = GetModuleHandleW(L"kernel32.dll");
    const auto enable = reinterpret_cast<Enable>(
        reinterpret_cast<void *>(GetProcAddress(kernel, "EnableProcessOptionalXStateFeatures")));
    return enable != nullptr && enable(kTileData) != 0;
}

std::string processorName()
{
    return {};
}

} // namespace askja::platform
