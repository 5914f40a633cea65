// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/attention/attention.h"

#include ASKJA_ISA_HEADER

/// Where things lie: in the cache and in a call's scratch.
namespace askja::kernels::inline ASKJA_ISA::attentions {

inline constexpr int kLanes = simd::kLanes;
inline constexpr int kLargestHead = 512;

/// Values are filled up with zeros to a multiple of 16, so that every wrapper reads whole vectors.
[[nodiscard]] constexpr int padded(int headDimension)
{
    return (headDimension + 15) / 16 * 16;
}

/// F16 keys: blocks of [element][kKeyBlock positions].
[[nodiscard]] constexpr std::size_t halfBlock(int headDimension)
{
    return static_cast<std::size_t>(padded(headDimension)) * kKeyBlock;
}

/// Rows of scratch. A little more than a power of two, so that neighbours do not fall into the same cache sets.
inline constexpr int kQueryStride = kLargestHead + 16; ///< from query to query
inline constexpr int kScoreStride = kKeySpan + 16; ///< from one query's scores to the next one's

} // namespace askja::kernels::inline ASKJA_ISA::attentions
