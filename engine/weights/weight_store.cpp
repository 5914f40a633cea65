// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/weights/weight_store.h"

#include "kernels/embed/embed.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

namespace askja::weights::inline ASKJA_ISA {

namespace {

/// The order of progress reports and of looking for a cancel: some milliseconds of packing.
constexpr std::size_t kSliceBytes = std::size_t{8} << 20;
constexpr int kGroupsAtOnce = 8;

std::string shapeText(const format::GgufTensor &tensor)
{
    std::string text;
    for (std::uint32_t i = 0; i < tensor.dimensions; ++i)
        text += (i == 0 ? "" : " × ") + std::to_string(tensor.shape[i]);
    return text;
}

} // namespace

std::optional<kernels::WeightType> weightType(format::GgmlType type)
{
    switch (type) {
    case format::GgmlType::F32:
        return kernels::WeightType::F32;
    case format::GgmlType::F16:
        return kernels::WeightType::F16;
    case format::GgmlType::BF16:
        return kernels::WeightType::BF16;
    case format::GgmlType::Q4_0:
        return kernels::WeightType::Q4_0;
    case format::GgmlType::Q4_1:
        return kernels::WeightType::Q4_1;
    case format::GgmlType::Q8_0:
        return kernels::WeightType::Q8_0;
    default:
        return {};
    }
}

Result<const format::GgufTensor *> WeightStore::tensor(std::string_view name, int rows, int cols) const
{
    const format::GgufTensor *found = m_file.findTensor(name);
    if (found == nullptr)
        return {ErrorCode::FileDamaged, "The tensor \"" + std::string(name) + "\" is missing."};
    const bool fits = found->shape[0] == static_cast<std::uint64_t>(cols)
        && found->shape[1] == static_cast<std::uint64_t>(rows) && found->shape[2] == 1 && found->shape[3] == 1;
    if (!fits) {
        const std::string expected = std::to_string(cols) + (rows == 1 ? "" : " × " + std::to_string(rows));
        return {ErrorCode::FileDamaged,
                "The tensor \"" + std::string(name) + "\" has " + shapeText(*found) + " elements where the model needs "
                    + expected + "."};
    }
    return found;
}

Result<kernels::WeightType> WeightStore::usableType(const format::GgufTensor &tensor) const
{
    const std::optional<kernels::WeightType> type = weightType(tensor.type);
    if (!type)
        return {ErrorCode::Unsupported,
                "The tensor \"" + std::string(tensor.name) + "\" is of type "
                    + std::string(format::ggmlTypeInfo(tensor.type).name)
                    + ", which this version cannot compute with. Look for a Q4_0, Q4_1, Q8_0 or F16 file of the same "
                      "model."};
    return *type;
}

Result<const Matrix *> WeightStore::matrix(std::string_view name, int rows, int cols)
{
    const auto stored = tensor(name, rows, cols);
    if (!stored)
        return stored.error();
    const auto type = usableType(**stored);
    if (!type)
        return type.error();
    const kernels::MatrixShape shape{*type, rows, cols};
    m_matrices.push_back({*stored, m_matrixBytes, {shape, nullptr}});
    m_matrixBytes += kernels::packedBytes(shape);
    return &m_matrices.back().matrix;
}

Result<const Vector *> WeightStore::vector(std::string_view name, int length)
{
    const auto stored = tensor(name, 1, length);
    if (!stored)
        return stored.error();
    const auto type = usableType(**stored);
    if (!type)
        return type.error();
    m_vectors.push_back({*stored, {}});
    m_vectorBytes += static_cast<std::uint64_t>(length) * sizeof(float);
    return &m_vectors.back().vector;
}

Result<Embedding> WeightStore::embedding(std::string_view name, int rows, int cols) const
{
    const auto stored = tensor(name, rows, cols);
    if (!stored)
        return stored.error();
    const auto type = usableType(**stored);
    if (!type)
        return type.error();
    return Embedding{*type, rows, cols, (*stored)->data.data(), (*stored)->rowBytes()};
}

void WeightStore::fillVectors()
{
    for (PlannedVector &planned : m_vectors) {
        planned.vector.values.resize(static_cast<std::size_t>(planned.tensor->elements));
        kernels::embedRow(*weightType(planned.tensor->type), planned.tensor->data.data(),
                          static_cast<int>(planned.tensor->elements), planned.vector.values.data());
    }
}

Result<void> WeightStore::load(threads::ThreadPool &pool, LoadObserver &observer)
{
    observer.loadProgress(0);
    if (m_matrixBytes > std::numeric_limits<std::size_t>::max())
        return {ErrorCode::OutOfMemory, "The weights are larger than this system can address."};
    auto memory = platform::HugeBuffer::allocate(static_cast<std::size_t>(m_matrixBytes));
    if (!memory)
        return memory.error();
    m_memory = std::move(*memory);
    fillVectors();
    std::uint64_t done = 0;
    for (PlannedMatrix &planned : m_matrices) {
        const kernels::MatrixShape shape = planned.matrix.shape;
        const std::byte *rows = planned.tensor->data.data();
        std::byte *packed = m_memory.data() + planned.offset;
        const std::size_t groupBytes = kernels::packedGroupBytes(shape);
        const int groups = kernels::groupCount(shape);
        const int slice = static_cast<int>(std::max<std::size_t>(kSliceBytes / groupBytes, 1));
        for (int first = 0; first < groups; first += slice) {
            if (observer.cancelled())
                return {ErrorCode::Cancelled, "Loading was cancelled."};
            const int count = std::min(slice, groups - first);
            pool.parallel(count, kGroupsAtOnce, [&](int begin, int end, int) noexcept {
                kernels::packGroups(shape, rows, first + begin, first + end, packed);
            });
            done += groupBytes * static_cast<std::size_t>(count);
            observer.loadProgress(static_cast<double>(done) / static_cast<double>(m_matrixBytes));
        }
        planned.matrix.packed = packed;
    }
    return {};
}

} // namespace askja::weights::inline ASKJA_ISA
