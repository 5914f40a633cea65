// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/host/x86_cpuid.h"
#include "engine/platform/processor.h"

#include <cpuid.h>
#include <cstring>
#include <initializer_list>

namespace askja::host {

namespace {

CpuidLeaf cpuid(std::uint32_t leaf, std::uint32_t subleaf = 0)
{
    CpuidLeaf result;
    // Asks for the highest leaf first and leaves zeros if there is none such.
    __get_cpuid_count(leaf, subleaf, &result.eax, &result.ebx, &result.ecx, &result.edx);
    return result;
}

std::uint64_t xgetbv0()
{
    std::uint32_t low = 0;
    std::uint32_t high = 0;
    // The compiler's own name for it wants -mxsave, which this file must not be compiled with.
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return std::uint64_t{high} << 32 | low;
}

void append(std::string &text, std::initializer_list<std::uint32_t> words)
{
    for (const std::uint32_t word : words) {
        char bytes[sizeof word];
        std::memcpy(bytes, &word, sizeof word);
        text.append(bytes, sizeof bytes);
    }
}

X86Registers readRegisters()
{
    constexpr int kOsXsaveBit = 27; // leaf 1 ECX
    constexpr int kTileBit = 24; // leaf 7 EDX
    X86Registers registers;
    const CpuidLeaf first = cpuid(0);
    append(registers.vendor, {first.ebx, first.edx, first.ecx});
    registers.leaf1 = cpuid(1);
    registers.leaf7 = cpuid(7);
    registers.leaf7One = registers.leaf7.eax >= 1 ? cpuid(7, 1) : CpuidLeaf();
    if ((registers.leaf1.ecx >> kOsXsaveBit & 1) != 0) {
        registers.xcr0 = xgetbv0();
    }
    registers.tilesGranted = (registers.leaf7.edx >> kTileBit & 1) != 0 && platform::requestTileRegisters();
    for (std::uint32_t leaf = 0x80000002; leaf <= 0x80000004; ++leaf) {
        const CpuidLeaf part = cpuid(leaf);
        append(registers.brand, {part.eax, part.ebx, part.ecx, part.edx});
    }
    registers.brand.resize(std::strlen(registers.brand.c_str()));
    return registers;
}

} // namespace

CpuReport detectCpu()
{
    return describeX86(readRegisters(), sizeof(void *) == 8 ? "x86_64" : "x86");
}

} // namespace askja::host
