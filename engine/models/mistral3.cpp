// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/decoder.h"
#include "engine/models/families.h"

/// Ministral 3 and text of Mistral Small 3.1 and later: as Llama, and queries beyond the original context grow with
/// their position's logarithm. Source: transformers' Ministral3Model.
namespace askja::models::inline ASKJA_ISA {

namespace {

DecoderConfig configure(Header &header)
{
    DecoderConfig config = readDecoderConfig(header, RotaryPairs::Neighbours, RotaryFactors::Llama3);
    constexpr std::uint32_t kMostContext = 1U << 26U;
    config.temperature = header.real("attention.temperature_scale", {0.0F, 1e3F}, 0.0F);
    config.temperatureContext
        = header.count("rope.scaling.original_context_length", kMostContext, static_cast<int>(config.contextLength));
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
    steps.scaleQueries();
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

Result<std::unique_ptr<Network>> openMistral3(const format::GgufFile &file)
{
    static constexpr DecoderFamily kFamily{configure, tensors, evaluate};
    return openDecoder(file, kFamily);
}

} // namespace askja::models::inline ASKJA_ISA
