// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/models/decoder_config.h"
#include "engine/models/operations.h"
#include "engine/weights/weight_store.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace askja::models::inline ASKJA_ISA {

using weights::Matrix;
using weights::Vector;

/// The tensors of a recurrent layer beside queryKeyValue (queries, keys, values) and output.
struct DeltaTensors
{
    const Matrix *gate = nullptr; ///< of the output
    const Matrix *alpha = nullptr; ///< of each head: how fast it forgets
    const Matrix *beta = nullptr; ///< … and learns
    const Vector *decay = nullptr; ///< below 0; times softplus(alpha + timeStep): the logarithm of what is left
    const Vector *timeStep = nullptr;
    const Vector *norm = nullptr; ///< of each head's output
    const weights::Embedding *convolution = nullptr; ///< [channels][taps]
    std::vector<float> taps; ///< the same as [taps][channels]; empty until gatherTaps()
};

/// The tensors of one layer; what a family does not have is null.
struct DecoderLayer
{
    int index = 0;
    LayerConfig config;

    const Vector *attentionNorm = nullptr;
    const Matrix *query = nullptr;
    const Matrix *key = nullptr;
    const Matrix *value = nullptr;
    const Matrix *queryKeyValue = nullptr; ///< one matrix in place of the three
    const Vector *queryBias = nullptr;
    const Vector *keyBias = nullptr;
    const Vector *valueBias = nullptr;
    const Vector *queryKeyValueBias = nullptr;
    const Vector *queryNorm = nullptr; ///< of each head, or of all heads as one row
    const Vector *keyNorm = nullptr;
    const Matrix *output = nullptr;
    const Vector *outputBias = nullptr;
    const Vector *attentionPostNorm = nullptr;
    DeltaTensors delta; ///< of recurrent layers

    const Vector *feedForwardNorm = nullptr;
    const Matrix *gate = nullptr;
    const Matrix *up = nullptr;
    const Matrix *gateUp = nullptr; ///< one matrix in place of the two
    const Vector *gateBias = nullptr;
    const Vector *upBias = nullptr;
    const Matrix *down = nullptr;
    const Vector *downBias = nullptr;
    const Vector *feedForwardPostNorm = nullptr;

    InputForms attentionForms; ///< what the matrices that make queries, keys and values take; likewise below
    InputForms outputForms;
    InputForms feedForwardForms;
    InputForms downForms;
};

struct DecoderWeights
{
    const weights::Embedding *embedding = nullptr;
    std::vector<DecoderLayer> layers;
    const Vector *norm = nullptr;
    const Matrix *logits = nullptr;
    InputForms logitsForms;
    const Vector *ropeFactors = nullptr; ///< null: none
    const Vector *longRopeFactors = nullptr; ///< beyond Rotary::originalContext
};

/// Asks a store for tensors and collects the first error, so that lists of tensors stay lists.
class TensorPlanner
{
public:
    explicit TensorPlanner(weights::WeightStore &store)
        : m_store(store)
    {
    }

    void setPrefix(std::string prefix) { m_prefix = std::move(prefix); }
    [[nodiscard]] bool has(std::string_view name) const { return m_store.has(m_prefix + std::string(name)); }
    const Matrix *matrix(std::string_view name, int rows, int cols);
    const Vector *vector(std::string_view name, int length);
    const Vector *optionalVector(std::string_view name, int length);
    const weights::Embedding *embedding(std::string_view name, int rows, int cols);

    /// Refuses a tensor that nobody asked for: it would change the results.
    /// Layers from `end` on are nobody's.
    void refuseOthers(const format::GgufFile &file, int end, int unusedLayers);
    [[nodiscard]] const Result<void> &result() const { return m_result; }

private:
    template <class T> T take(std::string name, const Result<T> &part);

    weights::WeightStore &m_store;
    std::string m_prefix;
    std::set<std::string, std::less<>> m_asked;
    Result<void> m_result;
};

/// The groups of tensors that layers are made of, under the names that GGUF files give them. A family calls those it
/// has.
class LayerPlanner
{
public:
    LayerPlanner(const DecoderConfig &config, TensorPlanner &tensors, DecoderLayer &layer)
        : m_config(config)
        , m_tensors(tensors)
        , m_layer(layer)
    {
    }

    [[nodiscard]] const LayerConfig &config() const { return m_layer.config; }

    void preNorms(); ///< attn_norm, ffn_norm
    void preNormsOfQwen(); ///< attn_norm, post_attention_norm: the same under another name
    void postNorms(); ///< post_attention_norm, post_ffw_norm
    void
    attention(); ///< attn_q, attn_k, attn_v, or attn_qkv, which is all three; attn_output; and biases if there are any
    void gatedAttention(); ///< the three, attn_q with gates; attn_output
    void delta(); ///< attn_qkv, attn_gate, ssm_*
    void headNorms(); ///< attn_q_norm and attn_k_norm of one head's length
    void rowNorms(); ///< the same over all heads
    void gatedFeedForward(); ///< ffn_gate, ffn_up, ffn_down; biases if there are any
    void fusedFeedForward(); ///< ffn_up, with the gate's rows before the others; ffn_down

private:
    const DecoderConfig &m_config;
    TensorPlanner &m_tensors;
    DecoderLayer &m_layer;
};

/// Asks the store for all tensors of the model; `layer` calls what the family has of each layer. Errors: FileDamaged,
/// Unsupported, naming the tensor.
[[nodiscard]] Result<DecoderWeights> planDecoderWeights(const DecoderConfig &config, const format::GgufFile &file,
                                                        weights::WeightStore &store, void (*layer)(LayerPlanner &));
/// After the store was loaded: the convolutions' weights in the order that they are used in.
void gatherTaps(DecoderWeights &weights);

} // namespace askja::models::inline ASKJA_ISA
