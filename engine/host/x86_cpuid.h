// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/host/cpu_features.h"

#include <cstdint>
#include <string>

namespace askja::host {

/// One answer of the CPUID instruction.
struct CpuidLeaf
{
    std::uint32_t eax = 0;
    std::uint32_t ebx = 0;
    std::uint32_t ecx = 0;
    std::uint32_t edx = 0;
};

/// Everything the choice of an engine depends on, as plain numbers, so that any processor can be described in a test.
/// Leaves that the processor does not have stay zero. Source: Intel's Software Developer's Manual, volume 2A, CPUID,
/// and volume 1, chapter 13; AMD's Architecture Programmer's Manual, volume 3, appendix E.
struct X86Registers
{
    std::string vendor; ///< "GenuineIntel", "AuthenticAMD", …
    std::string brand; ///< the long name
    CpuidLeaf leaf1;
    CpuidLeaf leaf7; ///< subleaf 0
    CpuidLeaf leaf7One; ///< subleaf 1
    std::uint64_t xcr0 = 0; ///< 0 if OSXSAVE is clear
    bool tilesGranted = false; ///< the system agreed to keep AMX tiles
};

/// Family and model as vendors print them.
struct X86Model
{
    int family = 0;
    int model = 0;
    int stepping = 0;
};

[[nodiscard]] X86Model x86Model(const CpuidLeaf &leaf1);

/// What these registers mean.
[[nodiscard]] CpuReport describeX86(const X86Registers &registers, std::string architecture);

/// True if processors of this model are made with the feature, whatever CPUID says now. False when not sure.
[[nodiscard]] bool modelHasFeature(const X86Registers &registers, std::string_view feature);

} // namespace askja::host
