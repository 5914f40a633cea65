// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/format/file_type.h"

#include <algorithm>
#include <string_view>

namespace askja::format {

namespace {

struct FileType
{
    std::uint32_t number;
    std::string_view name;
    std::string_view main; ///< the type that such a file has at least some tensors of
};

constexpr FileType kFileTypes[] = {
    {0, "F32", "F32"},          {1, "F16", "F16"},        {2, "Q4_0", "Q4_0"},      {3, "Q4_1", "Q4_1"},
    {7, "Q8_0", "Q8_0"},        {8, "Q5_0", "Q5_0"},      {9, "Q5_1", "Q5_1"},      {10, "Q2_K", "Q2_K"},
    {11, "Q3_K_S", "Q3_K"},     {12, "Q3_K_M", "Q3_K"},   {13, "Q3_K_L", "Q3_K"},   {14, "Q4_K_S", "Q4_K"},
    {15, "Q4_K_M", "Q4_K"},     {16, "Q5_K_S", "Q5_K"},   {17, "Q5_K_M", "Q5_K"},   {18, "Q6_K", "Q6_K"},
    {19, "IQ2_XXS", "IQ2_XXS"}, {20, "IQ2_XS", "IQ2_XS"}, {21, "Q2_K_S", "Q2_K"},   {22, "IQ3_XS", "IQ3_S"},
    {23, "IQ3_XXS", "IQ3_XXS"}, {24, "IQ1_S", "IQ1_S"},   {25, "IQ4_NL", "IQ4_NL"}, {26, "IQ3_S", "IQ3_S"},
    {27, "IQ3_M", "IQ3_S"},     {28, "IQ2_S", "IQ2_XS"},  {29, "IQ2_M", "IQ2_S"},   {30, "IQ4_XS", "IQ4_XS"},
    {31, "IQ1_M", "IQ1_M"},     {32, "BF16", "BF16"},     {36, "TQ1_0", "TQ1_0"},   {37, "TQ2_0", "TQ2_0"},
    {38, "MXFP4", "MXFP4"},
};

} // namespace

std::string quantisationOf(const GgufFile &file, const std::vector<TensorTypeCount> &types)
{
    const Result<std::uint32_t> number = file.u32("general.file_type");
    if (number) {
        const auto known = std::ranges::find(kFileTypes, *number, &FileType::number);
        // A number that somebody forgot to change is worse than none. Norms are F32 everywhere.
        const bool fits = known != std::end(kFileTypes)
            && (known->main == "F32" ? !types.empty() && types.front().type == "F32"
                                     : std::ranges::find(types, known->main, &TensorTypeCount::type) != types.end());
        if (fits || (known != std::end(kFileTypes) && types.empty()))
            return std::string(known->name);
    }
    return types.empty() ? std::string() : types.front().type;
}

} // namespace askja::format
