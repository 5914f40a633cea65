// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/host/x86_cpuid.h"

#include <algorithm>
#include <initializer_list>

// Which models were made with what. Only there to tell "lacks it" from "has it, but it is hidden", so a model missing
// here costs a hint, not speed. Sources: the kernel's arch/x86/include/asm/intel-family.h for Intel's numbers, Intel's
// instruction set reference for what each generation brought, AMD's revision guides.
namespace askja::host {

namespace {

enum Generation { Unknown, Avx2Core, Avx512Core, Avx512VnniCore, AvxVnniCore, BothVnniCore, AmxCore };

bool isOneOf(int value, std::initializer_list<int> list)
{
    return std::find(list.begin(), list.end(), value) != list.end();
}

/// Up to Comet Lake the cheap brands were sold with AVX2 fused off under the same model numbers.
bool fusedOff(const std::string &brand)
{
    return brand.find("Pentium") != std::string::npos || brand.find("Celeron") != std::string::npos;
}

Generation intelGeneration(const X86Registers &registers)
{
    const auto [family, model, stepping] = x86Model(registers.leaf1);
    if (family != 6) {
        return Unknown;
    }
    if (isOneOf(model, {0x8F, 0xCF, 0xAD, 0xAE})) { // Sapphire, Emerald and Granite Rapids
        return AmxCore;
    }
    if (isOneOf(model, {0x97, 0x9A, 0xB7, 0xBA, 0xBF, 0xBE, 0xAA, 0xAC, 0xC5, 0xC6, 0xB5, 0xBD, 0xAF, 0xB6})) {
        return AvxVnniCore; // Alder Lake to Lunar Lake, Gracemont to Crestmont
    }
    if (isOneOf(model, {0x7D, 0x7E, 0x6A, 0x6C, 0x8C, 0x8D, 0xA7})) { // Ice, Tiger and Rocket Lake
        return Avx512VnniCore;
    }
    if (model == 0x55) { // Skylake for servers; from stepping 5 on Cascade Lake
        return stepping >= 5 ? Avx512VnniCore : Avx512Core;
    }
    if (isOneOf(model, {0x3C, 0x3F, 0x45, 0x46, 0x3D, 0x47, 0x4F, 0x56, 0x4E, 0x5E, 0x8E, 0x9E, 0xA5, 0xA6})) {
        return fusedOff(registers.brand) ? Unknown : Avx2Core; // Haswell to Comet Lake
    }
    return Unknown;
}

Generation amdGeneration(const X86Registers &registers)
{
    const auto [family, model, stepping] = x86Model(registers.leaf1);
    static_cast<void>(stepping);
    if (family == 0x1A) { // Zen 5
        return BothVnniCore;
    }
    if (family == 0x19) { // Zen 3 and Zen 4
        const bool zen4 = (model >= 0x10 && model <= 0x1F) || (model >= 0x60 && model <= 0x7F) || model >= 0xA0;
        return zen4 ? Avx512VnniCore : Avx2Core;
    }
    // Zen to Zen 2, Excavator
    return family == 0x17 || (family == 0x15 && model >= 0x60) ? Avx2Core : Unknown;
}

bool brings(Generation generation, std::string_view feature)
{
    if (generation == Unknown) {
        return false;
    }
    if (feature == "avx512vnni") {
        return generation == Avx512VnniCore || generation == BothVnniCore || generation == AmxCore;
    }
    if (feature.starts_with("avx512")) {
        return generation != Avx2Core && generation != AvxVnniCore;
    }
    if (feature == "avxvnni") {
        return generation == AvxVnniCore || generation == BothVnniCore || generation == AmxCore;
    }
    return feature.starts_with("amx") ? generation == AmxCore : true;
}

} // namespace

bool modelHasFeature(const X86Registers &registers, std::string_view feature)
{
    if (registers.vendor == "GenuineIntel") {
        return brings(intelGeneration(registers), feature);
    }
    return registers.vendor == "AuthenticAMD" && brings(amdGeneration(registers), feature);
}

} // namespace askja::host
