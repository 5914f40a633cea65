// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/activation/activation.h"

#include "kernels/activation/reference.h"
#include "tests/kernels/kernel_test.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace askja::kernels;
using namespace askja::kernels::test;

TEST_CASE("swiglu agrees with plain loops")
{
    for (const int n : {1, 3, 4, 5, 8, 9, 16, 17, 33, 1536}) {
        for (const float size : {0.1F, 5.0F, 60.0F, 200.0F}) {
            CAPTURE(n);
            CAPTURE(size);
            Random random(static_cast<std::uint64_t>(n));
            const auto gate = random.floats(n, size);
            const auto up = random.floats(n, 3);
            std::vector<float> out(static_cast<std::size_t>(n) + 1, -77.0F);
            std::vector<double> twin(static_cast<std::size_t>(n));
            std::vector<float> plain(static_cast<std::size_t>(n));
            swiglu(gate.data(), up.data(), n, out.data());
            reference::swiglu(gate.data(), up.data(), n, twin.data());
            reference::swiglu(gate.data(), up.data(), n, plain.data());
            double worst = 0;
            for (std::size_t i = 0; i < twin.size(); ++i) {
                // exp is good to 2 units in the last place (4 half units), a sum, a quotient, a product. Where e^-x
                // overflows the result is zero instead of a number below 10^-35.
                const double allowed = 8 * kUnit * std::fabs(twin[i]) + 1e-35;
                worst = std::max(worst, std::fabs(out[i] - twin[i]) / allowed);
                worst = std::max(worst, std::fabs(static_cast<double>(out[i]) - plain[i]) / (2 * allowed));
            }
            CHECK(worst <= 1.0);
            CHECK(out.back() == -77.0F);

            auto inPlace = gate;
            swiglu(inPlace.data(), up.data(), n, inPlace.data());
            CHECK(sameBits(inPlace.data(), out.data(), n));
            auto overUp = up;
            swiglu(gate.data(), overUp.data(), n, overUp.data());
            CHECK(sameBits(overUp.data(), out.data(), n));
        }
    }
}

TEST_CASE("geglu agrees with plain loops")
{
    for (const int n : {1, 3, 8, 17, 33, 1536}) {
        for (const float size : {0.01F, 1.0F, 5.0F, 60.0F}) {
            CAPTURE(n);
            CAPTURE(size);
            Random random(static_cast<std::uint64_t>(n));
            const auto gate = random.floats(n, size);
            const auto up = random.floats(n, 3);
            std::vector<float> out(static_cast<std::size_t>(n) + 1, -77.0F);
            std::vector<double> twin(static_cast<std::size_t>(n));
            geglu(gate.data(), up.data(), n, out.data());
            reference::geglu(gate.data(), up.data(), n, twin.data());
            double worst = 0;
            for (std::size_t i = 0; i < twin.size(); ++i) {
                // As swiglu; the exponent is off by a few roundings of itself, at most 88 where the result counts.
                const double exponent = std::min(88.0, std::fabs(2.0 * gate[i] * (1 + 0.05 * gate[i] * gate[i])));
                const double allowed = (8 + 4 * exponent) * kUnit * std::fabs(twin[i]) + 1e-34;
                worst = std::max(worst, std::fabs(out[i] - twin[i]) / allowed);
            }
            CHECK(worst <= 1.0);
            CHECK(out.back() == -77.0F);
        }
    }
}

TEST_CASE("softCap agrees with plain loops, also where it hardly changes anything")
{
    for (const int n : {1, 4, 7, 16, 33, 1000}) {
        for (const float size : {1e-6F, 0.1F, 20.0F, 50.0F, 1000.0F}) {
            CAPTURE(n);
            CAPTURE(size);
            Random random(static_cast<std::uint64_t>(n));
            auto x = random.floats(n, size);
            x.push_back(-77.0F);
            std::vector<double> twin(static_cast<std::size_t>(n));
            reference::softCap(x.data(), 30.0F, n, twin.data());
            softCap(x.data(), 30.0F, n);
            double worst = 0;
            for (std::size_t i = 0; i < twin.size(); ++i) // at worst 1 − e^−½, of which half the digits' weight is lost
                worst = std::max(worst, std::fabs(x[i] - twin[i]) / (20 * kUnit * std::fabs(twin[i]) + 1e-37));
            CHECK(worst <= 1.0);
            CHECK(x.back() == -77.0F);
        }
    }
}

TEST_CASE("sigmoidGate agrees with plain loops")
{
    for (const int n : {1, 3, 4, 5, 8, 9, 16, 17, 33, 256}) {
        CAPTURE(n);
        Random random(static_cast<std::uint64_t>(n));
        const auto x = random.floats(n, 3);
        const auto gate = random.floats(n, 20);
        auto out = x;
        out.push_back(-77.0F);
        std::vector<double> twin(x.size());
        std::vector<float> plain(x.size());
        sigmoidGate(out.data(), gate.data(), n);
        reference::sigmoidGate(x.data(), gate.data(), n, twin.data());
        reference::sigmoidGate(x.data(), gate.data(), n, plain.data());
        for (std::size_t i = 0; i < x.size(); ++i) {
            // exp is good to 4 half units, then a sum and a quotient.
            const double allowed = 7 * kUnit * std::fabs(twin[i]) + 1e-37;
            CHECK(std::fabs(out[i] - twin[i]) <= allowed);
            CHECK(std::fabs(static_cast<double>(out[i]) - plain[i]) <= 2 * allowed);
        }
        CHECK(out.back() == -77.0F);
    }
}

TEST_CASE("a vector element does not depend on its place")
{
    Random random(2);
    const auto gate = random.floats(40, 8);
    const auto up = random.floats(40);
    std::vector<float> all(40);
    swiglu(gate.data(), up.data(), 40, all.data());
    for (std::size_t i = 0; i < 40; ++i) {
        float alone = 0;
        swiglu(&gate[i], &up[i], 1, &alone);
        CHECK(sameBits(&alone, &all[i], 1));
    }
}

std::uint64_t askja::kernels::test::resultsHash()
{
    Hash hash;
    // ARMv7's vectors have no subnormal numbers (kernels/simd/README.md): those count as zeros everywhere.
    const auto withoutSubnormals = [](std::vector<float> &x) {
        for (float &number : x) {
            if (std::fabs(number) < std::numeric_limits<float>::min())
                number = 0;
        }
    };
    for (const float size : {1.0F, 20.0F, 120.0F}) {
        Random random(3);
        const auto gate = random.floats(1003, size);
        auto up = random.floats(1003);
        swiglu(gate.data(), up.data(), 1003, up.data());
        withoutSubnormals(up);
        hash.add(up.data(), up.size() * sizeof(float));
        geglu(gate.data(), up.data(), 1003, up.data());
        softCap(up.data(), 30.0F, 1003);
        sigmoidGate(up.data(), gate.data(), 1003);
        withoutSubnormals(up);
        hash.add(up.data(), up.size() * sizeof(float));
    }
    return hash.value();
}
