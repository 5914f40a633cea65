// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

/// Rotary position embedding (Su et al. 2021, arXiv:2104.09864) with the angles given as a table.
namespace askja::kernels::inline ASKJA_ISA {

/// Rotates neighbouring pairs (2i, 2i + 1) of the first rotaryDimension elements of each of `heads` vectors, in place.
/// Vector h begins at x + h·headDimension. cosSin holds cos θ_0, sin θ_0, cos θ_1, … of this position: rotaryDimension
/// floats.
void ropePairs(float *x, int heads, int headDimension, int rotaryDimension, const float *cosSin);

/// The same with pairs (i, i + rotaryDimension / 2), the first half of the rotated elements with the second ("NeoX").
/// cosSin holds all cosines, then all sines: rotaryDimension floats.
void ropeHalves(float *x, int heads, int headDimension, int rotaryDimension, const float *cosSin);

} // namespace askja::kernels::inline ASKJA_ISA
