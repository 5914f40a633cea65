// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/decoder.h"
#include "engine/models/families.h"

/// SmolLM3: as Llama, but every fourth layer knows no positions (Yang et al. 2025, arXiv:2501.18795). Files do not say
/// which; transformers' SmolLM3Config has this as its default, and all published models keep to it.
namespace askja::models::inline ASKJA_ISA {

namespace {

constexpr std::size_t kPeriod = 4;

DecoderConfig configure(Header &header)
{
    DecoderConfig config = readDecoderConfig(header, RotaryPairs::Neighbours, RotaryFactors::Llama3);
    for (std::size_t i = kPeriod - 1; i < config.layers.size(); i += kPeriod)
        config.layers[i].rotary = LayerConfig::kNoRotary;
    return config;
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
    if (layer.config.rotary == LayerConfig::kNoRotary)
        steps.store(layer);
    else
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

Result<std::unique_ptr<Network>> openSmolLm3(const format::GgufFile &file)
{
    static constexpr DecoderFamily kFamily{configure, tensors, evaluate};
    return openDecoder(file, kFamily);
}

} // namespace askja::models::inline ASKJA_ISA
