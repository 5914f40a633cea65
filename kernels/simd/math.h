// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <limits>

/// Elementary functions, one polynomial for all wrappers. Include a wrapper first (through isa/<isa>.h).
namespace askja::kernels::inline ASKJA_ISA::simd {

/// e^x, within 2 ulp. exp(0) is exactly 1. Above ln(largest float) the result is infinity; below ln(smallest normal
/// float) it is 0, so that no subnormal number ever slows the processor down. NaN stays NaN.
inline VFloat exp(VFloat x)
{
    constexpr float kLog2E = 1.44269504F;
    constexpr float kLn2High = 0.693359375F; // 9 bits: its product with a whole number of 8 bits is exact
    constexpr float kLn2Low = -2.12194440e-4F;
    constexpr float kOverflow = 88.7228317F;
    constexpr float kUnderflow = -87.3365402F;

    // x = n·ln 2 + r with |r| ≤ ln 2 / 2
    const VInt n = roundToInt(x * broadcast(kLog2E));
    const VFloat nf = toFloat(n);
    VFloat r = fma(nf, broadcast(-kLn2High), x);
    r = fma(nf, broadcast(-kLn2Low), r);

    // (e^r − 1 − r) / r², fitted for the least relative error of e^r on that interval: 5·10⁻¹¹
    VFloat p = fma(broadcast(0x1.9f077cp-13F), r, broadcast(0x1.6d8e6ep-10F));
    p = fma(p, r, broadcast(0x1.111274p-7F));
    p = fma(p, r, broadcast(0x1.55548cp-5F));
    p = fma(p, r, broadcast(0x1.555554p-3F));
    p = fma(p, r, broadcast(0.5F));
    p = fma(p, r * r, r) + broadcast(1.0F);

    // Times 2^n by adding n to the exponent; where that would leave the range, the selections below decide.
    VFloat result = fromBits(bitsOf(p) + shiftLeft<23>(n));
    result = select(x < broadcast(kUnderflow), broadcast(0.0F), result);
    return select(broadcast(kOverflow) < x, broadcast(std::numeric_limits<float>::infinity()), result);
}

/// x / (1 + e^−x)
inline VFloat silu(VFloat x)
{
    const VFloat one = broadcast(1.0F);
    return x / (one + exp(broadcast(0.0F) - x));
}

} // namespace askja::kernels::inline ASKJA_ISA::simd
