// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/kernels/simd_probe.h"

#include ASKJA_ISA_HEADER

#include "kernels/simd/math.h"

#include <cstring>

namespace askja::kernels::inline ASKJA_ISA::probe {

int lanes()
{
    return simd::kLanes;
}

bool fused()
{
    return simd::kFusedMultiplyAdd;
}

void exp(const float *x, float *out)
{
    simd::store(out, simd::exp(simd::load(x)));
}

void exp2AtMostOne(const float *x, float *out)
{
    simd::VFloat some[1] = {simd::load(x)};
    simd::exp2AtMostOne(some);
    simd::store(out, some[0]);
}

void silu(const float *x, float *out)
{
    simd::store(out, simd::silu(simd::load(x)));
}

void tanh(const float *x, float *out)
{
    simd::store(out, simd::tanh(simd::load(x)));
}

void fma(const float *a, const float *b, const float *c, float *out)
{
    simd::store(out, simd::fma(simd::load(a), simd::load(b), simd::load(c)));
}

void min(const float *a, const float *b, float *out)
{
    simd::store(out, simd::min(simd::load(a), simd::load(b)));
}

void max(const float *a, const float *b, float *out)
{
    simd::store(out, simd::max(simd::load(a), simd::load(b)));
}

void abs(const float *x, float *out)
{
    simd::store(out, simd::abs(simd::load(x)));
}

void selectLess(const float *a, const float *b, float *out)
{
    const simd::VFloat va = simd::load(a);
    const simd::VFloat vb = simd::load(b);
    simd::store(out, simd::select(va < vb, va, vb));
}

void roundToInt(const float *x, std::int32_t *out)
{
    const simd::VInt v = simd::roundToInt(simd::load(x));
    std::memcpy(out, &v, sizeof v);
}

void toFloat(const std::int32_t *x, float *out)
{
    simd::VInt v;
    std::memcpy(&v, x, sizeof v);
    simd::store(out, simd::toFloat(v));
}

void loadHalf(const std::uint16_t *x, float *out)
{
    simd::store(out, simd::loadHalf(x));
}

void loadSteadyHalf(const std::uint16_t *x, float *out)
{
    simd::store(out, simd::loadSteadyHalf(x));
}

void loadBfloat(const std::uint16_t *x, float *out)
{
    simd::store(out, simd::loadBfloat(x));
}

void storeHalf(const float *x, std::uint16_t *out)
{
    simd::storeHalf(out, simd::load(x));
}

float sumOfSixteen(const float *x)
{
    simd::VFloat partial[simd::kVirtualRegisters];
    for (int r = 0; r < simd::kVirtualRegisters; ++r)
        partial[r] = simd::load(x + r * simd::kLanes);
    return simd::sumOf(partial);
}

} // namespace askja::kernels::inline ASKJA_ISA::probe
