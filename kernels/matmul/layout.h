// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/matmul/matmul.h"

#include ASKJA_ISA_HEADER

/// Where things lie in a packed group (README.md of this folder).
namespace askja::kernels::inline ASKJA_ISA::matmuls {

inline constexpr int kLanes = simd::kLanes;
inline constexpr std::size_t kScaleBytes = 2 * kLanes; ///< one F16 per row
inline constexpr std::size_t kChunkBytes = 4 * kLanes; ///< four columns of bytes (or eight of nibbles) of every row

/// Bytes in front of a block's chunks.
[[nodiscard]] constexpr std::size_t headBytes(WeightType type)
{
    return type == WeightType::Q4_1 ? 2 * kScaleBytes : kScaleBytes;
}
[[nodiscard]] constexpr int chunksOf(WeightType type)
{
    return type == WeightType::Q8_0 ? kBlock / 4 : kBlock / 8;
}
// What ActivationBlock::kPieceBytes says, else 4.
template <class Block> [[nodiscard]] constexpr std::size_t pieceBytes()
{
    if constexpr (requires { Block::kPieceBytes; })
        return Block::kPieceBytes;
    else
        return 4;
}
/// Neighbouring bytes of a row that lie together: as many as the dot product takes from a row at once. Packing moves
/// pieces.
inline constexpr std::size_t kPieceBytes = pieceBytes<isa::ActivationBlock>();
[[nodiscard]] constexpr std::size_t piecesOf(WeightType type)
{
    return static_cast<std::size_t>(chunksOf(type)) * 4 / kPieceBytes;
}
/// Bytes of one block of a group of quantised rows.
[[nodiscard]] constexpr std::size_t blockBytes(WeightType type)
{
    return headBytes(type) + static_cast<std::size_t>(chunksOf(type)) * kChunkBytes;
}
/// Bytes of one row's block as GGUF stores it.
[[nodiscard]] constexpr std::size_t storedBlockBytes(WeightType type)
{
    return static_cast<std::size_t>(type == WeightType::Q4_1 ? 4 : 2) + static_cast<std::size_t>(chunksOf(type)) * 4;
}
[[nodiscard]] constexpr std::size_t floatBytes(WeightType type)
{
    return type == WeightType::F32 ? 4 : 2;
}

} // namespace askja::kernels::inline ASKJA_ISA::matmuls
