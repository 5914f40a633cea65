// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/host/cpu_features.h"
#include "engine/host/feature_list.h"
#include "engine/host/isa_table.h"
#include "tests/engine/host/processors.h"

#include <doctest/doctest.h>

using namespace askja::host;

namespace {

FeatureState stateOf(const X86Registers &registers, std::string_view feature)
{
    return describeX86(registers, "x86_64").state(feature);
}

std::string usable(const X86Registers &registers)
{
    std::string text;
    for (const CpuFeature &feature : describeX86(registers, "x86_64").features) {
        if (feature.state == FeatureState::Usable) {
            text.append(text.empty() ? "" : " ").append(feature.name);
        }
    }
    return text;
}

} // namespace

TEST_CASE("processors have the features of their time")
{
    CHECK(usable(test::core2()) == "sse2 ssse3");
    CHECK(usable(test::nehalem()) == "sse2 ssse3 sse4.1");
    CHECK(usable(test::haswell()) == "sse2 ssse3 sse4.1 avx f16c fma avx2");
    CHECK(usable(test::zen4()) == "sse2 ssse3 sse4.1 avx f16c fma avx2 avx512f avx512bw avx512dq avx512vl avx512vnni");
    CHECK(usable(test::alderLake()) == "sse2 ssse3 sse4.1 avx f16c fma avx2 avxvnni");
    CHECK(usable(test::sapphireRapids())
          == "sse2 ssse3 sse4.1 avx f16c fma avx2 avxvnni avx512f avx512bw avx512dq avx512vl avx512vnni amx-tile "
             "amx-int8");
}

TEST_CASE("names lose the space around them")
{
    CHECK(describeX86(test::zen4(), "x86_64").model == "AMD Ryzen 9 7950X 16-Core Processor");
    CHECK(describeX86(X86Registers(), "x86").model.empty());
}

TEST_CASE("a system that does not keep AVX registers masks AVX and all that needs it")
{
    X86Registers registers = test::haswell();
    registers.xcr0 = 0x3;
    const CpuReport report = describeX86(registers, "x86_64");
    for (const std::string_view name : {"avx", "avx2", "fma", "f16c"}) {
        CAPTURE(name);
        CHECK(report.state(name) == FeatureState::Masked);
        CHECK(report.find(name)->maskedBy.find("operating system") != std::string::npos);
    }
    CHECK(report.state("sse4.1") == FeatureState::Usable);
}

TEST_CASE("a system may keep AVX but not AVX-512 registers")
{
    X86Registers registers = test::zen4();
    registers.xcr0 = 0x7;
    CHECK(stateOf(registers, "avx2") == FeatureState::Usable);
    CHECK(stateOf(registers, "avx512vnni") == FeatureState::Masked);
    registers.xcr0 = 0xC7; // upper halves without opmask
    CHECK(stateOf(registers, "avx512f") == FeatureState::Masked);
}

TEST_CASE("tiles need the system's consent")
{
    X86Registers registers = test::sapphireRapids();
    registers.tilesGranted = false;
    CHECK(stateOf(registers, "amx-int8") == FeatureState::Masked);
    CHECK(stateOf(registers, "avx512vnni") == FeatureState::Usable);
    registers = test::sapphireRapids();
    registers.xcr0 = 0x202E7; // the configuration without the data
    CHECK(stateOf(registers, "amx-tile") == FeatureState::Masked);
    CHECK(describeX86(registers, "x86_64").find("amx-tile")->maskedBy.find("operating system") != std::string::npos);
}

TEST_CASE("tiles that a hypervisor hides are masked, those of a model made without them are missing")
{
    X86Registers registers = test::sapphireRapids();
    registers.leaf7.edx &= ~(3U << 24);
    registers.leaf1.ecx |= 1U << 31;
    registers.tilesGranted = false; // nobody asks where CPUID shows none
    CHECK(stateOf(registers, "amx-int8") == FeatureState::Masked);
    CHECK(describeX86(registers, "x86_64").find("amx-int8")->maskedBy.find("hypervisor of this") != std::string::npos);
    CHECK(stateOf(test::alderLake(), "amx-int8") == FeatureState::Absent);
    CHECK(stateOf(test::zen4(), "amx-int8") == FeatureState::Absent);
}

TEST_CASE("AVX-VNNI needs the AVX registers and is not AVX-512 VNNI")
{
    X86Registers registers = test::alderLake();
    CHECK(stateOf(registers, "avx512vnni") == FeatureState::Absent);
    registers.xcr0 = 0x3;
    CHECK(stateOf(registers, "avxvnni") == FeatureState::Masked);
    registers = test::alderLake();
    registers.leaf7One.eax = 0;
    CHECK(stateOf(registers, "avxvnni") == FeatureState::Masked);
    CHECK(stateOf(test::zen4(), "avxvnni") == FeatureState::Absent);
}

TEST_CASE("a bit that is clear on a model made with the feature is a mask, and the hypervisor is named")
{
    X86Registers registers = test::haswell();
    registers.leaf7.ebx &= ~(1U << 5);
    CHECK(stateOf(registers, "avx2") == FeatureState::Masked);
    CHECK(describeX86(registers, "x86_64").find("avx2")->maskedBy.find("firmware") != std::string::npos);
    registers.leaf1.ecx |= 1U << 31;
    CHECK(describeX86(registers, "x86_64").find("avx2")->maskedBy.find("hypervisor of this") != std::string::npos);
    CHECK(stateOf(registers, "avx512f") == FeatureState::Absent);
}

TEST_CASE("cheap brands of a model had the feature fused off")
{
    X86Registers registers = test::haswell();
    registers.brand = "Intel(R) Pentium(R) CPU G3220 @ 3.00GHz";
    registers.leaf7.ebx = 0;
    CHECK(stateOf(registers, "avx2") == FeatureState::Absent);
}

TEST_CASE("without plain AVX nothing wider counts")
{
    X86Registers registers = test::haswell();
    registers.leaf1.ecx &= ~(1U << 28);
    CHECK(stateOf(registers, "avx2") != FeatureState::Usable);
    CHECK(stateOf(registers, "ssse3") == FeatureState::Usable);
}

TEST_CASE("family and model are composed as the manuals say")
{
    const auto check = [](std::uint32_t eax, int family, int model, int stepping) {
        const X86Model result = x86Model({eax, 0, 0, 0});
        CHECK(result.family == family);
        CHECK(result.model == model);
        CHECK(result.stepping == stepping);
    };
    check(0x000306C3, 6, 0x3C, 3); // Haswell
    check(0x00A60F12, 0x19, 0x61, 2); // Zen 4
    check(0x00000F4A, 0xF, 4, 0xA); // Pentium 4
    check(0x00050657, 6, 0x55, 7); // Cascade Lake
}

TEST_CASE("Cascade Lake is told from Skylake by its stepping")
{
    X86Registers registers = test::haswell();
    registers.leaf1.eax = 0x00050657;
    CHECK(modelHasFeature(registers, "avx512vnni"));
    registers.leaf1.eax = 0x00050654;
    CHECK_FALSE(modelHasFeature(registers, "avx512vnni"));
    CHECK(modelHasFeature(registers, "avx512bw"));
    registers.vendor = "SomebodyElse";
    CHECK_FALSE(modelHasFeature(registers, "avx512bw"));
}

TEST_CASE("every feature a row of isa.cmake asks for is one that detection knows")
{
    for (const IsaRow &row : isaTable()) {
        CAPTURE(row.name);
        for (const std::string_view feature : row.features) {
            CAPTURE(feature);
            bool known = false;
            for (const FeatureName &name : knownFeatures(row.architecture)) {
                known = known || name.name == feature;
            }
            CHECK(known);
        }
        CHECK((row.architecture == "any" || !knownFeatures(row.architecture).empty()));
        CHECK((row.architecture != "any" || row.features.empty()));
    }
}

TEST_CASE("this processor describes itself without contradiction")
{
    const CpuReport cpu = detectCpu();
    CHECK(cpu.features.size() == knownFeatures(cpu.family).size());
    for (const CpuFeature &feature : cpu.features) {
        CAPTURE(feature.name);
        CHECK((feature.state == FeatureState::Masked) == !feature.maskedBy.empty());
    }
    if (cpu.architecture == "x86_64") {
        CHECK(cpu.state("sse2") == FeatureState::Usable);
    }
    CHECK(cpu.state("no-such-feature") == FeatureState::Absent);
}
