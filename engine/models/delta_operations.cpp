// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/operations.h"

#include "kernels/activation/activation.h"
#include "kernels/convolution/convolution.h"
#include "kernels/delta/delta.h"
#include "kernels/norm/norm.h"

#include <algorithm>
#include <cmath>
#include <cstring>

/// Recurrent layers by the gated delta rule, and the gates of the attention between them.
namespace askja::models::inline ASKJA_ISA {

namespace {

std::size_t at(int row, int n)
{
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(n);
}

/// What a head keeps of its state: exp(decay · softplus(x)), in (0, 1] since decay ≤ 0 in all files.
float decayOf(double decay, double x)
{
    const double softplus = x > 30 ? x : std::log1p(std::exp(x));
    return static_cast<float>(std::exp(decay * softplus));
}

float sigmoid(double x)
{
    return static_cast<float>(1 / (1 + std::exp(-x)));
}

} // namespace

void Operations::splitQueries(const Heads &heads, Rows both, Rows query, Rows gates)
{
    const int n = heads.dimension;
    forTokens([&](int token, int) {
        for (int head = 0; head < heads.query; ++head) {
            const float *from = both.at(token) + at(2 * head, n);
            std::copy_n(from, n, query.at(token) + at(head, n));
            std::copy_n(from + n, n, gates.at(token) + at(head, n));
        }
    });
}

void Operations::applyGates(float *x, Rows gates, int n)
{
    forTokens([&](int token, int) { kernels::sigmoidGate(x + at(token, n), gates.at(token), n); });
}

void Operations::convolve(const DeltaConfig &delta, Rows inputs, const float *taps, const float *before, float *after,
                          Rows out)
{
    const int width = delta.convolvedWidth();
    const int kept = delta.taps - 1;
    // Row −1 is the last one of the batch before.
    const auto row = [&](int index) { return index < 0 ? before + at(kept + index, width) : inputs.at(index); };
    forTokens([&](int token, int) {
        const float *rows[DeltaConfig::kMostTaps];
        for (int tap = 0; tap <= kept; ++tap)
            rows[tap] = row(token - kept + tap);
        kernels::shortConvolution(rows, taps, delta.taps, width, out.at(token));
    });
    for (int i = 0; i < kept && !cancelled(); ++i)
        std::copy_n(row(m_tokens - kept + i), width, after + at(i, width));
}

void Operations::prepareDelta(const DeltaConfig &delta, Rows convolved, Rows alphaBeta, const weights::Vector &decay,
                              const weights::Vector &timeStep, Rows gates)
{
    const int heads = delta.valueHeads;
    forTokens([&](int token, int) {
        float *query = convolved.at(token);
        float *key = query + delta.keyWidth();
        const float *alpha = alphaBeta.at(token);
        float *gate = gates.at(token);
        for (int head = 0; head < heads; ++head) {
            const auto h = static_cast<std::size_t>(head);
            gate[head] = decayOf(static_cast<double>(decay.values[h]),
                                 static_cast<double>(alpha[head]) + static_cast<double>(timeStep.values[h]));
            gate[heads + head] = sigmoid(static_cast<double>(alpha[heads + head]));
        }
        for (int head = 0; head < delta.keyHeads; ++head) {
            const std::size_t from = at(head, delta.keyDimension);
            gate[2 * heads + head]
                = kernels::prepareDelta(query + from, key + from, delta.keyDimension, DeltaConfig::kEpsilon);
        }
    });
}

void Operations::deltaRule(const DeltaConfig &delta, Rows convolved, Rows gates, const float *before, float *after,
                           Rows out)
{
    const int panels = kernels::deltaPanels(delta.valueDimension);
    const std::size_t panelFloats = delta.matrixFloats() / static_cast<std::size_t>(panels);
    const auto panel = [&](int head, int index) noexcept {
        float *state = after + delta.inputFloats() + static_cast<std::size_t>(head) * delta.matrixFloats();
        const std::ptrdiff_t offset = state - after + index * static_cast<std::ptrdiff_t>(panelFloats);
        std::copy_n(before + offset, panelFloats, after + offset);
        const int keyHead = head % delta.keyHeads;
        const Rows values = convolved.from(2 * delta.keyWidth() + head * delta.valueDimension);
        const kernels::DeltaTokens rows{convolved.from(keyHead * delta.keyDimension).data,
                                        convolved.from(delta.keyWidth() + keyHead * delta.keyDimension).data,
                                        convolved.stride,
                                        values.data,
                                        values.stride,
                                        gates.from(2 * delta.valueHeads + keyHead).data,
                                        gates.stride,
                                        gates.from(head).data,
                                        gates.from(delta.valueHeads + head).data,
                                        gates.stride,
                                        out.from(head * delta.valueDimension).data,
                                        out.stride};
        kernels::deltaRule(rows, m_tokens, delta.keyDimension, delta.valueDimension, index, index + 1, state);
    };
    const int items = delta.valueHeads * panels;
    m_pool.parallel(items, std::max(items / (4 * m_pool.threads()), 1), [&](int begin, int end, int) noexcept {
        for (int item = begin; item < end && !cancelled(); ++item)
            panel(item / panels, item % panels);
    });
}

void Operations::gateHeads(Rows x, Rows gate, int heads, int n, const weights::Vector &weight, float epsilon,
                           InputForms forms, const Input &input)
{
    forTokens([&](int token, int worker) {
        float *row = scratchRow(worker, 0);
        for (int head = 0; head < heads; ++head)
            kernels::rmsNorm(x.at(token) + at(head, n), weight.data(), n, epsilon, row + at(head, n));
        kernels::swiglu(gate.at(token), row, heads * n, row);
        prepareRow(row, heads * n, token, worker, forms, input);
    });
}

} // namespace askja::models::inline ASKJA_ISA
