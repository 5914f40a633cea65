// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/isa/code_form.h"
#include "kernels/matmul/matmul.h"
#include "kernels/stored_block.h"

#include ASKJA_ISA_HEADER

/// Where things lie in a packed group (README.md of this folder).
namespace askja::kernels::inline ASKJA_ISA::matmuls {

using stored::hasHalves;
using stored::hasMinimum;

inline constexpr int kLanes = simd::kLanes;
inline constexpr std::size_t kScaleBytes = 2 * kLanes; ///< one F16 per row
inline constexpr std::size_t kSmallBytes = kLanes; ///< one small integer per row
inline constexpr std::size_t kChunkBytes = 4 * kLanes; ///< four columns of bytes (or eight of nibbles) of every row

/// The integers of a block as they are packed for this instruction set.
[[nodiscard]] constexpr isa::CodeForm formOf(WeightType type)
{
    switch (type) {
    case WeightType::Q4_0:
        return {.nibbles = true, .offset = 8};
    case WeightType::Q4_1:
    case WeightType::Q4_K:
        return {.nibbles = true};
    case WeightType::Q5_0:
        return {.nibbles = true, .ones = true, .offset = 16};
    case WeightType::Q5_1:
    case WeightType::Q5_K:
        return {.nibbles = true, .ones = true};
    case WeightType::Q2_K:
        return {.twos = true, .halves = true};
    case WeightType::Q3_K:
        return {.twos = true, .ones = true, .halves = true, .offset = 4};
    case WeightType::Q6_K:
        return {.nibbles = true, .twos = true, .halves = true, .offset = 32};
    case WeightType::IQ4_NL:
    case WeightType::IQ4_XS:
        return {.nibbles = isa::kLooksUp, .table = isa::kLooksUp}; // else packed as the bytes they stand for
    default:
        return {};
    }
}
[[nodiscard]] constexpr bool hasTable(WeightType type)
{
    return type == WeightType::IQ4_NL || type == WeightType::IQ4_XS;
}
/// Types with two levels of scales: so many blocks share what stands in front of the first.
[[nodiscard]] constexpr int superBlocks(WeightType type)
{
    return storedColumns(type) > kBlock ? storedColumns(type) / kBlock : 1;
}
[[nodiscard]] constexpr bool hasSuperBlocks(WeightType type)
{
    return superBlocks(type) > 1;
}
/// The F16 numbers of a block, or of eight of them: scales, then minima.
[[nodiscard]] constexpr std::size_t floatHeadBytes(WeightType type)
{
    return kScaleBytes * (hasMinimum(type) ? 2 : 1);
}
/// The small integers in front of a block's chunks: one scale or two per row, then minima; Q2_K has both in one byte.
[[nodiscard]] constexpr std::size_t smallHeadBytes(WeightType type)
{
    if (!hasSuperBlocks(type))
        return 0;
    return kSmallBytes * (hasHalves(type) || hasMinimum(type) ? 2 : 1);
}

/// Bytes in front of a block's chunks.
[[nodiscard]] constexpr std::size_t headBytes(WeightType type)
{
    return hasSuperBlocks(type) ? smallHeadBytes(type) : floatHeadBytes(type);
}
/// Bytes in front of the first of superBlocks() blocks.
[[nodiscard]] constexpr std::size_t superHeadBytes(WeightType type)
{
    return hasSuperBlocks(type) ? floatHeadBytes(type) : 0;
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

/// Bytes of one block of a group of quantised rows.
[[nodiscard]] constexpr std::size_t blockBytes(WeightType type)
{
    return headBytes(type) + static_cast<std::size_t>(formOf(type).chunks()) * kChunkBytes;
}
/// Bytes of superBlocks() blocks and what they share.
[[nodiscard]] constexpr std::size_t superBytes(WeightType type)
{
    return superHeadBytes(type) + static_cast<std::size_t>(superBlocks(type)) * blockBytes(type);
}
[[nodiscard]] constexpr std::size_t floatBytes(WeightType type)
{
    return type == WeightType::F32 ? 4 : 2;
}

/// Calls f.operator()<kType>() for a quantised type.
template <class Function> inline void withQuantizedType(WeightType type, Function f)
{
    switch (type) {
    case WeightType::Q4_0:
        return f.template operator()<WeightType::Q4_0>();
    case WeightType::Q4_1:
        return f.template operator()<WeightType::Q4_1>();
    case WeightType::Q5_0:
        return f.template operator()<WeightType::Q5_0>();
    case WeightType::Q5_1:
        return f.template operator()<WeightType::Q5_1>();
    case WeightType::Q8_0:
        return f.template operator()<WeightType::Q8_0>();
    case WeightType::Q2_K:
        return f.template operator()<WeightType::Q2_K>();
    case WeightType::Q3_K:
        return f.template operator()<WeightType::Q3_K>();
    case WeightType::Q4_K:
        return f.template operator()<WeightType::Q4_K>();
    case WeightType::Q5_K:
        return f.template operator()<WeightType::Q5_K>();
    case WeightType::Q6_K:
        return f.template operator()<WeightType::Q6_K>();
    case WeightType::IQ4_NL:
        return f.template operator()<WeightType::IQ4_NL>();
    case WeightType::IQ4_XS:
        return f.template operator()<WeightType::IQ4_XS>();
    case WeightType::F32:
    case WeightType::F16:
    case WeightType::BF16:
        return;
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::matmuls
