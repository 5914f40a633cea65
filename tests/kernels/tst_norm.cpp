// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/norm/norm.h"

#include "kernels/norm/reference.h"
#include "tests/kernels/kernel_test.h"

#include <algorithm>

using namespace askja::kernels;
using namespace askja::kernels::test;

namespace {

constexpr int kSizes[] = {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 64, 80, 576, 577, 896, 4097};

// Half the relative error of a sum in chains of n / 16 and four more, then root, division and two products.
double boundOf(int n)
{
    return (2.0 * (n / 16 + 6) / 2 + 6) * kUnit;
}

} // namespace

TEST_CASE("rmsNorm agrees with plain loops")
{
    for (const int n : kSizes) {
        for (const float size : {1e-3F, 1.0F, 1e4F}) {
            CAPTURE(n);
            Random random(static_cast<std::uint64_t>(n));
            const auto x = random.floats(n, size);
            const auto weight = random.floats(n, 2);
            std::vector<float> out(static_cast<std::size_t>(n) + 1, -77.0F);
            std::vector<double> twin(static_cast<std::size_t>(n));
            std::vector<float> plain(static_cast<std::size_t>(n));
            rmsNorm(x.data(), weight.data(), n, 1e-5F, out.data());
            reference::rmsNorm(x.data(), weight.data(), n, 1e-5F, twin.data());
            reference::rmsNorm(x.data(), weight.data(), n, 1e-5F, plain.data());
            double worst = 0;
            for (std::size_t i = 0; i < twin.size(); ++i) {
                const double allowed = std::fabs(twin[i]) * boundOf(n) + 1e-37;
                worst = std::max(worst, std::fabs(out[i] - twin[i]) / allowed);
                // The plain sum is one chain: n roundings instead of n / 16.
                worst = std::max(worst, std::fabs(static_cast<double>(out[i]) - plain[i]) / (20 * allowed));
            }
            CHECK(worst <= 1.0);
            CHECK(out.back() == -77.0F);

            auto inPlace = x;
            rmsNorm(inPlace.data(), weight.data(), n, 1e-5F, inPlace.data());
            CHECK(sameBits(inPlace.data(), out.data(), n));
        }
    }
}

TEST_CASE("a vector of zeros stays zero")
{
    const std::vector<float> x(40, 0.0F);
    const std::vector<float> weight(40, 1.0F);
    std::vector<float> out(40, 1.0F);
    rmsNorm(x.data(), weight.data(), 40, 1e-6F, out.data());
    CHECK(out == x);
}

TEST_CASE("addInPlace adds")
{
    for (const int n : kSizes) {
        CAPTURE(n);
        Random random(9);
        auto x = random.floats(n + 1);
        const auto before = x;
        const auto y = random.floats(n);
        addInPlace(x.data(), y.data(), n);
        for (std::size_t i = 0; i < y.size(); ++i)
            CHECK(x[i] == before[i] + y[i]);
        CHECK(x.back() == before.back());
    }
}

TEST_CASE("addScaled and scaleInPlace multiply")
{
    for (const int n : kSizes) {
        CAPTURE(n);
        Random random(11);
        auto x = random.floats(n + 1);
        const auto before = x;
        const auto y = random.floats(n);
        addScaled(x.data(), y.data(), 0.22F, n);
        double worst = 0;
        for (std::size_t i = 0; i < y.size(); ++i) {
            const double wanted = before[i] + static_cast<double>(y[i]) * static_cast<double>(0.22F);
            worst = std::max(worst,
                             std::fabs(x[i] - wanted)
                                 / (2 * kUnit * (std::fabs(static_cast<double>(before[i])) + std::fabs(y[i]))));
        }
        CHECK(worst <= 1.0);
        CHECK(x.back() == before.back());
        auto scaled = before;
        scaleInPlace(scaled.data(), 0.22F, n);
        for (std::size_t i = 0; i < y.size(); ++i)
            CHECK(scaled[i] == before[i] * 0.22F);
        CHECK(scaled.back() == before.back());
    }
}

std::uint64_t askja::kernels::test::resultsHash()
{
    Hash hash;
    for (const int n : kSizes) {
        Random random(10);
        auto x = random.floats(n, 3);
        const auto weight = random.floats(n);
        rmsNorm(x.data(), weight.data(), n, 1e-5F, x.data());
        addInPlace(x.data(), weight.data(), n);
        addScaled(x.data(), weight.data(), 0.7F, n);
        scaleInPlace(x.data(), 1.3F, n);
        hash.add(x.data(), x.size() * sizeof(float));
    }
    return hash.value();
}
