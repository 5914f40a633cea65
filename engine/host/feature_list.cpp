// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/host/feature_list.h"

namespace askja::host {

namespace {

constexpr FeatureName kX86Features[] = {
    {"sse2", "SSE2"},
    {"ssse3", "SSSE3"},
    {"sse4.1", "SSE4.1"},
    {"avx", "AVX"},
    {"f16c", "F16C"},
    {"fma", "FMA"},
    {"avx2", "AVX2"},
    {"avxvnni", "AVX-VNNI"},
    {"avx512f", "AVX-512 F"},
    {"avx512bw", "AVX-512 BW"},
    {"avx512dq", "AVX-512 DQ"},
    {"avx512vl", "AVX-512 VL"},
    {"avx512vnni", "AVX-512 VNNI"},
    {"amx-tile", "AMX-TILE"},
    {"amx-int8", "AMX-INT8"},
};

constexpr FeatureName kArmFeatures[] = {
    {"neon", "NEON"},
    {"dotprod", "DotProd"},
    {"i8mm", "I8MM"},
    {"sve", "SVE"},
    {"sve256", "SVE registers of 256 bits"},
    {"sve512", "SVE registers of 512 bits"},
};

} // namespace

std::span<const FeatureName> knownFeatures(std::string_view family)
{
    if (family == "x86") {
        return kX86Features;
    }
    if (family == "arm") {
        return kArmFeatures;
    }
    return {};
}

std::string featureTitle(std::string_view name)
{
    for (const std::string_view family : {"x86", "arm"}) {
        for (const FeatureName &feature : knownFeatures(family)) {
            if (feature.name == name) {
                return std::string(feature.title);
            }
        }
    }
    return std::string(name);
}

} // namespace askja::host
