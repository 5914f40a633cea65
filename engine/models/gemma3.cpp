// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/decoder.h"
#include "engine/models/families.h"

#include <cmath>

/// Gemma 3 (text): as Gemma 2, with every head of queries and keys normalised in place of the caps, and five layers
/// with a window, which have rotary positions of their own, to each without. Source: Gemma Team 2025, arXiv:2503.19786.
namespace askja::models::inline ASKJA_ISA {

namespace {

constexpr std::size_t kLayersOfLargest = 62; // 27B

/// The inverse root of query_pre_attn_scalar, which files do not have: of the width per head in the largest model, of
/// the head's length in all others.
float attentionScale(const DecoderConfig &config)
{
    const int perHead
        = config.layers.size() == kLayersOfLargest ? config.embedding / config.heads : config.headDimension;
    return static_cast<float>(1.0 / std::sqrt(perHead));
}

DecoderConfig configure(Header &header)
{
    DecoderConfig config = readDecoderConfig(header, RotaryPairs::Halves);
    config.embeddingScale = static_cast<float>(std::sqrt(config.embedding));
    config.attentionScale = attentionScale(config);
    config.logitCap = header.real("final_logit_softcapping", {0.0F, 1e6F}, 0.0F);
    const int window = header.countOrNone("attention.sliding_window", 1U << 30U);
    const float base = header.real("rope.freq_base_swa", {1.0F, 1e12F}, 10000.0F);
    if (window == 0)
        return config;
    config.rotaries.push_back(unscaled(config.rotaries.front(), base));
    const auto layers = static_cast<int>(config.layers.size());
    setWindows(config, header.pattern("attention.sliding_window_pattern", layers, 6), window, 1);
    return config;
}

void tensors(LayerPlanner &planner)
{
    planner.preNorms();
    planner.postNorms();
    planner.attention();
    planner.headNorms();
    planner.gatedFeedForward();
}

void evaluate(DecoderSteps &steps, const DecoderLayer &layer)
{
    steps.normalize(layer.attentionNorm, layer.attentionForms);
    steps.queryKeyValue(layer);
    steps.normalizeHeads(layer);
    steps.rotateAndStore(layer);
    steps.attend(layer);
    steps.attentionOutput(layer);
    steps.addNormalized(layer.attentionPostNorm);

    steps.normalize(layer.feedForwardNorm, layer.feedForwardForms);
    steps.gateAndUp(layer);
    steps.gelu(layer);
    steps.down(layer);
    steps.addNormalized(layer.feedForwardPostNorm);
}

} // namespace

Result<std::unique_ptr<Network>> openGemma3(const format::GgufFile &file)
{
    static constexpr DecoderFamily kFamily{configure, tensors, evaluate};
    return openDecoder(file, kFamily);
}

} // namespace askja::models::inline ASKJA_ISA
