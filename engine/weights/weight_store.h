// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"
#include "engine/format/gguf.h"
#include "engine/platform/memory.h"
#include "engine/threads/thread_pool.h"
#include "kernels/matmul/matmul.h"

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

/// A matrix of which single rows are looked up, as it lies in the file.
struct Embedding
{
    kernels::WeightType type = kernels::WeightType::F32;
    int rows = 0;
    int cols = 0;
    const std::byte *data = nullptr;
    std::size_t rowBytes = 0;

    [[nodiscard]] const std::byte *row(TokenId id) const { return data + static_cast<std::size_t>(id) * rowBytes; }
};

/// The weights of one model. First an architecture asks for the tensors it needs, by name and shape; that touches the
/// header only and says what is missing or does not fit. Then load() brings all of them into memory at once.
///
/// The file must outlive the store: embeddings stay in it. Pointers handed out stay valid while the store lives.
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
    [[nodiscard]] Result<Embedding> embedding(std::string_view name, int rows, int cols) const;

    /// What load() takes.
    [[nodiscard]] std::uint64_t bytes() const { return m_matrixBytes + m_vectorBytes; }

    /// Packs on all threads. Once. Errors: OutOfMemory, Cancelled.
    [[nodiscard]] Result<void> load(threads::ThreadPool &pool, LoadObserver &observer);

private:
    struct PlannedMatrix
    {
        const format::GgufTensor *tensor;
        std::uint64_t offset; ///< into m_memory
        Matrix matrix;
    };
    struct PlannedVector
    {
        const format::GgufTensor *tensor;
        Vector vector;
    };

    [[nodiscard]] Result<const format::GgufTensor *> tensor(std::string_view name, int rows, int cols) const;
    [[nodiscard]] Result<kernels::WeightType> usableType(const format::GgufTensor &tensor) const;
    void fillVectors();

    const format::GgufFile &m_file;
    std::deque<PlannedMatrix> m_matrices;
    std::deque<PlannedVector> m_vectors;
    std::uint64_t m_matrixBytes = 0;
    std::uint64_t m_vectorBytes = 0;
    platform::HugeBuffer m_memory;
};

} // namespace askja::weights::inline ASKJA_ISA
