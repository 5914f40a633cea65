// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/embed/embed.h"

#include "kernels/embed/generic.h"

namespace askja::kernels::inline ASKJA_ISA {

std::size_t storedRowBytes(WeightType type, int cols)
{
    return static_cast<std::size_t>(cols / storedColumns(type)) * static_cast<std::size_t>(storedBytes(type));
}

void embedRow(WeightType type, const std::byte *row, int cols, float *out)
{
    switch (type) {
    case WeightType::F32:
        std::memcpy(out, row, storedRowBytes(type, cols));
        return;
    case WeightType::F16:
        return embeds::widenRow(row, cols, out, [](const std::uint16_t *p) { return simd::loadHalf(p); });
    case WeightType::BF16:
        return embeds::widenRow(row, cols, out, [](const std::uint16_t *p) { return simd::loadBfloat(p); });
    case WeightType::Q4_0:
        return embeds::expandRow<WeightType::Q4_0>(row, cols, out);
    case WeightType::Q4_1:
        return embeds::expandRow<WeightType::Q4_1>(row, cols, out);
    case WeightType::Q5_0:
        return embeds::expandRow<WeightType::Q5_0>(row, cols, out);
    case WeightType::Q5_1:
        return embeds::expandRow<WeightType::Q5_1>(row, cols, out);
    case WeightType::Q8_0:
        return embeds::expandRow<WeightType::Q8_0>(row, cols, out);
    case WeightType::Q2_K:
        return embeds::expandRow<WeightType::Q2_K>(row, cols, out);
    case WeightType::Q3_K:
        return embeds::expandRow<WeightType::Q3_K>(row, cols, out);
    case WeightType::Q4_K:
        return embeds::expandRow<WeightType::Q4_K>(row, cols, out);
    case WeightType::Q5_K:
        return embeds::expandRow<WeightType::Q5_K>(row, cols, out);
    case WeightType::Q6_K:
        return embeds::expandRow<WeightType::Q6_K>(row, cols, out);
    case WeightType::IQ4_NL:
        return embeds::expandRow<WeightType::IQ4_NL>(row, cols, out);
    case WeightType::IQ4_XS:
        return embeds::expandRow<WeightType::IQ4_XS>(row, cols, out);
    }
}

} // namespace askja::kernels::inline ASKJA_ISA
