// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/processor.h"

#include "engine/platform/text_file.h"

#include <string_view>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace askja::platform {

ArmFeatures armFeatures()
{
    ArmFeatures features;
    // Bit numbers: the kernel's arch/arm64/include/uapi/asm/hwcap.h and arch/arm/include/uapi/asm/hwcap.h.
#if defined(__aarch64__)
    const unsigned long first = getauxval(AT_HWCAP);
    const unsigned long second = getauxval(AT_HWCAP2);
    features.neon = (first >> 1 & 1) != 0;
    features.dotprod = (first >> 20 & 1) != 0;
    features.sve = (first >> 22 & 1) != 0;
    features.i8mm = (second >> 13 & 1) != 0;
    if (features.sve) {
        constexpr int kGetVectorLength = 51; // PR_SVE_GET_VL; older headers lack it
        constexpr int kLengthMask = 0xffff;
        const int length = prctl(kGetVectorLength, 0, 0, 0, 0);
        features.sveBits = length < 0 ? 0 : 8 * (length & kLengthMask);
    }
#elif defined(__arm__)
    features.neon = (getauxval(AT_HWCAP) >> 12 & 1) != 0;
#endif
    return features;
}

bool requestTileRegisters()
{
#if defined(__x86_64__) && defined(SYS_arch_prctl)
    constexpr long kRequestPermission = 0x1023; // ARCH_REQ_XCOMP_PERM
    constexpr long kTileData = 18; // the XCR0 bit
    return syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
#else
    return false;
#endif
}

std::string processorName()
{
    const std::string text = readTextFile("/proc/cpuinfo");
    for (const std::string_view key : {"model name", "Hardware", "Model"}) {
        const std::size_t line = text.find(key);
        const std::size_t colon = line == std::string::npos ? line : text.find(": ", line);
        if (colon != std::string::npos) {
            return text.substr(colon + 2, text.find('\n', colon) - colon - 2);
        }
    }
    return {};
}

} // namespace askja::platform
