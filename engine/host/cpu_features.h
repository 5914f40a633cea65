// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Plain functions without Qt, compiled for the least processor of the target and without static objects: they run
// before anything that needs more.
namespace askja::host {

enum class FeatureState {
    Usable, ///< the processor has it and the system keeps its registers
    Masked, ///< the processor has it, but firmware, a hypervisor or the system hides it or does not keep its registers
    Absent, ///< the processor lacks it
};

/// One feature, by the name kernels/isa.cmake uses.
struct CpuFeature
{
    std::string_view name; ///< e.g. "sse4.1"
    std::string_view title; ///< as people write it, e.g. "SSE4.1"
    FeatureState state = FeatureState::Absent;
    std::string maskedBy; ///< for Masked: who hides it and how that is known, the end of a sentence; else empty
};

/// What the processor and the system on it grant to this process.
struct CpuReport
{
    std::string architecture; ///< "x86_64", "x86", "aarch64", "arm" or "other"
    std::string family; ///< what isa.cmake calls ARCH: "x86", "arm", or "other"
    std::string model; ///< the name the processor gives itself, may be empty
    bool virtualMachine = false; ///< a hypervisor shows itself
    std::vector<CpuFeature> features; ///< every feature known for this architecture

    /// Null for a name that means nothing on this architecture.
    [[nodiscard]] const CpuFeature *find(std::string_view name) const;
    [[nodiscard]] FeatureState state(std::string_view name) const; ///< Absent for unknown names
};

/// Asks the processor (CPUID and XGETBV on x86) and the system (HWCAP on ARM Linux). Runs baseline instructions only.
[[nodiscard]] CpuReport detectCpu();

} // namespace askja::host
