// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/host/feature_list.h"
#include "engine/host/x86_cpuid.h"

#include <utility>

namespace askja::host {

namespace {

/// The registers a feature computes in, as XCR0 numbers them.
constexpr std::uint64_t kNoState = 0;
constexpr std::uint64_t kAvxState = 0x6; // SSE and AVX
constexpr std::uint64_t kAvx512State = 0xE6; // and opmask and both upper halves
constexpr std::uint64_t kTileState = 0x60000; // tile configuration and data

struct FeatureBit
{
    std::string_view name;
    CpuidLeaf X86Registers::*leaf;
    std::uint32_t CpuidLeaf::*word;
    int bit;
    std::uint64_t state;
};

constexpr FeatureBit kBits[] = {
    {"sse2", &X86Registers::leaf1, &CpuidLeaf::edx, 26, kNoState},
    {"ssse3", &X86Registers::leaf1, &CpuidLeaf::ecx, 9, kNoState},
    {"sse4.1", &X86Registers::leaf1, &CpuidLeaf::ecx, 19, kNoState},
    {"avx", &X86Registers::leaf1, &CpuidLeaf::ecx, 28, kAvxState},
    {"f16c", &X86Registers::leaf1, &CpuidLeaf::ecx, 29, kAvxState},
    {"fma", &X86Registers::leaf1, &CpuidLeaf::ecx, 12, kAvxState},
    {"avx2", &X86Registers::leaf7, &CpuidLeaf::ebx, 5, kAvxState},
    {"avxvnni", &X86Registers::leaf7One, &CpuidLeaf::eax, 4, kAvxState},
    {"avx512f", &X86Registers::leaf7, &CpuidLeaf::ebx, 16, kAvx512State},
    {"avx512bw", &X86Registers::leaf7, &CpuidLeaf::ebx, 30, kAvx512State},
    {"avx512dq", &X86Registers::leaf7, &CpuidLeaf::ebx, 17, kAvx512State},
    {"avx512vl", &X86Registers::leaf7, &CpuidLeaf::ebx, 31, kAvx512State},
    {"avx512vnni", &X86Registers::leaf7, &CpuidLeaf::ecx, 11, kAvx512State},
    {"amx-tile", &X86Registers::leaf7, &CpuidLeaf::edx, 24, kTileState},
    {"amx-int8", &X86Registers::leaf7, &CpuidLeaf::edx, 25, kTileState},
};

constexpr int kAvxBit = 28; // leaf 1 ECX
constexpr int kHypervisorBit = 31; // leaf 1 ECX

bool isSet(std::uint32_t word, int bit)
{
    return (word >> bit & 1) != 0;
}

void judge(CpuFeature &feature, const FeatureBit &bit, const X86Registers &registers)
{
    // Everything with wider registers also uses plain AVX instructions, so it counts only beside that bit.
    const bool avxShown = isSet(registers.leaf1.ecx, kAvxBit);
    const bool shown = isSet(registers.*bit.leaf.*bit.word, bit.bit) && (bit.state == kNoState || avxShown);
    const bool kept = (registers.xcr0 & bit.state) == bit.state && (bit.state != kTileState || registers.tilesGranted);
    if (shown && kept) {
        feature.state = FeatureState::Usable;
    } else if (shown) {
        feature.state = FeatureState::Masked;
        feature.maskedBy = "the operating system does not keep its registers";
    } else if (modelHasFeature(registers, bit.name)) {
        feature.state = FeatureState::Masked;
        feature.maskedBy = isSet(registers.leaf1.ecx, kHypervisorBit)
            ? "the hypervisor of this virtual machine hides it"
            : "the firmware, the operating system or a hypervisor hides it";
    }
}

std::string withoutOuterSpace(const std::string &text)
{
    const std::size_t begin = text.find_first_not_of(' ');
    return begin == std::string::npos ? std::string() : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

} // namespace

X86Model x86Model(const CpuidLeaf &leaf1)
{
    X86Model result;
    const std::uint32_t family = leaf1.eax >> 8 & 0xF;
    const std::uint32_t model = leaf1.eax >> 4 & 0xF;
    result.stepping = static_cast<int>(leaf1.eax & 0xF);
    result.family = static_cast<int>(family == 0xF ? family + (leaf1.eax >> 20 & 0xFF) : family);
    result.model = static_cast<int>(family == 0x6 || family == 0xF ? model + ((leaf1.eax >> 16 & 0xF) << 4) : model);
    return result;
}

CpuReport describeX86(const X86Registers &registers, std::string architecture)
{
    CpuReport report;
    report.architecture = std::move(architecture);
    report.family = "x86";
    report.model = withoutOuterSpace(registers.brand);
    report.virtualMachine = isSet(registers.leaf1.ecx, kHypervisorBit);
    for (const FeatureName &known : knownFeatures("x86")) {
        CpuFeature feature{known.name, known.title, FeatureState::Absent, {}};
        for (const FeatureBit &bit : kBits) {
            if (bit.name == known.name) {
                judge(feature, bit, registers);
            }
        }
        report.features.push_back(std::move(feature));
    }
    return report;
}

} // namespace askja::host
