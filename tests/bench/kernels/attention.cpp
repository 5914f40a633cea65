// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/bench/kernels/operators.h"

#include "kernels/attention/attention.h"

#include <cstdint>
#include <string>
#include <vector>

namespace askja::bench {

using namespace kernels;
using platform::HugeBuffer;

void benchAttention(const Model &m, int context, int tokens, Report &report)
{
    const AttentionShape shape{m.headDimension, m.heads / m.kvHeads, 0.125F};
    const std::size_t stride = static_cast<std::size_t>(m.kvWidth());
    HugeBuffer cache = buffer(2 * stride * static_cast<std::size_t>(context) * sizeof(std::uint16_t));
    auto *keys = as<std::uint16_t>(cache);
    std::uint16_t *values = keys + stride * static_cast<std::size_t>(context);
    const auto some = numbers(stride);
    for (int p = 0; p < 2 * context; ++p)
        storeHalf(some.data(), static_cast<int>(stride), keys + static_cast<std::size_t>(p) * stride);
    const std::size_t qStride = static_cast<std::size_t>(m.heads * m.headDimension);
    const auto q = numbers(qStride * static_cast<std::size_t>(tokens));
    std::vector<float> out(q.size());
    HugeBuffer scratch = buffer(attentionScratch(shape) * sizeof(float));
    const double time = best([&] {
        attention(shape, q.data(), qStride, {keys, values, stride}, context - tokens, tokens, as<float>(scratch),
                  out.data(), qStride);
    });
    const double pairs = static_cast<double>(tokens) * (context - tokens) + 0.5 * tokens * (tokens + 1.0);
    report.add({"attention " + std::to_string(tokens) + " tokens to " + std::to_string(context) + " " + m.name, time,
                4 * pairs * m.headDimension * shape.queryHeads, 4.0 * context * m.headDimension, Arithmetic::Float,
                false});
}

} // namespace askja::bench
