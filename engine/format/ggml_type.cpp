// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/format/ggml_type.h"

#include <algorithm>
#include <array>

namespace askja::format {

namespace {

constexpr GgmlTypeInfo withdrawn(std::uint32_t number, std::string_view name)
{
    return {static_cast<GgmlType>(number), name, 0, 0};
}

constexpr GgmlTypeInfo computed(GgmlTypeInfo info)
{
    info.computed = true;
    return info;
}

constexpr std::array kTypes{
    computed({GgmlType::F32, "F32", 1, 4}),
    computed({GgmlType::F16, "F16", 1, 2}),
    computed({GgmlType::Q4_0, "Q4_0", 32, 18}),
    computed({GgmlType::Q4_1, "Q4_1", 32, 20}),
    withdrawn(4, "Q4_2"),
    withdrawn(5, "Q4_3"),
    computed({GgmlType::Q5_0, "Q5_0", 32, 22}),
    computed({GgmlType::Q5_1, "Q5_1", 32, 24}),
    computed({GgmlType::Q8_0, "Q8_0", 32, 34}),
    GgmlTypeInfo{GgmlType::Q8_1, "Q8_1", 32, 36},
    computed({GgmlType::Q2_K, "Q2_K", 256, 84}),
    computed({GgmlType::Q3_K, "Q3_K", 256, 110}),
    computed({GgmlType::Q4_K, "Q4_K", 256, 144}),
    computed({GgmlType::Q5_K, "Q5_K", 256, 176}),
    computed({GgmlType::Q6_K, "Q6_K", 256, 210}),
    GgmlTypeInfo{GgmlType::Q8_K, "Q8_K", 256, 292},
    GgmlTypeInfo{GgmlType::IQ2_XXS, "IQ2_XXS", 256, 66},
    GgmlTypeInfo{GgmlType::IQ2_XS, "IQ2_XS", 256, 74},
    GgmlTypeInfo{GgmlType::IQ3_XXS, "IQ3_XXS", 256, 98},
    GgmlTypeInfo{GgmlType::IQ1_S, "IQ1_S", 256, 50},
    computed({GgmlType::IQ4_NL, "IQ4_NL", 32, 18}),
    GgmlTypeInfo{GgmlType::IQ3_S, "IQ3_S", 256, 110},
    GgmlTypeInfo{GgmlType::IQ2_S, "IQ2_S", 256, 82},
    computed({GgmlType::IQ4_XS, "IQ4_XS", 256, 136}),
    GgmlTypeInfo{GgmlType::I8, "I8", 1, 1},
    GgmlTypeInfo{GgmlType::I16, "I16", 1, 2},
    GgmlTypeInfo{GgmlType::I32, "I32", 1, 4},
    GgmlTypeInfo{GgmlType::I64, "I64", 1, 8},
    GgmlTypeInfo{GgmlType::F64, "F64", 1, 8},
    GgmlTypeInfo{GgmlType::IQ1_M, "IQ1_M", 256, 56},
    computed({GgmlType::BF16, "BF16", 1, 2}),
    withdrawn(31, "Q4_0_4_4"),
    withdrawn(32, "Q4_0_4_8"),
    withdrawn(33, "Q4_0_8_8"),
    GgmlTypeInfo{GgmlType::TQ1_0, "TQ1_0", 256, 54},
    GgmlTypeInfo{GgmlType::TQ2_0, "TQ2_0", 256, 66},
    withdrawn(36, "IQ4_NL_4_4"),
    withdrawn(37, "IQ4_NL_4_8"),
    withdrawn(38, "IQ4_NL_8_8"),
    GgmlTypeInfo{GgmlType::MXFP4, "MXFP4", 32, 17},
    GgmlTypeInfo{GgmlType::NVFP4, "NVFP4", 64, 36},
    GgmlTypeInfo{GgmlType::Q1_0, "Q1_0", 128, 18},
};

constexpr bool indexedByNumber()
{
    for (std::size_t i = 0; i < kTypes.size(); ++i) {
        if (static_cast<std::size_t>(kTypes[i].type) != i)
            return false;
    }
    return true;
}
static_assert(indexedByNumber());

constexpr char upper(char c)
{
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

} // namespace

std::string computedTypes()
{
    std::string list;
    const auto isComputed = [](const GgmlTypeInfo &info) { return info.computed; };
    auto left = std::ranges::count_if(kTypes, isComputed);
    for (const GgmlTypeInfo &info : kTypes) {
        if (!info.computed)
            continue;
        list += info.name;
        --left;
        list += left > 1 ? ", " : left == 1 ? " and " : "";
    }
    return list;
}

std::span<const GgmlTypeInfo> ggmlTypes()
{
    return kTypes;
}

const GgmlTypeInfo *findGgmlType(std::uint32_t number)
{
    return number < kTypes.size() ? &kTypes[number] : nullptr;
}

const GgmlTypeInfo *findGgmlType(std::string_view name)
{
    const auto found = std::ranges::find_if(
        kTypes, [name](const GgmlTypeInfo &info) { return std::ranges::equal(info.name, name, {}, {}, upper); });
    return found == kTypes.end() ? nullptr : &*found;
}

const GgmlTypeInfo &ggmlTypeInfo(GgmlType type)
{
    return kTypes[static_cast<std::size_t>(type)];
}

} // namespace askja::format
