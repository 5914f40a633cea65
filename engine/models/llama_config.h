// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"
#include "engine/format/gguf.h"

#include <cstdint>
#include <vector>

namespace askja::models::inline ASKJA_ISA {

/// The numbers of a Llama-like model, checked against each other. All are bounded so that products of two fit an int.
struct LlamaConfig
{
    int layers = 0;
    int embedding = 0;
    int feedForward = 0;
    int heads = 0;
    int kvHeads = 0; ///< divides heads
    int headDimension = 0; ///< even
    int rotaryDimension = 0; ///< even, ≤ headDimension
    int vocabulary = 0; ///< rows of the token embedding
    std::uint32_t contextLength = 0;
    float epsilon = 0;
    double ropeBase = 0;
    double ropeScale = 1; ///< positions are divided by it (linear scaling)

    /// Weights of the embedding and the layers, about: what tells a small model from a large one.
    [[nodiscard]] std::int64_t parameters() const
    {
        const std::int64_t attention = std::int64_t{2} * (heads + kvHeads) * headDimension * embedding;
        const std::int64_t mixing = std::int64_t{3} * feedForward * embedding;
        return layers * (attention + mixing) + std::int64_t{vocabulary} * embedding;
    }
};

/// Reads the llama.* keys (ggml's docs/gguf.md). Errors: FileDamaged, Unsupported.
[[nodiscard]] Result<LlamaConfig> readLlamaConfig(const format::GgufFile &file);

/// The angle by which pair i turns per position: base^(−2i / rotaryDimension) / ropeScale, and divided by factors[i] if
/// there are any (Llama 3.1's scaling; `factors` is empty or has rotaryDimension / 2 elements).
[[nodiscard]] std::vector<double> rotaryFrequencies(const LlamaConfig &config, const std::vector<float> &factors);

} // namespace askja::models::inline ASKJA_ISA
