// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/delta/delta.h"

#include "kernels/convolution/convolution.h"
#include "tests/bench/kernels/operators.h"

#include <string>
#include <vector>

namespace askja::bench {

using namespace kernels;

namespace {

constexpr int kHeads = 16;
constexpr int kDimension = 128;
constexpr int kWidth = kHeads * kDimension;
constexpr int kTaps = 4;

/// One layer's tokens, ready for the rule, and as many layers' states as no cache holds.
class Layers
{
public:
    explicit Layers(int tokens)
        : m_query(numbers(static_cast<std::size_t>(tokens) * kWidth))
        , m_key(m_query)
        , m_value(numbers(m_query.size()))
        , m_product(static_cast<std::size_t>(tokens) * kHeads)
        , m_gates(m_product.size(), 0.5F)
        , m_states(kMemoryBytes / sizeof(float))
        , m_out(m_query.size())
    {
        for (std::size_t i = 0; i < m_product.size(); ++i)
            m_product[i]
                = prepareDelta(m_query.data() + i * kDimension, m_key.data() + i * kDimension, kDimension, 1e-6F);
    }
    [[nodiscard]] static std::size_t layerFloats() { return kHeads * deltaStateFloats(kDimension, kDimension); }
    [[nodiscard]] int layers() const { return static_cast<int>(m_states.size() / layerFloats()); }

    void run(int layer, int tokens)
    {
        float *state = m_states.data() + static_cast<std::size_t>(layer) * layerFloats();
        for (std::size_t head = 0; head < kHeads; ++head) {
            const std::size_t from = head * kDimension;
            const DeltaTokens rows{m_query.data() + from,
                                   m_key.data() + from,
                                   kWidth,
                                   m_value.data() + from,
                                   kWidth,
                                   m_product.data() + head,
                                   kHeads,
                                   m_gates.data() + head,
                                   m_gates.data() + head,
                                   kHeads,
                                   m_out.data() + from,
                                   kWidth};
            deltaRule(rows, tokens, kDimension, kDimension, 0, deltaPanels(kDimension),
                      state + head * deltaStateFloats(kDimension, kDimension));
        }
    }

private:
    std::vector<float> m_query, m_key, m_value, m_product, m_gates, m_states, m_out;
};

double operations(int tokens)
{
    return 8.0 * kHeads * kDimension * kDimension * tokens; // two sums and an update per number of the state
}

void benchConvolution(Report &report)
{
    constexpr int kChannels = 3 * kWidth;
    constexpr int kTimes = 1000;
    const auto rows = numbers(static_cast<std::size_t>(kTaps) * kChannels);
    const auto weights = numbers(rows.size());
    std::vector<float> out(kChannels);
    const float *inputs[kTaps];
    for (int tap = 0; tap < kTaps; ++tap)
        inputs[tap] = rows.data() + static_cast<std::ptrdiff_t>(tap) * kChannels;
    const double time = best([&] {
        for (int i = 0; i < kTimes; ++i)
            shortConvolution(inputs, weights.data(), kTaps, kChannels, out.data());
    });
    report.add({"convolution Qwen3.5-0.8B", time / kTimes, 2.0 * kTaps * kChannels, 36.0 * kChannels, Arithmetic::Float,
                false});
}

} // namespace

void benchDelta(Report &report)
{
    Layers layers(kPrompt);
    const double decode = best([&] {
        for (int layer = 0; layer < layers.layers(); ++layer)
            layers.run(layer, 1);
    });
    const double bytes = 2.0 * sizeof(float) * static_cast<double>(Layers::layerFloats()); // read and written
    report.add(
        {"delta Qwen3.5-0.8B, 1 token", decode / layers.layers(), operations(1), bytes, Arithmetic::Float, true});
    const double prompt = best([&] { layers.run(0, kPrompt); });
    report.add({"delta Qwen3.5-0.8B, 512 tokens", prompt, operations(kPrompt), bytes, Arithmetic::Float, false});
    benchConvolution(report);
}

} // namespace askja::bench
