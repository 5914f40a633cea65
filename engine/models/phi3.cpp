// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/decoder.h"
#include "engine/models/families.h"

/// Phi-3 and Phi-4-mini: as Llama, with queries, keys and values from one matrix, gate and up from one matrix, halves
/// that turn together, factors for long contexts (LongRoPE: Ding et al. 2024, arXiv:2402.13753) and, in some, a window
/// for all layers. Source: Abdin et al. 2024, arXiv:2404.14219.
namespace askja::models::inline ASKJA_ISA {

namespace {

DecoderConfig configure(Header &header)
{
    DecoderConfig config = readDecoderConfig(header, RotaryPairs::Halves, RotaryFactors::LongShort);
    const int window = header.countOrNone("attention.sliding_window", 1U << 30U);
    for (LayerConfig &layer : config.layers)
        layer.window = window;
    return config;
}

void tensors(LayerPlanner &planner)
{
    planner.preNorms();
    planner.attention();
    planner.fusedFeedForward();
}

void evaluate(DecoderSteps &steps, const DecoderLayer &layer)
{
    steps.normalize(layer.attentionNorm, layer.attentionForms);
    steps.queryKeyValue(layer);
    steps.rotateAndStore(layer);
    steps.attend(layer);
    steps.attentionOutput(layer);
    steps.addResidual();

    steps.normalize(layer.feedForwardNorm, layer.feedForwardForms);
    steps.gateAndUp(layer);
    steps.silu(layer);
    steps.down(layer);
    steps.addResidual();
}

} // namespace

Result<std::unique_ptr<Network>> openPhi3(const format::GgufFile &file)
{
    static constexpr DecoderFamily kFamily{configure, tensors, evaluate};
    return openDecoder(file, kFamily);
}

} // namespace askja::models::inline ASKJA_ISA
