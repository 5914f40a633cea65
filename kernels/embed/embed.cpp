// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/embed/embed.h"

#include "kernels/embed/generic.h"

namespace askja::kernels::inline ASKJA_ISA {

std::size_t storedRowBytes(WeightType type, int cols)
{
    const auto n = static_cast<std::size_t>(cols);
    switch (type) {
    case WeightType::F32:
        return 4 * n;
    case WeightType::F16:
    case WeightType::BF16:
        return 2 * n;
    case WeightType::Q4_0:
        return n / kBlock * (2 + kBlock / 2);
    case WeightType::Q4_1:
        return n / kBlock * (4 + kBlock / 2);
    case WeightType::Q8_0:
        return n / kBlock * (2 + kBlock);
    }
    return 0;
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
    case WeightType::Q8_0:
        return embeds::expandRow<WeightType::Q8_0>(row, cols, out);
    }
}

} // namespace askja::kernels::inline ASKJA_ISA
