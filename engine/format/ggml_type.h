// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace askja::format {

/// The element types a GGUF tensor can have; the numbers are the file's. Source: ggml's ggml.h and ggml-common.h.
enum class GgmlType : std::uint32_t {
    F32 = 0,
    F16 = 1,
    Q4_0 = 2,
    Q4_1 = 3,
    Q5_0 = 6,
    Q5_1 = 7,
    Q8_0 = 8,
    Q8_1 = 9,
    Q2_K = 10,
    Q3_K = 11,
    Q4_K = 12,
    Q5_K = 13,
    Q6_K = 14,
    Q8_K = 15,
    IQ2_XXS = 16,
    IQ2_XS = 17,
    IQ3_XXS = 18,
    IQ1_S = 19,
    IQ4_NL = 20,
    IQ3_S = 21,
    IQ2_S = 22,
    IQ4_XS = 23,
    I8 = 24,
    I16 = 25,
    I32 = 26,
    I64 = 27,
    F64 = 28,
    IQ1_M = 29,
    BF16 = 30,
    TQ1_0 = 34,
    TQ2_0 = 35,
    MXFP4 = 39,
    NVFP4 = 40,
    Q1_0 = 41,
};

struct GgmlTypeInfo
{
    GgmlType type = GgmlType::F32;
    std::string_view name; ///< as people write it, e.g. "Q4_1"
    std::uint32_t blockElements = 0; ///< consecutive elements of a row that are stored together
    std::uint32_t blockBytes = 0; ///< bytes of such a block; 0: a withdrawn type whose files nobody reads any more
    bool computed = false; ///< the kernels multiply with it: kernels::WeightType has its number (kernels/weight_type.h)
};

/// The names of the types with `computed`, as a sentence lists them.
[[nodiscard]] std::string computedTypes();

/// All known types, by number.
[[nodiscard]] std::span<const GgmlTypeInfo> ggmlTypes();
/// nullptr for a number without a name.
[[nodiscard]] const GgmlTypeInfo *findGgmlType(std::uint32_t number);
/// By name, e.g. "q4_1" in any case; nullptr if there is none.
[[nodiscard]] const GgmlTypeInfo *findGgmlType(std::string_view name);
/// For a type of the enumeration.
[[nodiscard]] const GgmlTypeInfo &ggmlTypeInfo(GgmlType type);

} // namespace askja::format
