// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/bench/kernels/operators.h"

#include "kernels/activation/activation.h"
#include "kernels/matmul/matmul.h"
#include "kernels/norm/norm.h"
#include "kernels/rope/rope.h"

#include <string>
#include <vector>

namespace askja::bench {

using namespace kernels;
using platform::HugeBuffer;

void benchVectors(const Model &m, Report &report)
{
    const std::string name = m.name;
    const int n = m.feedForward;
    constexpr int kTimes = 1000;
    auto x = numbers(static_cast<std::size_t>(n));
    const auto y = numbers(static_cast<std::size_t>(n));
    std::vector<float> out(static_cast<std::size_t>(n));
    const auto line = [&](const char *what, double perElement, double bytesPerElement, auto f) {
        const double time = best([&] {
            for (int i = 0; i < kTimes; ++i)
                f();
        });
        report.add({std::string(what) + " " + name, time / kTimes, perElement * n, bytesPerElement * n,
                    Arithmetic::Float, false});
    };
    line("norm", 4, 12, [&] { rmsNorm(x.data(), y.data(), n, 1e-5F, out.data()); });
    line("rope", 3, 12, [&] { ropePairs(x.data(), 1, n, n, y.data()); });
    line("swiglu", 1, 12, [&] { swiglu(x.data(), y.data(), n, out.data()); });
    HugeBuffer quantized = buffer(activationBytes(WeightType::Q4_0, n));
    line("quantize", 1, 5, [&] { prepareActivations(WeightType::Q4_0, x.data(), n, quantized.data()); });
}

} // namespace askja::bench
