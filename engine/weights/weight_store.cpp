// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/weights/weight_store.h"

#include "engine/weights/pack_hash.h"
#include "kernels/embed/embed.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

namespace askja::weights::inline ASKJA_ISA {

namespace {

std::string shapeText(const format::GgufTensor &tensor)
{
    std::string text;
    for (std::uint32_t i = 0; i < tensor.dimensions; ++i)
        text += (i == 0 ? "" : " × ") + std::to_string(tensor.shape[i]);
    return text;
}

/// Bytes of it in memory: each begins on a cache line.
std::uint64_t roomFor(const Placement &placement)
{
    return (std::uint64_t{placement.bytes()} + 63) / 64 * 64;
}

std::uint64_t combined(std::uint64_t hash, std::uint64_t number)
{
    return packHash(std::as_bytes(std::span(&number, 1)), hash);
}

std::uint64_t combined(std::uint64_t hash, std::string_view text)
{
    return packHash(std::as_bytes(std::span(text)), hash);
}

/// The state of the file, and what is made of it. See README.md for what this does not notice.
PackKey keyOf(const format::GgufFile &file, std::span<const Placement> placements)
{
    PackKey key;
    const platform::FileStamp stamp = file.stamp().value_or(platform::FileStamp{file.fileBytes(), 0});
    key.model = combined(combined(packHash(file.header()), stamp.bytes), stamp.modified);
    key.layout = combined(combined(0, ASKJA_ISA_NAME), static_cast<std::uint64_t>(kernels::groupRows()));
    for (const Placement &placement : placements) {
        key.layout = combined(key.layout, placement.tensor->name);
        for (const std::uint64_t number :
             {static_cast<std::uint64_t>(placement.shape.type), static_cast<std::uint64_t>(placement.form),
              placement.tensor->offset, static_cast<std::uint64_t>(placement.shape.rows),
              static_cast<std::uint64_t>(placement.shape.cols), std::uint64_t{placement.bytes()}})
            key.layout = combined(key.layout, number);
    }
    return key;
}

} // namespace

std::optional<kernels::WeightType> weightType(format::GgmlType type)
{
    if (!format::ggmlTypeInfo(type).computed)
        return {};
    return static_cast<kernels::WeightType>(type); // they have the same numbers: a test holds both lists together
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
                    + ", which this version cannot compute with (it knows " + format::computedTypes() + ")."};
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
    m_matrices.push_back({*stored, {{*type, rows, cols}, nullptr}});
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
    return &m_vectors.back().vector;
}

Result<const Embedding *> WeightStore::embedding(std::string_view name, int rows, int cols)
{
    const auto stored = tensor(name, rows, cols);
    if (!stored)
        return stored.error();
    const auto type = usableType(**stored);
    if (!type)
        return type.error();
    m_embeddings.push_back({*stored, {{*type, rows, cols}, (*stored)->rowBytes(), nullptr, nullptr}});
    return &m_embeddings.back().embedding;
}

/// The same tensor as a matrix, if its rows can be had from that.
const WeightStore::PlannedMatrix *WeightStore::packedTwin(const PlannedEmbedding &planned) const
{
    if (!kernels::canUnpack(planned.embedding.shape.type))
        return nullptr;
    const auto found = std::ranges::find(m_matrices, planned.tensor, &PlannedMatrix::tensor);
    return found == m_matrices.end() ? nullptr : &*found;
}

/// All that goes into m_memory, in the order in which it lies there. Where: see allocate().
std::vector<Placement> WeightStore::placements() const
{
    std::vector<Placement> all;
    for (const PlannedMatrix &planned : m_matrices)
        all.push_back({planned.tensor, planned.matrix.shape, Placement::Form::Packed, nullptr});
    for (const PlannedEmbedding &planned : m_embeddings) {
        if (packedTwin(planned) == nullptr)
            all.push_back({planned.tensor, planned.embedding.shape, Placement::Form::Stored, nullptr});
    }
    return all;
}

std::uint64_t WeightStore::bytes() const
{
    if (m_loadedBytes > 0)
        return m_loadedBytes;
    std::uint64_t total = 0;
    for (const Placement &placement : placements())
        total += roomFor(placement);
    for (const PlannedVector &planned : m_vectors)
        total += planned.tensor->elements * sizeof(float);
    return total;
}

std::vector<MultipliedWeights> WeightStore::matrixTypes() const
{
    std::vector<MultipliedWeights> types;
    for (const PlannedMatrix &planned : m_matrices) {
        const std::string_view name = format::ggmlTypeInfo(planned.tensor->type).name;
        auto type = std::ranges::find_if(types, [&](const MultipliedWeights &known) {
            return known.type == name && known.elements / known.rows == planned.tensor->shape[0];
        });
        if (type == types.end())
            type = types.insert(types.end(), MultipliedWeights{std::string(name)});
        type->bytes += planned.tensor->bytes;
        type->elements += planned.tensor->elements;
        type->rows += planned.tensor->rows();
    }
    std::ranges::stable_sort(types, std::ranges::greater(), &MultipliedWeights::bytes);
    return types;
}

/// New memory, all zeros, and where in it everything goes.
Result<void> WeightStore::allocate(std::span<Placement> placements)
{
    std::uint64_t total = 0;
    for (const Placement &placement : placements)
        total += roomFor(placement);
    if (total > std::numeric_limits<std::size_t>::max())
        return {ErrorCode::OutOfMemory, "The weights are larger than this system can address."};
    auto memory = platform::HugeBuffer::allocate(static_cast<std::size_t>(total));
    if (!memory)
        return memory.error();
    m_memory = std::move(*memory);
    std::byte *to = m_memory.data();
    for (Placement &placement : placements) {
        placement.to = to;
        to += roomFor(placement);
    }
    return {};
}

Result<void> WeightStore::fillVectors()
{
    std::vector<std::byte> stored;
    for (PlannedVector &planned : m_vectors) {
        stored.resize(static_cast<std::size_t>(planned.tensor->bytes));
        if (!m_file.read(planned.tensor->offset, stored))
            return {ErrorCode::FileUnreadable, "The model file cannot be read: it was changed or removed."};
        planned.vector.values.resize(static_cast<std::size_t>(planned.tensor->elements));
        kernels::embedRow(*weightType(planned.tensor->type), stored.data(), static_cast<int>(planned.tensor->elements),
                          planned.vector.values.data());
    }
    return {};
}

void WeightStore::handOut(std::span<const Placement> placements)
{
    auto next = placements.begin();
    for (PlannedMatrix &planned : m_matrices)
        planned.matrix.packed = (next++)->to;
    for (PlannedEmbedding &planned : m_embeddings) {
        if (const PlannedMatrix *const twin = packedTwin(planned))
            planned.embedding.matrix = &twin->matrix;
        else
            planned.embedding.stored = (next++)->to;
    }
}

/// From the cache, if it has a pack that belongs to this file.
PackReading WeightStore::loadPack(std::span<const Placement> placements, threads::ThreadPool &pool,
                                  LoadObserver &observer, const PackCache &cache)
{
    const PackReading reading = cache.read(m_key, {m_memory.data(), m_memory.size()}, pool, observer);
    if (reading != PackReading::Whole || agreesWithFile(m_file, placements, m_key.model, pool))
        return reading;
    cache.remove(m_key);
    return PackReading::Damaged;
}

Result<LoadStatistics> WeightStore::load(threads::ThreadPool &pool, LoadObserver &observer, const PackCache &cache)
{
    observer.loadProgress(0);
    LoadStatistics statistics;
    statistics.weightBytes = bytes();
    std::vector<Placement> all = placements();
    if (Result<void> filled = fillVectors(); !filled)
        return filled.error();
    if (Result<void> allocated = allocate(all); !allocated)
        return allocated.error();
    m_key = keyOf(m_file, all);
    const PackReading reading = loadPack(all, pool, observer, cache);
    if (reading == PackReading::Cancelled)
        return cancelledLoading();
    if (reading == PackReading::Whole) {
        statistics.packCache = PackCacheState::Read;
    } else {
        if (reading == PackReading::Damaged) { // what it left behind must not show in the gaps between groups
            if (Result<void> allocated = allocate(all); !allocated)
                return allocated.error();
        }
        const Result<FillTimes> times = fill(m_file, all, pool, observer);
        if (!times)
            return times.error();
        statistics.readSeconds = times->readSeconds;
        statistics.packSeconds = times->packSeconds;
    }
    handOut(all);
    m_loadedBytes = statistics.weightBytes;
    observer.loadProgress(1);
    return statistics;
}

PackWriting WeightStore::keep(const PackCache &cache, const std::atomic<bool> &stop) const
{
    return cache.keep(m_key, {m_memory.data(), m_memory.size()}, stop);
}

} // namespace askja::weights::inline ASKJA_ISA
