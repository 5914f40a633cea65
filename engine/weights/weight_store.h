// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"
#include "engine/format/gguf.h"
#include "engine/platform/memory.h"
#include "engine/threads/thread_pool.h"
#include "engine/weights/pack_cache.h"
#include "engine/weights/packing.h"
#include "kernels/matmul/matmul.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace askja::weights::inline ASKJA_ISA {

/// The kernels' name of a stored type; nothing if they have none.
[[nodiscard]] std::optional<kernels::WeightType> weightType(format::GgmlType type);

/// A matrix in the form this instruction set multiplies.
struct Matrix
{
    kernels::MatrixShape shape;
    const std::byte *packed = nullptr; ///< null until WeightStore::load()
};

/// Norm weights, biases, factors: floats.
struct Vector
{
    std::vector<float> values; ///< empty until WeightStore::load()
    [[nodiscard]] const float *data() const { return values.data(); }
};

/// A matrix of which single rows are looked up. If it is multiplied with too, as most small models do, its rows come
/// out of the packed matrix and take no memory of their own.
struct Embedding
{
    kernels::MatrixShape shape;
    std::size_t rowBytes = 0; ///< of a row as GGUF stores it
    const Matrix *matrix = nullptr; ///< the same tensor, packed; null: stored has it
    const std::byte *stored = nullptr; ///< null until WeightStore::load()

    /// Row id as GGUF stores it; scratch, of rowBytes, may or may not be used.
    [[nodiscard]] const std::byte *row(TokenId id, std::byte *scratch) const
    {
        if (matrix == nullptr)
            return stored + static_cast<std::size_t>(id) * rowBytes;
        kernels::unpackRow(shape, matrix->packed, id, scratch);
        return scratch;
    }
};

/// The weights of one model. First an architecture asks for the tensors it needs, by name and shape; that touches the
/// header only and says what is missing or does not fit. Then load() brings all of them into memory at once, from the
/// file or from the pack cache; the file is not needed any more after it. Pointers handed out stay valid while the
/// store lives.
class WeightStore
{
public:
    explicit WeightStore(const format::GgufFile &file)
        : m_file(file)
    {
    }
    WeightStore(const WeightStore &) = delete;
    WeightStore &operator=(const WeightStore &) = delete;

    [[nodiscard]] bool has(std::string_view name) const { return m_file.findTensor(name) != nullptr; }

    /// Errors: FileDamaged (no such tensor, another shape), Unsupported (a type without kernels). All name the tensor.
    [[nodiscard]] Result<const Matrix *> matrix(std::string_view name, int rows, int cols);
    [[nodiscard]] Result<const Vector *> vector(std::string_view name, int length);
    [[nodiscard]] Result<const Embedding *> embedding(std::string_view name, int rows, int cols);

    /// What load() takes.
    [[nodiscard]] std::uint64_t bytes() const;
    /// The matrices by type, most bytes first; needs the file.
    [[nodiscard]] std::vector<MultipliedWeights> matrixTypes() const;

    /// On all threads. Once. From the cache if that has these weights. Errors: OutOfMemory, FileUnreadable, Cancelled.
    [[nodiscard]] Result<LoadStatistics> load(threads::ThreadPool &pool, LoadObserver &observer,
                                              const PackCache &cache);
    /// After load(), from any thread, whatever else reads the weights meanwhile.
    [[nodiscard]] std::uint64_t packBytes() const { return m_memory.size(); }
    [[nodiscard]] PackWriting keep(const PackCache &cache, const std::atomic<bool> &stop) const;

private:
    struct PlannedMatrix
    {
        const format::GgufTensor *tensor;
        Matrix matrix;
    };
    struct PlannedEmbedding
    {
        const format::GgufTensor *tensor;
        Embedding embedding;
    };
    struct PlannedVector
    {
        const format::GgufTensor *tensor;
        Vector vector;
    };

    [[nodiscard]] Result<const format::GgufTensor *> tensor(std::string_view name, int rows, int cols) const;
    [[nodiscard]] Result<kernels::WeightType> usableType(const format::GgufTensor &tensor) const;
    [[nodiscard]] const PlannedMatrix *packedTwin(const PlannedEmbedding &planned) const;
    [[nodiscard]] std::vector<Placement> placements() const;
    [[nodiscard]] Result<void> allocate(std::span<Placement> placements);
    [[nodiscard]] PackReading loadPack(std::span<const Placement> placements, threads::ThreadPool &pool,
                                       LoadObserver &observer, const PackCache &cache);
    [[nodiscard]] Result<void> fillVectors();
    void handOut(std::span<const Placement> placements);

    const format::GgufFile &m_file;
    std::deque<PlannedMatrix> m_matrices;
    std::deque<PlannedEmbedding> m_embeddings;
    std::deque<PlannedVector> m_vectors;
    platform::HugeBuffer m_memory; ///< all matrices and embeddings
    PackKey m_key;
    std::uint64_t m_loadedBytes = 0; ///< the file, which could tell, may be gone after load()
};

} // namespace askja::weights::inline ASKJA_ISA
