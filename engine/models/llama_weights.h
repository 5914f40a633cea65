// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/models/llama_config.h"
#include "engine/models/operations.h"
#include "engine/weights/weight_store.h"

#include <vector>

namespace askja::models::inline ASKJA_ISA {

using weights::Matrix;
using weights::Vector;

struct LlamaLayer
{
    const Vector *attentionNorm = nullptr;
    const Matrix *query = nullptr;
    const Matrix *key = nullptr;
    const Matrix *value = nullptr;
    const Matrix *output = nullptr;
    const Vector *queryBias = nullptr; ///< biases: null in most files
    const Vector *keyBias = nullptr;
    const Vector *valueBias = nullptr;
    const Vector *outputBias = nullptr;
    const Vector *feedForwardNorm = nullptr;
    const Matrix *gate = nullptr;
    const Matrix *up = nullptr;
    const Matrix *down = nullptr;

    InputForms attentionForms; ///< what query, key and value take; likewise below
    InputForms outputForms;
    InputForms feedForwardForms;
    InputForms downForms;
};

struct LlamaWeights
{
    const weights::Embedding *embedding = nullptr;
    std::vector<LlamaLayer> layers;
    const Vector *norm = nullptr;
    const Matrix *logits = nullptr;
    InputForms logitsForms;
    const Vector *ropeFactors = nullptr; ///< null: none
};

/// Asks the store for all tensors of the model. Errors: FileDamaged, Unsupported, naming the tensor.
[[nodiscard]] Result<LlamaWeights> planLlamaWeights(const LlamaConfig &config, weights::WeightStore &store);

} // namespace askja::models::inline ASKJA_ISA
