// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/models/decoder_weights.h"
#include "engine/models/network.h"
#include "engine/models/operations.h"
#include "engine/models/workspace.h"

#include <memory>
#include <optional>
#include <vector>

/// Transformer decoders: attention and a gated feed-forward part in every layer, over one residual stream. A family
/// says in data what its numbers and tensors are, and in a list of steps what happens in a layer; all else is here.
namespace askja::models::inline ASKJA_ISA {

/// The steps that layers are made of, over one batch of tokens. x is the residual stream, y what a block adds to it.
class DecoderSteps
{
public:
    DecoderSteps(const DecoderConfig &config, const DecoderWeights &weights, const EvaluatorOptions &options,
                 threads::ThreadPool &pool);
    [[nodiscard]] Result<void> allocate();
    /// Working memory of one session.
    [[nodiscard]] static std::uint64_t bytes(const DecoderConfig &config, const EvaluatorOptions &options);

    /// Whether all tokens take two int8 terms.
    [[nodiscard]] static bool isFine(const DecoderConfig &config, Precision precision);

    /// x = the tokens' embeddings. The cache must live until the last step of the batch.
    void begin(std::span<const TokenId> ids, cache::KvCache &cache, const CancelCheck &cancel);
    [[nodiscard]] bool cancelled() { return m_operations.cancelled(); }

    // Attention
    void normalize(const Vector *norm, InputForms forms); ///< input = RMSNorm(x)
    void takeStream(InputForms forms); ///< input = x
    void queryKeyValue(const DecoderLayer &layer); ///< q, k, v = W · input + b
    void normalizeHeads(const DecoderLayer &layer); ///< q, k = RMSNorm of each head
    void normalizeRows(const DecoderLayer &layer); ///< q, k = RMSNorm over all heads
    void rotateAndStore(const DecoderLayer &layer); ///< q, k turned by their position; k, v into the cache
    void store(const DecoderLayer &layer); ///< k, v into the cache
    void scaleQueries(); ///< q = temperature of its position · q
    void attend(const DecoderLayer &layer); ///< input = softmax(q · keys) · values
    void attentionOutput(const DecoderLayer &layer); ///< y = W · input + b

    // Gated attention
    void gatedQueryKeyValue(const DecoderLayer &layer); ///< q, gates, k, v = W · input
    void attendGated(const DecoderLayer &layer); ///< input = sigmoid(gates) · softmax(q · keys) · values

    // Recurrent layers; attentionOutput() follows
    void deltaInputs(const DecoderLayer &layer); ///< q, k, v, gate, alpha, beta = W · input
    void convolve(const DecoderLayer &layer); ///< q, k, v = silu(convolution of q, k, v)
    void deltaRule(const DecoderLayer &layer); ///< input = silu(gate) · RMSNorm of each head of the rule's answers

    // Feed-forward
    void gateAndUp(const DecoderLayer &layer); ///< gate, up = W · input + b
    void silu(const DecoderLayer &layer); ///< input = silu(gate) · up
    void gelu(const DecoderLayer &layer); ///< input = gelu(gate) · up
    void down(const DecoderLayer &layer); ///< y = W · input + b

    void addResidual(); ///< x += y
    void addNormalized(const Vector *norm); ///< x += RMSNorm(y)

    [[nodiscard]] int logitsBatch() const;
    /// As Evaluator::logits().
    [[nodiscard]] std::span<const float> logits(int first, int count, const CancelCheck &cancel);

private:
    struct Arrays
    {
        Workspace::Array x, qkv, attended, y, gateUp, cosSin, logits, attention, quantized, plain;
        Workspace::Array wide, convolved, gates; ///< of gated attention and recurrent layers
    };
    static Arrays plan(const DecoderConfig &config, const EvaluatorOptions &options, Workspace &workspace);

    void turnTables(std::uint32_t capacity);
    [[nodiscard]] float *x() { return m_workspace.at<float>(m_arrays.x); }
    [[nodiscard]] float *y() { return m_workspace.at<float>(m_arrays.y); }
    [[nodiscard]] Operations::QueryKeyValue qkv();
    [[nodiscard]] Rows gateUp();
    void activate(Operations::Activation activation, const DecoderLayer &layer);
    void attendTo(const DecoderLayer &layer, float *attended);
    [[nodiscard]] Rows wide();
    [[nodiscard]] Rows gates();
    [[nodiscard]] Rows convolved();

    const DecoderConfig &m_config;
    const DecoderWeights &m_weights;
    Operations m_operations;
    Operations::Heads m_heads;
    int m_batch;
    int m_refinedTokens;
    Workspace m_workspace;
    Arrays m_arrays;
    Input m_input;

    // Of the batch
    cache::KvCache *m_cache = nullptr;
    std::uint32_t m_first = 0; ///< position of its first token
    std::uint32_t m_capacity = 0; ///< of the cache that m_frequencies are for
    std::vector<std::vector<double>> m_frequencies; ///< of each rotary
    std::vector<Operations::RotationTable> m_tables;
};

/// A family of decoders.
struct DecoderFamily
{
    /// Reads what the family has in its header. What is wrong is in the header's result afterwards.
    DecoderConfig (*configure)(Header &header);
    /// Asks for the tensors of one layer.
    void (*tensors)(LayerPlanner &planner);
    /// Evaluates one layer.
    void (*layer)(DecoderSteps &steps, const DecoderLayer &layer);
};

/// The network of a file whose architecture is of this family; keys begin with the name the file has for it.
[[nodiscard]] Result<std::unique_ptr<Network>> openDecoder(const format::GgufFile &file, const DecoderFamily &family);

} // namespace askja::models::inline ASKJA_ISA
