// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

namespace askja::sampling {

/// e to the x for x ≤ 0, within 2 units in the last place, made of additions and multiplications only: the same bits on
/// every platform with IEEE 754 doubles, which std::exp does not promise. 0 below −708 and for NaN.
[[nodiscard]] double portableExp(double x);

} // namespace askja::sampling
