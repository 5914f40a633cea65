// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <limits>

/// Elementary functions, one polynomial for all wrappers. Include a wrapper first (through isa/<isa>.h).
namespace askja::kernels::inline ASKJA_ISA::simd {

/// e^x within 2 ulp. exp(0) is exactly 1. Above ln(largest float) the result is infinity; below ln(smallest normal
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
    VFloat r = fma(toFloat(n), broadcast(-kLn2High), x);
    r = fma(toFloat(n), broadcast(-kLn2Low), r);

    // (e^r − 1 − r) / r², fitted for the least relative error of e^r on that interval: 5·10⁻¹¹
    VFloat p = fma(broadcast(0x1.9f077cp-13F), r, broadcast(0x1.6d8e6ep-10F));
    p = fma(p, r, broadcast(0x1.111274p-7F));
    p = fma(p, r, broadcast(0x1.55548cp-5F));
    p = fma(p, r, broadcast(0x1.555554p-3F));
    p = fma(p, r, broadcast(0.5F));
    p = fma(p, r * r, r) + broadcast(1.0F);

    // Times 2^n by adding n to the exponent; where that would leave the range, the selections decide.
    VFloat result = fromBits(bitsOf(p) + shiftLeft<23>(n));
    result = select(x < broadcast(kUnderflow), broadcast(0.0F), result);
    return select(broadcast(kOverflow) < x, broadcast(std::numeric_limits<float>::infinity()), result);
}

/// Each x ≤ 0 becomes 2^x, within 2 ulp. exp2(0) is exactly 1; below −125.5 the result is 0, so that none is subnormal.
/// NaN stays NaN.
///
/// Several vectors at once hide each other's latency; the bits are those of one.
template <int kCount> ASKJA_INLINE inline void exp2AtMostOne(VFloat (&x)[kCount])
{
    // x = n + r with |r| ≤ ½. Behind a sum this great there is no room for a fraction, and its low bits are n + 126;
    // shifted into the exponent they make 2^(n − 1), or 0 for n = −126.
    constexpr float kLeast = -126.0F;
    constexpr float kRound = 0x1.8p23F - kLeast;
    VFloat whole[kCount];
    VFloat r[kCount];
    unrolled<kCount>([&](auto i) ASKJA_INLINE { x[i] = max(broadcast(kLeast), x[i]); });
    unrolled<kCount>([&](auto i) ASKJA_INLINE { whole[i] = x[i] + broadcast(kRound); });
    unrolled<kCount>([&](auto i) ASKJA_INLINE { r[i] = x[i] - (whole[i] - broadcast(kRound)); });

    // 2 · 2^r, fitted for the least relative error on that interval, exact at 0: 2·10⁻⁹
    VFloat p[kCount];
    unrolled<kCount>([&](auto i)
                         ASKJA_INLINE { p[i] = fma(broadcast(0x1.41fbbcp-12F), r[i], broadcast(0x1.5f3e54p-9F)); });
    unrolled<kCount>([&](auto i) ASKJA_INLINE { p[i] = fma(p[i], r[i], broadcast(0x1.3b2d4cp-6F)); });
    unrolled<kCount>([&](auto i) ASKJA_INLINE { p[i] = fma(p[i], r[i], broadcast(0x1.c6aee8p-4F)); });
    unrolled<kCount>([&](auto i) ASKJA_INLINE { p[i] = fma(p[i], r[i], broadcast(0x1.ebfbdcp-2F)); });
    unrolled<kCount>([&](auto i) ASKJA_INLINE { p[i] = fma(p[i], r[i], broadcast(0x1.62e430p+0F)); });
    unrolled<kCount>([&](auto i) ASKJA_INLINE { p[i] = fma(p[i], r[i], broadcast(2.0F)); });
    unrolled<kCount>([&](auto i) ASKJA_INLINE { x[i] = p[i] * fromBits(shiftLeft<23>(bitsOf(whole[i]))); });
}

/// Within 4 ulp; ±1 from 9.1 on. A polynomial near zero (coefficients of Cephes, tanhf), 1 − 2 / (e^2|x| + 1)
/// elsewhere.
inline VFloat tanh(VFloat x)
{
    constexpr float kSmall = 0.625F;
    const VFloat one = broadcast(1.0F);
    const VFloat size = abs(x);
    const VFloat square = x * x;
    VFloat p = fma(broadcast(-5.70498872745e-3F), square, broadcast(2.06390887954e-2F));
    p = fma(p, square, broadcast(-5.37397155531e-2F));
    p = fma(p, square, broadcast(1.33314422036e-1F));
    p = fma(p, square, broadcast(-3.33332819422e-1F));
    const VFloat near = fma(p * square, x, x);
    const VFloat far = one - broadcast(2.0F) / (exp(size + size) + one);
    const VFloat signedFar = select(x < broadcast(0.0F), broadcast(0.0F) - far, far);
    return select(size < broadcast(kSmall), near, signedFar);
}

/// x / (1 + e^−x)
inline VFloat silu(VFloat x)
{
    const VFloat one = broadcast(1.0F);
    return x / (one + exp(broadcast(0.0F) - x));
}

} // namespace askja::kernels::inline ASKJA_ISA::simd
