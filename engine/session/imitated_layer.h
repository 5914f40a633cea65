// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"
#include "engine/cache/kv_cache.h"
#include "engine/models/operations.h"
#include "engine/models/workspace.h"
#include "engine/session/weight_stream.h"

#include <optional>
#include <vector>

namespace askja::session::inline ASKJA_ISA {

/// What decides the work of a layer.
struct LayerShape
{
    int embedding = 0;
    int feedForward = 0;
    models::Operations::Heads heads;
    [[nodiscard]] int queryWidth() const { return heads.query * heads.dimension; }
    [[nodiscard]] int keyWidth() const { return heads.keyValue * heads.dimension; }
    /// The numbers that the steps between its products go over, as a forecast counts them.
    [[nodiscard]] int width() const { return 2 * embedding + queryWidth() + feedForward; }
};

/// One layer of a decoder for one token after the other, with weights out of a stream: as in a model, what one step
/// writes with several threads, the next one reads with others.
class ImitatedLayer
{
public:
    ImitatedLayer(threads::ThreadPool &pool, WeightStream &stream, const LayerShape &shape, int refined);
    /// Error: OutOfMemory.
    [[nodiscard]] Result<void> allocate();

    void run(const models::CancelCheck &check); ///< everything
    void multiply(const models::CancelCheck &check); ///< only its products, and nothing between them
    static constexpr kernels::WeightType kType = kernels::WeightType::Q4_0; ///< that the stream is filled for
    static constexpr int kProducts = 4; ///< calls that multiply with the same input
    [[nodiscard]] std::vector<weights::Matrix> matrices() const;

private:
    struct Arrays
    {
        float *x = nullptr;
        float *qkv = nullptr;
        float *attended = nullptr;
        float *y = nullptr;
        float *gateUp = nullptr;
        float *cosSin = nullptr;
    };
    void product(weights::Matrix &matrix, float *out);
    void queryKeyValue();
    void gateAndUp();
    [[nodiscard]] kernels::AttentionShape attentionShape() const;

    const LayerShape m_shape;
    const int m_refined;
    const int m_threads;
    WeightStream &m_stream;
    models::Operations m_operations;
    models::Workspace m_workspace;
    std::optional<cache::KvCache> m_cache;
    Arrays m_arrays;
    models::Input m_input;
    weights::Vector m_norm;
    weights::Matrix m_query, m_key, m_value, m_output, m_gate, m_up, m_down;
};

} // namespace askja::session::inline ASKJA_ISA
