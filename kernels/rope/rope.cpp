// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/rope/rope.h"

#include "kernels/rope/generic.h"

namespace askja::kernels::inline ASKJA_ISA {

void ropePairs(float *x, int heads, int headDimension, int rotaryDimension, const float *cosSin)
{
    for (int h = 0; h < heads; ++h)
        ropes::rotateVector(x + static_cast<std::ptrdiff_t>(h) * headDimension, rotaryDimension, cosSin);
}

void ropeHalves(float *x, int heads, int headDimension, int rotaryDimension, const float *cosSin)
{
    for (int h = 0; h < heads; ++h)
        ropes::rotateHalves(x + static_cast<std::ptrdiff_t>(h) * headDimension, rotaryDimension / 2, cosSin);
}

} // namespace askja::kernels::inline ASKJA_ISA
