// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/session/imitated_layer.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace askja::session::inline ASKJA_ISA {

namespace {

using models::Operations;

constexpr models::InputForms kForms{true, false};
constexpr std::uint32_t kPosition = 32; ///< few keys: what each takes is measured apart
constexpr float kEpsilon = 1e-5F;
constexpr float kNorm = 1 / 32.0F; ///< all weights are alike: without it the sums are beyond what models have

weights::Matrix matrix(int rows, int columns)
{
    return {{ImitatedLayer::kType, rows, columns}, nullptr};
}

} // namespace

ImitatedLayer::ImitatedLayer(threads::ThreadPool &pool, WeightStream &stream, const LayerShape &shape, int refined)
    : m_shape(shape)
    , m_refined(refined)
    , m_threads(pool.threads())
    , m_stream(stream)
    , m_operations(pool, std::max(shape.embedding, shape.feedForward))
    , m_query(matrix(shape.queryWidth(), shape.embedding))
    , m_key(matrix(shape.keyWidth(), shape.embedding))
    , m_value(matrix(shape.keyWidth(), shape.embedding))
    , m_output(matrix(shape.embedding, shape.queryWidth()))
    , m_gate(matrix(shape.feedForward, shape.embedding))
    , m_up(matrix(shape.feedForward, shape.embedding))
    , m_down(matrix(shape.embedding, shape.feedForward))
{
}

Result<void> ImitatedLayer::allocate()
{
    cache::CacheShape cacheShape;
    cacheShape.layers.resize(1);
    cacheShape.kvHeads = m_shape.heads.keyValue;
    cacheShape.headDimension = m_shape.heads.dimension;
    auto cache = cache::KvCache::create(cacheShape, 2 * kPosition, kPosition);
    if (!cache)
        return cache.error();
    m_cache.emplace(std::move(*cache));
    const auto floats = [this](int count) { return m_workspace.plan(static_cast<std::size_t>(count) * sizeof(float)); };
    const int widest = std::max({m_shape.embedding, m_shape.feedForward, m_shape.queryWidth()});
    const auto x = floats(m_shape.embedding);
    const auto qkv = floats(2 * (m_shape.queryWidth() + 2 * m_shape.keyWidth()));
    const auto attended = floats(m_shape.queryWidth());
    const auto y = floats(2 * m_shape.embedding);
    const auto gateUp = floats(4 * m_shape.feedForward);
    const auto cosSin = floats(m_shape.heads.dimension);
    const auto quantized = m_workspace.plan(2 * models::quantizedBytes(widest));
    const auto plain = m_workspace.plan(2 * models::plainBytes(widest));
    const auto scratch = m_workspace.plan(Operations::attentionScratchBytes(attentionShape(), m_threads));
    if (Result<void> allocated = m_workspace.allocate(); !allocated)
        return allocated;
    m_arrays = {m_workspace.at<float>(x), m_workspace.at<float>(qkv),    m_workspace.at<float>(attended),
                m_workspace.at<float>(y), m_workspace.at<float>(gateUp), m_workspace.at<float>(cosSin)};
    m_input = {m_workspace.at<std::byte>(quantized), m_workspace.at<std::byte>(plain)};
    m_operations.setAttentionScratch(m_workspace.at<float>(scratch));
    m_norm.values.assign(static_cast<std::size_t>(m_shape.embedding), kNorm);
    for (int i = 0; i < m_shape.embedding; ++i)
        m_arrays.x[i] = static_cast<float>(i * 37 % 64 - 32) / 16;
    return {};
}

kernels::AttentionShape ImitatedLayer::attentionShape() const
{
    kernels::AttentionShape shape;
    shape.headDimension = m_shape.heads.dimension;
    shape.queryHeads = m_shape.heads.query / m_shape.heads.keyValue;
    shape.scale = 0.125F;
    return shape;
}

std::vector<weights::Matrix> ImitatedLayer::matrices() const
{
    return {m_query, m_key, m_value, m_output, m_gate, m_up, m_down};
}

void ImitatedLayer::queryKeyValue()
{
    const auto stride = static_cast<std::size_t>(m_shape.queryWidth() + 2 * m_shape.keyWidth());
    for (weights::Matrix *each : {&m_query, &m_key, &m_value})
        m_stream.advance(*each);
    float *const out = m_arrays.qkv;
    const models::Product products[] = {{&m_query, nullptr, out, stride},
                                        {&m_key, nullptr, out + m_shape.queryWidth(), stride},
                                        {&m_value, nullptr, out + m_shape.queryWidth() + m_shape.keyWidth(), stride}};
    m_operations.multiply(products, m_input);
}

void ImitatedLayer::gateAndUp()
{
    const auto stride = static_cast<std::size_t>(2 * m_shape.feedForward);
    m_stream.advance(m_gate);
    m_stream.advance(m_up);
    const models::Product products[] = {{&m_gate, nullptr, m_arrays.gateUp, stride},
                                        {&m_up, nullptr, m_arrays.gateUp + m_shape.feedForward, stride}};
    m_operations.multiply(products, m_input);
}

void ImitatedLayer::product(weights::Matrix &matrix, float *out)
{
    m_stream.advance(matrix);
    const models::Product product{&matrix, nullptr, out, static_cast<std::size_t>(matrix.shape.rows)};
    m_operations.multiply({&product, 1}, m_input);
}

void ImitatedLayer::run(const models::CancelCheck &check)
{
    const Operations::Heads &heads = m_shape.heads;
    const models::Rows all{m_arrays.qkv, static_cast<std::size_t>(m_shape.queryWidth() + 2 * m_shape.keyWidth())};
    const Operations::QueryKeyValue qkv{all, all.from(m_shape.queryWidth()),
                                        all.from(m_shape.queryWidth() + m_shape.keyWidth())};
    const Operations::RotationTable table{models::RotaryPairs::Halves, heads.dimension, m_arrays.cosSin};
    m_operations.begin(check, 1, m_refined);
    m_operations.normalize(m_arrays.x, m_shape.embedding, m_norm, kEpsilon, kForms, m_input);
    queryKeyValue();
    m_operations.rotateAndStore(heads, qkv, &table, 0, kPosition, *m_cache);
    m_operations.attend(heads, attentionShape(), qkv.query, 0, kPosition, *m_cache, m_arrays.attended);
    m_operations.prepare(m_arrays.attended, m_shape.queryWidth(), kForms, m_input);
    product(m_output, m_arrays.y);
    m_operations.add(m_arrays.x, m_arrays.y, 1, m_shape.embedding);
    m_operations.normalize(m_arrays.x, m_shape.embedding, m_norm, kEpsilon, kForms, m_input);
    gateAndUp();
    const models::Rows gate{m_arrays.gateUp, static_cast<std::size_t>(2 * m_shape.feedForward)};
    m_operations.gate(Operations::Activation::Silu, gate, gate.from(m_shape.feedForward), m_shape.feedForward, kForms,
                      m_input);
    product(m_down, m_arrays.y);
    m_operations.add(m_arrays.x, m_arrays.y, 1, m_shape.embedding);
}

void ImitatedLayer::multiply(const models::CancelCheck &check)
{
    m_operations.begin(check, 1, m_refined);
    queryKeyValue();
    product(m_output, m_arrays.y);
    gateAndUp();
    product(m_down, m_arrays.y);
}

} // namespace askja::session::inline ASKJA_ISA
