// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/operations.h"

#include "engine/models/split_activations.h"
#include "kernels/activation/activation.h"
#include "kernels/embed/embed.h"
#include "kernels/norm/norm.h"
#include "kernels/rope/rope.h"

#include <algorithm>
#include <cmath>

namespace askja::models::inline ASKJA_ISA {

namespace {

/// Tokens whose attention is computed in one piece: enough lanes for the keys that are converted once for all of them.
constexpr int kAttentionTile = 16;

/// Into how many pieces the query heads of one KV head are cut, so that all threads have about as much to do: the
/// fewest that leave at most a sixth of them idle, since each piece reads all keys again.
int attentionParts(int items, int shared, int threads)
{
    for (int parts = 1; parts < shared; ++parts) {
        const int rounds = (items * parts - 1) / threads + 1;
        if (rounds * threads * 5 <= items * parts * 6)
            return parts;
    }
    return shared;
}

std::size_t floatsPerThread(const kernels::AttentionShape &shape)
{
    return (kernels::attentionScratch(shape) + 15) / 16 * 16 + 16; // a cache line between threads
}

std::size_t at(int token, int n)
{
    return static_cast<std::size_t>(token) * static_cast<std::size_t>(n);
}

} // namespace

std::size_t quantizedBytes(int cols)
{
    // Only matrices with whole blocks are quantised; other widths never ask for this form.
    return cols % kernels::kBlock == 0 ? kernels::activationBytes(kernels::WeightType::Q8_0, cols) : 0;
}

std::size_t plainBytes(int cols)
{
    return kernels::activationBytes(kernels::WeightType::F32, cols);
}

Operations::Operations(threads::ThreadPool &pool, int widest)
    : m_pool(pool)
    , m_scratchStride(static_cast<std::size_t>(widest) + 32)
    , m_rowScratch(m_scratchStride * 3 * static_cast<std::size_t>(pool.threads()))
{
}

std::size_t Operations::attentionScratchBytes(const kernels::AttentionShape &shape, int threads)
{
    return floatsPerThread(shape) * static_cast<std::size_t>(threads) * sizeof(float);
}

void Operations::begin(const CancelCheck &cancel, int tokens, int refined)
{
    m_cancel = &cancel;
    m_stop.store(false, std::memory_order_relaxed);
    m_tokens = tokens;
    m_refined = refined;
}

bool Operations::cancelled()
{
    if (m_stop.load(std::memory_order_relaxed))
        return true;
    if (!m_cancel->cancelled())
        return false;
    m_stop.store(true, std::memory_order_relaxed);
    return true;
}

void Operations::prepareRow(const float *row, int n, int token, int worker, InputForms forms, const Input &input)
{
    const auto quantized = [&](const float *from, int to) {
        kernels::prepareActivations(kernels::WeightType::Q8_0, from, n,
                                    input.quantized + static_cast<std::size_t>(to) * quantizedBytes(n));
    };
    if (forms.quantized && token < m_refined) {
        float *coarse = scratchRow(worker, 1);
        float *rest = scratchRow(worker, 2);
        splitActivations(row, n, coarse, rest);
        quantized(coarse, token);
        quantized(rest, m_tokens + token);
    } else if (forms.quantized) {
        quantized(row, token);
    }
    if (forms.plain) {
        kernels::prepareActivations(kernels::WeightType::F32, row, n,
                                    input.plain + static_cast<std::size_t>(token) * plainBytes(n));
    }
}

void Operations::embed(const weights::Embedding &table, std::span<const TokenId> ids, float scale, float *x)
{
    const int n = table.shape.cols;
    forTokens([&](int token, int worker) {
        // No type takes more room than floats.
        auto *const scratch = reinterpret_cast<std::byte *>(scratchRow(worker, 0));
        float *row = x + at(token, n);
        kernels::embedRow(table.shape.type, table.row(ids[static_cast<std::size_t>(token)], scratch), n, row);
        if (scale != 1)
            kernels::scaleInPlace(row, scale, n);
    });
}

void Operations::normalize(const float *x, int n, const weights::Vector &weight, float epsilon, InputForms forms,
                           const Input &input)
{
    forTokens([&](int token, int worker) {
        float *row = scratchRow(worker, 0);
        kernels::rmsNorm(x + at(token, n), weight.data(), n, epsilon, row);
        prepareRow(row, n, token, worker, forms, input);
    });
}

void Operations::prepare(const float *x, int n, InputForms forms, const Input &input)
{
    forTokens([&](int token, int worker) { prepareRow(x + at(token, n), n, token, worker, forms, input); });
}

void Operations::add(float *x, const float *y, float scale, int n)
{
    forTokens([&](int token, int) {
        if (scale == 1)
            kernels::addInPlace(x + at(token, n), y + at(token, n), n);
        else
            kernels::addScaled(x + at(token, n), y + at(token, n), scale, n);
    });
}

void Operations::addNormalized(float *x, const float *y, float scale, int n, const weights::Vector &weight,
                               float epsilon)
{
    forTokens([&](int token, int worker) {
        float *row = scratchRow(worker, 0);
        kernels::rmsNorm(y + at(token, n), weight.data(), n, epsilon, row);
        kernels::addScaled(x + at(token, n), row, scale, n);
    });
}

void Operations::gate(Activation activation, Rows gate, Rows up, int n, InputForms forms, const Input &input)
{
    forTokens([&](int token, int worker) {
        float *row = scratchRow(worker, 0);
        if (activation == Activation::Silu)
            kernels::swiglu(gate.at(token), up.at(token), n, row);
        else
            kernels::geglu(gate.at(token), up.at(token), n, row);
        prepareRow(row, n, token, worker, forms, input);
    });
}

void Operations::finishLogits(float *x, int n, float scale, float cap)
{
    if (scale == 1 && cap == 0)
        return;
    constexpr int kPiece = 1 << 14; // columns: one token's logits are worth several threads
    const int pieces = (n - 1) / kPiece + 1;
    m_pool.parallel(m_tokens * pieces, 1, [&](int item, int, int) noexcept {
        const int begin = item % pieces * kPiece;
        const int count = std::min(kPiece, n - begin);
        float *row = x + at(item / pieces, n) + begin;
        if (scale != 1)
            kernels::scaleInPlace(row, scale, count);
        if (cap != 0)
            kernels::softCap(row, cap, count);
    });
}

void Operations::normalizeEach(Rows x, int heads, int n, const weights::Vector &weight, float epsilon)
{
    forTokens([&](int token, int) {
        for (int head = 0; head < heads; ++head) {
            float *vector = x.at(token) + at(head, n);
            kernels::rmsNorm(vector, weight.data(), n, epsilon, vector);
        }
    });
}

Operations::RotationTable Operations::rotationTable(std::uint32_t first, RotaryPairs pairs,
                                                    std::span<const double> frequencies, double magnitude,
                                                    float *cosSin)
{
    const std::size_t count = frequencies.size();
    // Cosine and sine of pair i: neighbours, or one half of the row each.
    const std::size_t step = pairs == RotaryPairs::Neighbours ? 2 : 1;
    const std::size_t sines = pairs == RotaryPairs::Neighbours ? 1 : count;
    forTokens([&](int token, int) {
        float *row = cosSin + at(token, static_cast<int>(2 * count));
        const double position = static_cast<double>(first) + token;
        for (std::size_t i = 0; i < count; ++i) {
            row[i * step] = static_cast<float>(std::cos(position * frequencies[i]) * magnitude);
            row[i * step + sines] = static_cast<float>(std::sin(position * frequencies[i]) * magnitude);
        }
    });
    return {pairs, static_cast<int>(2 * count), cosSin};
}

void Operations::rotateAndStore(const Heads &heads, const QueryKeyValue &qkv, const RotationTable *table, int layer,
                                std::uint32_t first, cache::KvCache &cache)
{
    const int n = heads.dimension;
    forTokens([&](int token, int) {
        float *keys = qkv.key.at(token);
        const float *values = qkv.value.at(token);
        if (table != nullptr) {
            const auto rotate = table->pairs == RotaryPairs::Neighbours ? kernels::ropePairs : kernels::ropeHalves;
            const float *angles = table->cosSin + at(token, table->dimension);
            rotate(qkv.query.at(token), heads.query, n, table->dimension, angles);
            rotate(keys, heads.keyValue, n, table->dimension, angles);
        }
        const std::uint32_t position = first + static_cast<std::uint32_t>(token);
        for (int head = 0; head < heads.keyValue; ++head)
            cache.store(layer, head, position, keys + at(head, n), values + at(head, n));
    });
}

void Operations::scaleQueries(const Heads &heads, Rows query, std::uint32_t first, float temperature, int context)
{
    forTokens([&](int token, int) {
        const auto position = static_cast<double>(first) + token;
        const double scale = 1 + static_cast<double>(temperature) * std::log(1 + std::floor(position / context));
        kernels::scaleInPlace(query.at(token), static_cast<float>(scale), heads.query * heads.dimension);
    });
}

void Operations::attend(const Heads &heads, kernels::AttentionShape shape, Rows query, int layer, std::uint32_t first,
                        const cache::KvCache &cache, float *out)
{
    const int shared = heads.query / heads.keyValue;
    shape.queryHeads = shared;
    const std::size_t scratch = floatsPerThread(shape);
    const auto stride = static_cast<std::size_t>(heads.query) * static_cast<std::size_t>(heads.dimension);
    const int tiles = (m_tokens - 1) / kAttentionTile + 1;
    const int parts = attentionParts(heads.keyValue * tiles, shared, m_pool.threads());
    m_pool.parallel(heads.keyValue * tiles * parts, 1, [&](int item, int, int worker) noexcept {
        if (cancelled())
            return;
        const int part = item % parts;
        const int tile = item / parts % tiles;
        const int head = item / parts / tiles;
        const int firstQuery = shared * part / parts;
        kernels::AttentionShape own = shape;
        own.queryHeads = shared * (part + 1) / parts - firstQuery;
        const int begin = (tiles - 1 - tile) * kAttentionTile; // the longest first: the rest evens out
        const int tokens = std::min(kAttentionTile, m_tokens - begin);
        const std::size_t from = at(head * shared + firstQuery, heads.dimension);
        kernels::attention(own, query.at(begin) + from, query.stride, cache.view(layer, head),
                           static_cast<int>(first) + begin, tokens,
                           m_attentionScratch + scratch * static_cast<std::size_t>(worker),
                           out + at(begin, 1) * stride + from, stride);
    });
}

} // namespace askja::models::inline ASKJA_ISA
