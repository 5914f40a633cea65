// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/decoder.h"
#include "engine/models/families.h"

#include <cmath>

/// Gemma 2: embeddings scaled by the root of their length, norms before and after each block, gated GELU, capped scores
/// and logits, and a window in every other layer. Source: Gemma Team 2024, arXiv:2408.00118.
namespace askja::models::inline ASKJA_ISA {

namespace {

constexpr std::size_t kLayersOfLargest = 46; // 27B

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
    config.attentionCap = header.real("attn_logit_softcapping", {0.0F, 1e6F}, 0.0F);
    config.logitCap = header.real("final_logit_softcapping", {0.0F, 1e6F}, 0.0F);
    const auto layers = static_cast<int>(config.layers.size());
    const int window = header.count("attention.sliding_window", 1U << 30U, 4096);
    setWindows(config, header.pattern("attention.sliding_window_pattern", layers, 2), window, 0);
    return config;
}

void tensors(LayerPlanner &planner)
{
    planner.preNorms();
    planner.postNorms();
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
    steps.addNormalized(layer.attentionPostNorm);

    steps.normalize(layer.feedForwardNorm, layer.feedForwardForms);
    steps.gateAndUp(layer);
    steps.gelu(layer);
    steps.down(layer);
    steps.addNormalized(layer.feedForwardPostNorm);
}

} // namespace

Result<std::unique_ptr<Network>> openGemma2(const format::GgufFile &file)
{
    static constexpr DecoderFamily kFamily{configure, tensors, evaluate};
    return openDecoder(file, kFamily);
}

} // namespace askja::models::inline ASKJA_ISA
