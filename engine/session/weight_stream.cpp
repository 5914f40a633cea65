// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/session/weight_stream.h"

#include "kernels/matmul/matmul.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace askja::session::inline ASKJA_ISA {

namespace {

using kernels::WeightType;

// Eight times the last cache of most processors: of half as much, one of 32 MB still delivers a sixth.
constexpr std::size_t kBytes = std::size_t{256} << 20;
constexpr std::size_t kPiece = std::size_t{1} << 20; ///< of it that a thread fills at once

/// The byte that weights of a type are full of. Models' scales of 16 bits are ordinary numbers (0.065), but those of
/// most types with two levels of scales are so small (0.00003) that a processor without instructions for such halves
/// takes longer to read them.
int byteFor(WeightType type)
{
    const bool small = type == WeightType::Q4_K || type == WeightType::Q5_K || type == WeightType::Q6_K
        || type == WeightType::IQ4_XS;
    return small ? 0x02 : 0x2C;
}

} // namespace

Result<void> WeightStream::allocate()
{
    const std::uint64_t available = platform::memoryStatus().availableBytes;
    const std::size_t bytes = available == 0 || available / 8 >= kBytes
        ? kBytes
        : std::max(static_cast<std::size_t>(available / 8), kLargestMatrix) / kPiece * kPiece;
    auto memory = platform::HugeBuffer::allocate(bytes);
    if (!memory)
        return memory.error();
    m_memory = std::move(*memory);
    return {};
}

void WeightStream::fillFor(WeightType type, SpeedTimer &timer)
{
    const int byte = byteFor(type);
    if (byte == m_byte)
        return;
    m_byte = byte;
    timer.secondsOf([&] {
        m_runtime.pool.parallel(static_cast<int>(m_memory.size() / kPiece), 1, [&](int begin, int end, int) noexcept {
            std::memset(m_memory.data() + std::size_t(begin) * kPiece, byte, std::size_t(end - begin) * kPiece);
        });
    });
}

void WeightStream::advance(weights::Matrix &matrix)
{
    const std::size_t packed = kernels::packedBytes(matrix.shape);
    if (packed > m_memory.size() - m_at)
        m_at = 0;
    matrix.packed = m_memory.data() + m_at;
    m_at += packed;
}

weights::Matrix WeightStream::matrixOf(WeightType type, std::size_t bytes, int columns)
{
    weights::Matrix matrix{{type, 1, columns}, nullptr};
    const int groups = static_cast<int>(bytes / kernels::packedGroupBytes(matrix.shape));
    matrix.shape.rows = std::max(groups, 1) * kernels::groupRows();
    return matrix;
}

double WeightStream::storedBytes(const weights::Matrix &matrix)
{
    return static_cast<double>(matrix.shape.rows) * matrix.shape.cols / kernels::storedColumns(matrix.shape.type)
        * kernels::storedBytes(matrix.shape.type);
}

} // namespace askja::session::inline ASKJA_ISA
