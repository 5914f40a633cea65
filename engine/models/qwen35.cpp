// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/decoder.h"
#include "engine/models/families.h"

/// Qwen3.5 and 3.6, dense: three recurrent layers (Gated DeltaNet: Yang, Kautz and Hatamizadeh 2024, arXiv:2412.06464),
/// then one with gated attention, and so on. Source: the models' published configurations and their implementation in
/// Hugging Face transformers. What the files store: norms with the 1 added, decay as −exp(A_log), value heads in the
/// order [group member][key head]. The sections of rope.dimension_sections are about pictures; a text's positions are
/// alike in all of them.
namespace askja::models::inline ASKJA_ISA {

namespace {

DecoderConfig configure(Header &header)
{
    DecoderConfig config = readDecoderConfig(header, RotaryPairs::Halves);
    config.gatedQueries = true;
    config.delta = readDeltaConfig(header);
    const int period = header.count("full_attention_interval", 1U << 12U, 4);
    const std::vector<bool> recurrent
        = header.pattern("attention.recurrent_layers", static_cast<int>(config.layers.size()), period);
    for (std::size_t i = 0; i < recurrent.size(); ++i)
        config.layers[i].recurrent = recurrent[i];
    // Layers that guess the token after the next one follow the others.
    config.unusedLayers = header.countOrNone("nextn_predict_layers", 16);
    if (config.unusedLayers >= static_cast<int>(config.layers.size())) {
        header.damaged("The model says that all of its layers are for guessing ahead.");
        config.unusedLayers = 0;
    }
    config.layers.resize(config.layers.size() - static_cast<std::size_t>(config.unusedLayers));
    return config;
}

void tensors(LayerPlanner &planner)
{
    planner.preNormsOfQwen();
    if (planner.config().recurrent) {
        planner.delta();
    } else {
        planner.gatedAttention();
        planner.headNorms();
    }
    planner.gatedFeedForward();
}

void evaluate(DecoderSteps &steps, const DecoderLayer &layer)
{
    steps.normalize(layer.attentionNorm, layer.attentionForms);
    if (layer.config.recurrent) {
        steps.deltaInputs(layer);
        steps.convolve(layer);
        steps.deltaRule(layer);
    } else {
        steps.gatedQueryKeyValue(layer);
        steps.normalizeHeads(layer);
        steps.rotateAndStore(layer);
        steps.attendGated(layer);
    }
    steps.attentionOutput(layer);
    steps.addResidual();

    steps.normalize(layer.feedForwardNorm, layer.feedForwardForms);
    steps.gateAndUp(layer);
    steps.silu(layer);
    steps.down(layer);
    steps.addResidual();
}

} // namespace

Result<std::unique_ptr<Network>> openQwen35(const format::GgufFile &file)
{
    static constexpr DecoderFamily kFamily{configure, tensors, evaluate};
    return openDecoder(file, kFamily);
}

} // namespace askja::models::inline ASKJA_ISA
