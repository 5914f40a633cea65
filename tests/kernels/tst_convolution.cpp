// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/convolution/convolution.h"

#include "kernels/convolution/reference.h"
#include "tests/kernels/kernel_test.h"

#include <algorithm>

using namespace askja::kernels;
using namespace askja::kernels::test;

namespace {

constexpr int kChannels[] = {1, 3, 4, 7, 8, 16, 17, 33, 100, 256};

struct Problem
{
    Problem(int taps, int channels)
        : random(static_cast<std::uint64_t>(taps * 1000 + channels))
        , rows(random.floats(taps * channels, 4))
        , weights(random.floats(taps * channels))
    {
        for (int j = 0; j < taps; ++j)
            inputs.push_back(rows.data() + static_cast<std::ptrdiff_t>(j) * channels);
    }
    Random random;
    std::vector<float> rows;
    std::vector<float> weights;
    std::vector<const float *> inputs;
};

} // namespace

TEST_CASE("shortConvolution agrees with plain loops")
{
    for (const int taps : {1, 2, 3, 4, 7}) {
        for (const int channels : kChannels) {
            CAPTURE(taps);
            CAPTURE(channels);
            const Problem p(taps, channels);
            std::vector<float> out(static_cast<std::size_t>(channels) + 1, -77.0F);
            std::vector<double> twin(static_cast<std::size_t>(channels));
            std::vector<float> plain(static_cast<std::size_t>(channels));
            shortConvolution(p.inputs.data(), p.weights.data(), taps, channels, out.data());
            reference::shortConvolution(p.inputs.data(), p.weights.data(), taps, channels, twin.data());
            reference::shortConvolution(p.inputs.data(), p.weights.data(), taps, channels, plain.data());
            // A rounded product and sum per tap, each at most taps · 4 in size; SiLU is steeper than 1 nowhere but
            // for 1.1.
            const double sum = 2.0 * taps * 4 * taps * kUnit * 1.1;
            double worst = 0;
            for (std::size_t i = 0; i < twin.size(); ++i) {
                const double allowed = sum + 8 * kUnit * std::fabs(twin[i]);
                worst = std::max(worst, std::fabs(out[i] - twin[i]) / allowed);
                worst = std::max(worst, std::fabs(static_cast<double>(out[i]) - plain[i]) / (2 * allowed));
            }
            CHECK(worst <= 1.0);
            CHECK(out.back() == -77.0F);
        }
    }
}

TEST_CASE("a channel does not depend on its place")
{
    const Problem p(4, 40);
    std::vector<float> all(40);
    shortConvolution(p.inputs.data(), p.weights.data(), 4, 40, all.data());
    for (std::size_t c = 0; c < 40; ++c) {
        const float *inputs[4];
        float weights[4];
        for (std::size_t j = 0; j < 4; ++j) {
            inputs[j] = p.inputs[j] + c;
            weights[j] = p.weights[j * 40 + c];
        }
        float alone = 0;
        shortConvolution(inputs, weights, 4, 1, &alone);
        CHECK(sameBits(&alone, &all[c], 1));
    }
}

std::uint64_t askja::kernels::test::resultsHash()
{
    Hash hash;
    for (const int channels : kChannels) {
        const Problem p(4, channels);
        std::vector<float> out(static_cast<std::size_t>(channels));
        shortConvolution(p.inputs.data(), p.weights.data(), 4, channels, out.data());
        hash.add(out.data(), out.size() * sizeof(float));
    }
    return hash.value();
}
