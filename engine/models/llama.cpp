// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/decoder.h"
#include "engine/models/families.h"

/// Llama 2 and 3 and what is built like them (TinyLlama, SmolLM2, Mistral 7B and Nemo): pre-norm, grouped-query
/// attention, rotary positions, gated SiLU. Sources: Touvron et al. 2023, arXiv:2307.09288; Dubey et al. 2024,
/// arXiv:2407.21783.
namespace askja::models::inline ASKJA_ISA {

namespace {

DecoderConfig configure(Header &header)
{
    return readDecoderConfig(header, RotaryPairs::Neighbours, RotaryFactors::Llama3);
}

void tensors(LayerPlanner &planner)
{
    planner.preNorms();
    planner.attention();
    planner.gatedFeedForward();
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

Result<std::unique_ptr<Network>> openLlama(const format::GgufFile &file)
{
    static constexpr DecoderFamily kFamily{configure, tensors, evaluate};
    return openDecoder(file, kFamily);
}

} // namespace askja::models::inline ASKJA_ISA
