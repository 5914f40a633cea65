// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/weight_type.h"

#include <cstddef>
#include <cstdint>

/// Plain loops over stored weights, for tests. Real is float or double.
namespace askja::kernels::reference {

/// A stored block of kBlock quantised weights: weight i is scale·q[i] + minimum.
struct StoredBlock
{
    float scale;
    float minimum; ///< 0 but for Q4_1
    int q[kBlock];
};

[[nodiscard]] float halfToFloat(std::uint16_t h);
[[nodiscard]] std::size_t blockBytes(WeightType type); ///< of a quantised type
[[nodiscard]] StoredBlock readBlock(WeightType type, const std::byte *block);
/// Weight c of a row of a float type.
[[nodiscard]] float readFloat(WeightType type, const std::byte *row, int c);
[[nodiscard]] std::size_t rowBytes(WeightType type, int cols);

template <class Real> void embedRow(WeightType type, const std::byte *row, int cols, Real *out);

} // namespace askja::kernels::reference
