// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/kernels/kernel_test.h"
#include "tests/kernels/simd_probe.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

using namespace askja::kernels;
using namespace askja::kernels::test;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

// Applies a probe of one argument to any number of values, whole vectors at a time.
template <class Out, class In> std::vector<Out> apply(void (*probe)(const In *, Out *), std::vector<In> x)
{
    const auto lanes = static_cast<std::size_t>(probe::lanes());
    const std::size_t n = x.size();
    x.resize((n + lanes - 1) / lanes * lanes);
    std::vector<Out> out(x.size());
    for (std::size_t i = 0; i < x.size(); i += lanes)
        probe(x.data() + i, out.data() + i);
    out.resize(n);
    return out;
}

// Every `step`th float from `from` to `to` (both of one sign), in order of size.
std::vector<float> floatsBetween(float from, float to, std::uint32_t step)
{
    std::vector<float> result;
    for (std::uint32_t bits = std::bit_cast<std::uint32_t>(from); bits <= std::bit_cast<std::uint32_t>(to);
         bits += step)
        result.push_back(std::bit_cast<float>(bits));
    return result;
}

double unitsOff(float got, double exact)
{
    const double unit = std::ldexp(1.0, std::max(std::ilogb(exact), -126) - 23);
    return std::fabs(got - exact) / unit;
}

} // namespace

TEST_CASE("exp is good to two units in the last place")
{
    const std::uint32_t step = shortRun() ? 50021 : 997;
    double worst = 0;
    for (const float sign : {1.0F, -1.0F}) {
        auto x = floatsBetween(1e-9F, sign > 0 ? 88.7228F : 87.3365F, step);
        for (float &value : x)
            value *= sign;
        const auto out = apply(probe::exp, x);
        for (std::size_t i = 0; i < x.size(); ++i)
            worst = std::max(worst, unitsOff(out[i], std::exp(static_cast<double>(x[i]))));
    }
    MESSAGE("greatest error of exp: " << worst << " units in the last place");
    CHECK(worst <= 2.0);
}

TEST_CASE("exp at its ends")
{
    const std::vector<float> x
        = {0.0F, -0.0F, 88.7228F, 88.7229F, 1e10F, kInfinity, -87.3365F, -87.34F, -104.0F, -1e30F, -kInfinity, kNaN};
    const auto out = apply(probe::exp, x);
    CHECK(out[0] == 1.0F);
    CHECK(out[1] == 1.0F);
    CHECK(std::isfinite(out[2]));
    CHECK(out[3] == kInfinity);
    CHECK(out[4] == kInfinity);
    CHECK(out[5] == kInfinity);
    CHECK(out[6] >= std::numeric_limits<float>::min());
    for (std::size_t i = 7; i < 11; ++i)
        CHECK(out[i] == 0.0F);
    CHECK(std::isnan(out[11]));
}

TEST_CASE("powers of two up to 1 are good to two units in the last place")
{
    const std::uint32_t step = shortRun() ? 50021 : 997;
    auto x = floatsBetween(1e-9F, 125.49F, step);
    for (float &value : x)
        value = -value;
    const auto out = apply(probe::exp2AtMostOne, x);
    double worst = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
        worst = std::max(worst, unitsOff(out[i], std::exp2(static_cast<double>(x[i]))));
    MESSAGE("greatest error of exp2AtMostOne: " << worst << " units in the last place");
    CHECK(worst <= 2.0);

    const auto ends = apply(probe::exp2AtMostOne,
                            std::vector<float>{0.0F, -0.0F, -1.0F, -125.0F, -125.51F, -126.5F, -1e30F, -kInfinity, kNaN,
                                               std::bit_cast<float>(0x7fc12345U)});
    CHECK(ends[0] == 1.0F);
    CHECK(ends[1] == 1.0F);
    CHECK(ends[2] == 0.5F);
    CHECK(ends[3] == std::ldexp(1.0F, -125));
    for (std::size_t i = 4; i < 8; ++i)
        CHECK(ends[i] == 0.0F);
    CHECK(std::isnan(ends[8]));
    CHECK(std::isnan(ends[9]));
}

TEST_CASE("tanh is good to four units in the last place")
{
    const std::uint32_t step = shortRun() ? 50021 : 997;
    double worst = 0;
    for (const float sign : {1.0F, -1.0F}) {
        auto x = floatsBetween(1e-9F, 100.0F, step);
        for (float &value : x)
            value *= sign;
        const auto out = apply(probe::tanh, x);
        for (std::size_t i = 0; i < x.size(); ++i)
            worst = std::max(worst, unitsOff(out[i], std::tanh(static_cast<double>(x[i]))));
    }
    MESSAGE("greatest error of tanh: " << worst << " units in the last place");
    CHECK(worst <= 4.0);
    const auto ends = apply(probe::tanh, std::vector<float>{kInfinity, -kInfinity, kNaN, 0.0F});
    CHECK(ends[0] == 1.0F);
    CHECK(ends[1] == -1.0F);
    CHECK(std::isnan(ends[2]));
    CHECK(ends[3] == 0.0F);
}

TEST_CASE("silu saturates")
{
    const auto out = apply(probe::silu, std::vector<float>{0.0F, 100.0F, -100.0F, 1e30F, -1e30F, kNaN});
    CHECK(out[0] == 0.0F);
    CHECK(out[1] == 100.0F);
    CHECK(out[2] == 0.0F);
    CHECK(out[3] == 1e30F);
    CHECK(out[4] == 0.0F);
    CHECK(std::isnan(out[5]));
}

TEST_CASE("multiply-add rounds once where the instruction set can, else twice")
{
    std::vector<float> a(16, 1.0F + 0x1p-12F);
    const std::vector<float> c(16, -1.0F);
    std::vector<float> out(16);
    probe::fma(a.data(), a.data(), c.data(), out.data());
    CHECK(out[0] == (probe::fused() ? 0x1p-11F + 0x1p-24F : 0x1p-11F));
}

TEST_CASE("min and max give the second operand when one is not a number")
{
    const float a[16] = {1, 2, kNaN, 3, 1, 2, kNaN, 3, 1, 2, kNaN, 3, 1, 2, kNaN, 3};
    const float b[16] = {2, 1, 5, kNaN, 2, 1, 5, kNaN, 2, 1, 5, kNaN, 2, 1, 5, kNaN};
    float out[16];
    probe::min(a, b, out);
    CHECK((out[0] == 1 && out[1] == 1 && out[2] == 5 && std::isnan(out[3])));
    probe::max(a, b, out);
    CHECK((out[0] == 2 && out[1] == 2 && out[2] == 5 && std::isnan(out[3])));
    probe::selectLess(a, b, out);
    CHECK((out[0] == 1 && out[1] == 1 && out[2] == 5 && std::isnan(out[3])));
}

TEST_CASE("floats round to the nearest even integer")
{
    const auto out = apply(probe::roundToInt,
                           std::vector<float>{0.5F, 1.5F, 2.5F, -0.5F, -1.5F, -2.5F, 0.49999997F, 126.50001F,
                                              8388609.0F, 4194304.5F, -4194305.5F, 2147483520.0F, 2147483648.0F,
                                              -2147483648.0F, kNaN, -1e20F});
    const std::int32_t expected[] = {
        0, 2, 2, 0, -2, -2, 0, 127, 8388609, 4194304, -4194306, 2147483520, INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN};
    for (std::size_t i = 0; i < out.size(); ++i) {
        CAPTURE(i);
        CHECK(out[i] == expected[i]);
    }
    CHECK(apply(probe::toFloat, std::vector<std::int32_t>{-520192, 16777217})
          == std::vector<float>{-520192.0F, 16777216.0F});
    CHECK(apply(probe::abs, std::vector<float>{-2.0F, -kInfinity}) == std::vector<float>{2.0F, kInfinity});
}

TEST_CASE("a half survives the way to float and back")
{
    std::vector<std::uint16_t> halves;
    for (int h = 0; h < 65536; ++h)
        halves.push_back(static_cast<std::uint16_t>(h));
    const auto back = apply(probe::storeHalf, apply(probe::loadHalf, halves));
    int wrong = 0;
    for (std::size_t h = 0; h < halves.size(); ++h) {
        const bool nan = (h & 0x7fffU) > 0x7c00U;
        wrong += back[h] != (nan ? halves[h] | 0x200 : halves[h]); // a NaN becomes a quiet one
    }
    CHECK(wrong == 0);
}

TEST_CASE("a finite half is the same number, subnormal or not")
{
    std::vector<std::uint16_t> halves;
    for (int h = 0; h < 65536; ++h)
        halves.push_back(static_cast<std::uint16_t>(h));
    const auto floats = apply(probe::loadSteadyHalf, halves);
    int wrong = 0;
    for (std::uint32_t h = 0; h < 65536; ++h) {
        const std::uint32_t exponent = h >> 10U & 31U;
        const double mantissa = (exponent == 0 ? 0 : 1024) + (h & 1023U);
        const double size = std::ldexp(mantissa, static_cast<int>(exponent == 0 ? 1 : exponent) - 25);
        const auto expected = static_cast<float>((h & 0x8000U) != 0 ? -size : size);
        if (exponent < 31)
            wrong += std::bit_cast<std::uint32_t>(floats[h]) != std::bit_cast<std::uint32_t>(expected);
    }
    CHECK(wrong == 0);
}

TEST_CASE("BF16 is the upper half of a float")
{
    const auto out = apply(probe::loadBfloat, std::vector<std::uint16_t>{0x3f80, 0xc000, 0x7f80, 0x0001});
    CHECK(out == std::vector<float>{1.0F, -2.0F, kInfinity, std::bit_cast<float>(0x00010000U)});
}

TEST_CASE("sums run over sixteen lanes, halves onto halves")
{
    Random random(1);
    const auto x = random.floats(16);
    auto lane = x;
    for (std::size_t width = 8; width > 0; width /= 2) {
        for (std::size_t i = 0; i < width; ++i)
            lane[i] += lane[i + width];
    }
    CHECK(probe::sumOfSixteen(x.data()) == lane[0]);
}

std::uint64_t askja::kernels::test::resultsHash()
{
    Hash hash;
    const auto add = [&hash](const auto &out) { hash.add(out.data(), out.size() * sizeof(out[0])); };
    for (const float sign : {1.0F, -1.0F}) {
        auto x = floatsBetween(1e-9F, 150.0F, 50021);
        for (float &value : x)
            value *= sign;
        add(apply(probe::exp, x));
        add(apply(probe::silu, x));
        add(apply(probe::tanh, x));
        add(apply(probe::roundToInt, x));
        add(apply(probe::storeHalf, x));
    }
    std::vector<std::uint16_t> halves;
    for (int h = 0; h < 65536; ++h)
        halves.push_back(static_cast<std::uint16_t>(h));
    add(apply(probe::loadHalf, halves));
    return hash.value();
}
