// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/models/delta_config.h"
#include "engine/models/rotary.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace askja::models::inline ASKJA_ISA {

/// What differs between the layers of a model.
struct LayerConfig
{
    static constexpr int kNoRotary = -1;

    int window = 0; ///< keys a query sees, its own among them; 0: all before it
    int rotary = 0; ///< index into DecoderConfig::rotaries, or kNoRotary
    bool recurrent = false; ///< the delta rule in place of attention
};

/// The numbers of a transformer decoder, checked against each other. All are bounded so that products of two fit an
/// int.
struct DecoderConfig
{
    int embedding = 0;
    int feedForward = 0;
    int heads = 0;
    int kvHeads = 0; ///< divides heads
    int headDimension = 0; ///< even
    int vocabulary = 0; ///< rows of the token embedding
    std::uint32_t contextLength = 0;
    float epsilon = 0;
    std::vector<LayerConfig> layers;

    int unusedLayers = 0; ///< behind the others in the file, for purposes that the engine has not

    DeltaConfig delta; ///< of recurrent layers
    bool gatedQueries = false; ///< attn_q has gates behind each head's queries

    RotaryPairs pairs = RotaryPairs::Neighbours;
    std::vector<Rotary> rotaries; ///< all of one dimension

    float attentionScale = 0; ///< of queries times keys
    float attentionCap = 0; ///< scores s become cap · tanh(s / cap); 0: they stay
    float embeddingScale = 1;
    float residualScale = 1; ///< of what a block adds
    float logitScale = 1;
    float logitCap = 0; ///< as attentionCap
    /// Queries at position p are scaled by 1 + temperature · ln(1 + ⌊p / temperatureContext⌋); 0: they are not.
    float temperature = 0;
    int temperatureContext = 1;

    [[nodiscard]] int queryWidth() const { return heads * headDimension; }
    [[nodiscard]] int keyWidth() const { return kvHeads * headDimension; }
    /// What gated attention and recurrent layers make of their input, and their gates.
    [[nodiscard]] int wideWidth() const { return std::max(gatedQueries ? 2 * queryWidth() : 0, delta.inputWidth()); }
    [[nodiscard]] int gatesWidth() const { return std::max(gatedQueries ? queryWidth() : 0, delta.gatesWidth()); }
    [[nodiscard]] int rotaryDimension() const { return rotaries.front().dimension; }

    /// Weights of the embedding and the layers, about: what tells a small model from a large one.
    [[nodiscard]] std::int64_t parameters() const
    {
        const std::int64_t attention = std::int64_t{2} * (queryWidth() + keyWidth()) * embedding;
        const std::int64_t mixing = std::int64_t{3} * feedForward * embedding;
        const auto count = static_cast<std::int64_t>(layers.size());
        return count * (attention + mixing + delta.parameters(embedding)) + std::int64_t{vocabulary} * embedding;
    }
};

/// What all decoders have, from the keys that all of them use (ggml's docs/gguf.md): sizes, epsilon, one rotary for all
/// layers, 1 / √headDimension as the scale. Families change the result as they need.
[[nodiscard]] DecoderConfig readDecoderConfig(Header &header, RotaryPairs pairs,
                                              RotaryFactors factors = RotaryFactors::None);

/// Gives the marked layers a window, and the rotary of this index.
void setWindows(DecoderConfig &config, const std::vector<bool> &marked, int window, int rotary);

} // namespace askja::models::inline ASKJA_ISA
