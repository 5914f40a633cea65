// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/decoder.h"
#include "engine/models/families.h"

/// OLMo 2 and 3: nothing is normalised before a block, but what it adds; queries and keys as whole rows. OLMo 3's
/// layers with a window keep their positions unscaled. Sources: OLMo Team 2025, arXiv:2501.00656; transformers'
/// Olmo3Model.
namespace askja::models::inline ASKJA_ISA {

namespace {

DecoderConfig configure(Header &header)
{
    DecoderConfig config = readDecoderConfig(header, RotaryPairs::Halves);
    const int window = header.countOrNone("attention.sliding_window", 1U << 30U);
    if (window == 0)
        return config;
    const Rotary &rotary = config.rotaries.front();
    const float base = header.real("rope.freq_base_swa", {1.0F, 1e12F}, static_cast<float>(rotary.base));
    config.rotaries.push_back(unscaled(rotary, base));
    const auto layers = static_cast<int>(config.layers.size());
    setWindows(config, header.pattern("attention.sliding_window_pattern", layers, 4), window, 1);
    return config;
}

void tensors(LayerPlanner &planner)
{
    planner.postNorms();
    planner.attention();
    planner.rowNorms();
    planner.gatedFeedForward();
}

void evaluate(DecoderSteps &steps, const DecoderLayer &layer)
{
    steps.takeStream(layer.attentionForms);
    steps.queryKeyValue(layer);
    steps.normalizeRows(layer);
    steps.rotateAndStore(layer);
    steps.attend(layer);
    steps.attentionOutput(layer);
    steps.addNormalized(layer.attentionPostNorm);

    steps.takeStream(layer.feedForwardForms);
    steps.gateAndUp(layer);
    steps.silu(layer);
    steps.down(layer);
    steps.addNormalized(layer.feedForwardPostNorm);
}

} // namespace

Result<std::unique_ptr<Network>> openOlmo2(const format::GgufFile &file)
{
    static constexpr DecoderFamily kFamily{configure, tensors, evaluate};
    return openDecoder(file, kFamily);
}

} // namespace askja::models::inline ASKJA_ISA
