// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/decoder.h"
#include "engine/models/families.h"

/// Granite 3: as Llama, with multipliers of embeddings, attention, what blocks add, and logits. Source: transformers'
/// GraniteConfig; Granite Team 2024, "Granite 3.0 Language Models".
namespace askja::models::inline ASKJA_ISA {

namespace {

DecoderConfig configure(Header &header)
{
    DecoderConfig config = readDecoderConfig(header, RotaryPairs::Neighbours, RotaryFactors::Llama3);
    constexpr format::Range<float> kScale{0.0F, 1e6F}; // 0 is "not set"
    if (const float scale = header.real("attention.scale", kScale, 0.0F); scale != 0)
        config.attentionScale = scale;
    if (const float scale = header.real("embedding_scale", kScale, 0.0F); scale != 0)
        config.embeddingScale = scale;
    if (const float scale = header.real("residual_scale", kScale, 0.0F); scale != 0)
        config.residualScale = scale;
    if (const float divisor = header.real("logit_scale", kScale, 0.0F); divisor != 0)
        config.logitScale = 1 / divisor;
    if (!header.truth("rope.scaling.finetuned", true)) // what Granite 4 models without positions say
        header.refuse("This Granite model has no rotary positions, which this version does not know.");
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

Result<std::unique_ptr<Network>> openGranite(const format::GgufFile &file)
{
    static constexpr DecoderFamily kFamily{configure, tensors, evaluate};
    return openDecoder(file, kFamily);
}

} // namespace askja::models::inline ASKJA_ISA
