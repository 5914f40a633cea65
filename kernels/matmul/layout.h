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
