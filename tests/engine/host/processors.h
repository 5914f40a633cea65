// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/host/x86_cpuid.h"

// Registers of real processors, as published CPUID dumps show them, cut to the words the host reads.
namespace askja::host::test {

inline X86Registers core2()
{
    X86Registers r;
    r.vendor = "GenuineIntel";
    r.brand = "Intel(R) Core(TM)2 Duo CPU     T7700  @ 2.40GHz";
    r.leaf1 = {0x000006FB, 0, 0x0000E3BD & ~(1U << 19), 0xBFEBFBFF};
    return r;
}

inline X86Registers nehalem()
{
    X86Registers r = core2();
    r.brand = "Intel(R) Core(TM) i7 CPU 920";
    r.leaf1 = {0x000106A5, 0, 0x0098E3BD, 0xBFEBFBFF};
    return r;
}

inline X86Registers haswell()
{
    X86Registers r;
    r.vendor = "GenuineIntel";
    r.brand = "Intel(R) Core(TM) i7-4770K CPU @ 3.50GHz";
    r.leaf1 = {0x000306C3, 0, 0x7FFAFBFF, 0xBFEBFBFF};
    r.leaf7 = {0, 0x000027AB, 0, 0};
    r.xcr0 = 0x7;
    return r;
}

inline X86Registers zen4()
{
    X86Registers r;
    r.vendor = "AuthenticAMD";
    r.brand = "AMD Ryzen 9 7950X 16-Core Processor            ";
    r.leaf1 = {0x00A60F12, 0, 0x7ED8320B, 0x178BFBFF};
    r.leaf7 = {1, 0xF1BF97A9, 0x00405FCE, 0x10000010};
    r.leaf7One = {0x20, 0, 0, 0}; // AVX512_BF16, no AVX-VNNI
    r.xcr0 = 0x2E7;
    return r;
}

inline X86Registers alderLake()
{
    X86Registers r;
    r.vendor = "GenuineIntel";
    r.brand = "12th Gen Intel(R) Core(TM) i7-12700K";
    r.leaf1 = {0x00090672, 0, 0x7FFAFBFF, 0xBFEBFBFF};
    r.leaf7 = {2, 0x239C27EB, 0x98C007BC, 0xFC18C410};
    r.leaf7One = {0x401C10, 0, 0, 0};
    r.xcr0 = 0x207;
    return r;
}

inline X86Registers sapphireRapids()
{
    X86Registers r;
    r.vendor = "GenuineIntel";
    r.brand = "Intel(R) Xeon(R) Platinum 8480+";
    r.leaf1 = {0x000806F8, 0, 0x7FFEFBFF, 0xBFEBFBFF};
    r.leaf7 = {2, 0xF3BFBFFF, 0xFB417FFE, 0xFFD14410};
    r.leaf7One = {0x1C30, 0, 0, 0};
    r.xcr0 = 0x602E7;
    r.tilesGranted = true;
    return r;
}

} // namespace askja::host::test
