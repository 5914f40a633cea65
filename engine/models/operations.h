// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/cache/kv_cache.h"
#include "engine/models/delta_config.h"
#include "engine/models/network.h"
#include "engine/models/rotary.h"
#include "engine/threads/thread_pool.h"
#include "engine/weights/weight_store.h"
#include "kernels/attention/attention.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace askja::models::inline ASKJA_ISA {

/// The forms in which matrices want their input (kernels/matmul/matmul.h): made once, shared by all that want it.
struct InputForms
{
    bool quantized = false;
    bool plain = false;

    void add(const weights::Matrix &matrix) { (kernels::isQuantized(matrix.shape.type) ? quantized : plain) = true; }
};

/// Where the prepared inputs of up to a batch of tokens are.
struct Input
{
    std::byte *quantized = nullptr;
    std::byte *plain = nullptr;
};
[[nodiscard]] std::size_t quantizedBytes(int cols); ///< per token
[[nodiscard]] std::size_t plainBytes(int cols);

/// [tokens][n] floats, `stride` floats from token to token.
struct Rows
{
    float *data = nullptr;
    std::size_t stride = 0;
    [[nodiscard]] float *at(int token) const { return data + static_cast<std::size_t>(token) * stride; }
    [[nodiscard]] Rows from(int column) const { return {data + column, stride}; }
};

/// out[token][row] = matrix · input + bias, with `stride` floats from token to token.
struct Product
{
    const weights::Matrix *matrix = nullptr;
    const weights::Vector *bias = nullptr; ///< may be null
    float *out = nullptr;
    std::size_t stride = 0;
};

/// The operations that architectures are written in. Each works on the batch of `tokens` tokens that begin() named, in
/// parallel over tokens, rows or heads, and returns when it is done. [tokens][n] arrays are dense unless they are Rows.
///
/// Once the check says so, operations return early and leave rubbish behind: see cancelled().
class Operations
{
public:
    Operations(threads::ThreadPool &pool, int widest);
    /// Floats of scratch that attention needs, for the constructor's caller to plan; see setAttentionScratch().
    [[nodiscard]] static std::size_t attentionScratchBytes(const kernels::AttentionShape &shape, int threads);
    void setAttentionScratch(float *scratch) { m_attentionScratch = scratch; }

    /// The first `refined` of the tokens take two int8 terms per activation (see split_activations.h): arrays that
    /// multiply() fills must have room for tokens + refined rows, prepared inputs likewise.
    void begin(const CancelCheck &cancel, int tokens, int refined);
    /// Looks again; true stays true until begin().
    [[nodiscard]] bool cancelled();

    /// x[token] = scale · row ids[token] of the table
    void embed(const weights::Embedding &table, std::span<const TokenId> ids, float scale, float *x);
    /// input = forms(RMSNorm(x))
    void normalize(const float *x, int n, const weights::Vector &weight, float epsilon, InputForms forms,
                   const Input &input);
    /// input = forms(x)
    void prepare(const float *x, int n, InputForms forms, const Input &input);
    /// All products take the same input.
    void multiply(std::span<const Product> products, const Input &input);
    /// x += scale · y
    void add(float *x, const float *y, float scale, int n);
    /// x += scale · RMSNorm(y)
    void addNormalized(float *x, const float *y, float scale, int n, const weights::Vector &weight, float epsilon);
    enum class Activation { Silu, Gelu };
    /// input = forms(activation(gate) · up)
    void gate(Activation activation, Rows gate, Rows up, int n, InputForms forms, const Input &input);
    /// x = cap · tanh(scale · x / cap), [tokens][n]; cap 0: scale · x
    void finishLogits(float *x, int n, float scale, float cap);

    struct Heads
    {
        int query = 0;
        int keyValue = 0;
        int dimension = 0;
    };
    /// Queries, keys and values of the batch: [token][heads][dimension] each, in one row per token.
    struct QueryKeyValue
    {
        Rows query;
        Rows key;
        Rows value;
    };
    /// Each of `heads` vectors of n elements of each token becomes RMSNorm(vector).
    void normalizeEach(Rows x, int heads, int n, const weights::Vector &weight, float epsilon);

    /// Cosines and sines of a batch's positions, in the order that the pairs need (kernels/rope/rope.h).
    struct RotationTable
    {
        RotaryPairs pairs = RotaryPairs::Neighbours;
        int dimension = 0;
        const float *cosSin = nullptr; ///< [tokens][dimension]
    };
    /// Fills cosSin for the positions first, first + 1, …: angle of pair i = position · frequencies[i], and cosines and
    /// sines times magnitude.
    [[nodiscard]] RotationTable rotationTable(std::uint32_t first, RotaryPairs pairs,
                                              std::span<const double> frequencies, double magnitude, float *cosSin);
    /// Rotates queries and keys, if there is a table, and puts keys and values into the cache.
    void rotateAndStore(const Heads &heads, const QueryKeyValue &qkv, const RotationTable *table, int layer,
                        std::uint32_t first, cache::KvCache &cache);
    /// The query at position p becomes (1 + temperature · ln(1 + ⌊p / context⌋)) times itself.
    void scaleQueries(const Heads &heads, Rows query, std::uint32_t first, float temperature, int context);
    /// query and gates [heads][dimension] each, from [heads][query, gate][dimension]
    void splitQueries(const Heads &heads, Rows both, Rows query, Rows gates);
    /// x = x · sigmoid(gates), [tokens][n]
    void applyGates(float *x, Rows gates, int n);
    /// out = softmax(scale · q · keysᵀ) · values, causal, with the shape's window and cap; shape.queryHeads is filled
    /// in here. out is dense.
    void attend(const Heads &heads, kernels::AttentionShape shape, Rows query, int layer, std::uint32_t first,
                const cache::KvCache &cache, float *out);

    // Recurrent layers. `before` is a layer's state before the batch, `after` where the one behind it goes.
    /// out = silu(convolution of the tokens' inputs, convolvedWidth() each, along the tokens)
    void convolve(const DeltaConfig &delta, Rows inputs, const float *taps, const float *before, float *after,
                  Rows out);
    /// Queries and keys become ready for the rule; gates (gatesWidth() each) come of them and of alphaBeta.
    void prepareDelta(const DeltaConfig &delta, Rows convolved, Rows alphaBeta, const weights::Vector &decay,
                      const weights::Vector &timeStep, Rows gates);
    /// out = the rule's answers, valueWidth() each
    void deltaRule(const DeltaConfig &delta, Rows convolved, Rows gates, const float *before, float *after, Rows out);
    /// input = forms(silu(gate) · RMSNorm of each head)
    void gateHeads(Rows x, Rows gate, int heads, int n, const weights::Vector &weight, float epsilon, InputForms forms,
                   const Input &input);

private:
    template <class Body> void forTokens(Body body);
    void prepareRow(const float *row, int n, int token, int worker, InputForms forms, const Input &input);
    [[nodiscard]] float *scratchRow(int worker, int row)
    {
        return m_rowScratch.data() + m_scratchStride * static_cast<std::size_t>(3 * worker + row);
    }
    struct RowGroups
    {
        int begin = 0;
        int end = 0;
    };
    void multiplyWithRest(const Product &product, const Input &input, RowGroups groups, int first, int count) const;
    void multiplyGroups(const Product &product, const Input &input, RowGroups groups, int first, int count) const;
    void multiplyUnits(std::span<const Product> products, const Input &input, int firstUnit, int units, int first,
                       int count) const;

    threads::ThreadPool &m_pool;
    const CancelCheck *m_cancel = nullptr;
    std::atomic<bool> m_stop{false};
    int m_tokens = 0;
    int m_refined = 0;
    std::size_t m_scratchStride = 0;
    std::vector<float> m_rowScratch; ///< three rows for each thread
    float *m_attentionScratch = nullptr;
};

/// body(token, worker) for all tokens. One token is computed right here: waking threads would cost more.
template <class Body> void Operations::forTokens(Body body)
{
    const int chunk = std::clamp(m_tokens / (4 * m_pool.threads()), 1, 16);
    m_pool.parallel(m_tokens, chunk, [&](int begin, int end, int worker) noexcept {
        if (cancelled())
            return;
        for (int token = begin; token < end; ++token)
            body(token, worker);
    });
}

} // namespace askja::models::inline ASKJA_ISA
