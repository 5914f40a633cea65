// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/sampling/portable_exp.h"

#include <array>
#include <cmath>

namespace askja::sampling {

namespace {

// The Taylor series' coefficients 1/n!, highest first: on |r| ≤ ln(2)/2 the first one left out, r¹⁴/14!, is below 2⁻⁵⁷.
constexpr std::array<double, 14> kInverseFactorials = {
    1.0 / 6227020800.0,
    1.0 / 479001600.0,
    1.0 / 39916800.0,
    1.0 / 3628800.0,
    1.0 / 362880.0,
    1.0 / 40320.0,
    1.0 / 5040.0,
    1.0 / 720.0,
    1.0 / 120.0,
    1.0 / 24.0,
    1.0 / 6.0,
    1.0 / 2.0,
    1.0,
    1.0,
};

constexpr double kLowest = -708.0; // e^−708 is still a normal double
constexpr double kLog2e = 1.4426950408889634;
// ln(2) in two parts: the high one has 20 zero bits at its end, so that k times it is exact.
constexpr double kLn2High = 0x1.62e42fee00000p-1;
constexpr double kLn2Low = 0x1.a39ef35793c76p-33;

} // namespace

double portableExp(double x)
{
    if (!(x >= kLowest))
        return 0.0;
    const double k = std::floor(x * kLog2e + 0.5);
    const double r = (x - k * kLn2High) - k * kLn2Low;
    double sum = 0.0;
    for (const double coefficient : kInverseFactorials)
        sum = sum * r + coefficient;
    return std::ldexp(sum, static_cast<int>(k));
}

} // namespace askja::sampling
