// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/weight_type.h"

#include <cstddef>
#include <cstdint>

/// Plain loops over stored weights, for tests. Real is float or double.
namespace askja::kernels::reference {

/// kBlock quantised weights: weight i is scale[i / 16]·q[i] + minimum[i / 16].
struct StoredBlock
{
    float scale[2];
    float minimum[2]; ///< 0 in types without
    int q[kBlock];
};

[[nodiscard]] float halfToFloat(std::uint16_t h);
/// Columns c … c + kBlock − 1 of a row of a quantised type; c is a multiple of kBlock.
[[nodiscard]] StoredBlock readBlock(WeightType type, const std::byte *row, int c);
/// Weight c of a row of a float type.
[[nodiscard]] float readFloat(WeightType type, const std::byte *row, int c);
[[nodiscard]] std::size_t rowBytes(WeightType type, int cols);

template <class Real> void embedRow(WeightType type, const std::byte *row, int cols, Real *out);

} // namespace askja::kernels::reference
