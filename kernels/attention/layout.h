// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/attention/attention.h"

#include ASKJA_ISA_HEADER

#include <type_traits>

/// Where things lie: in the cache and in a call's scratch.
namespace askja::kernels::inline ASKJA_ISA::attentions {

inline constexpr int kLanes = simd::kLanes;
inline constexpr int kLargestHead = 512;

inline constexpr int kSlices = kLargestHead / 32; ///< of the longest vector
inline constexpr int kScaled = 32; ///< elements of a vector that share a scale

/// Sums of values have whole vectors of any wrapper.
[[nodiscard]] constexpr int paddedTo(int multiple, int headDimension)
{
    return (headDimension + multiple - 1) / multiple * multiple;
}

/// Keys: blocks of [element][kKeyBlock positions]; values: blocks of [kKeyBlock positions][element], filled up with
/// zeros to a multiple of kMultiple.
struct HalfLayout
{
    using Element = std::uint16_t;
    static constexpr int kMultiple = 16;

    static constexpr std::size_t blockBytes(int head)
    {
        return static_cast<std::size_t>(paddedTo(kMultiple, head)) * kKeyBlock * sizeof(Element);
    }
};
struct FloatLayout
{
    using Element = float;
    static constexpr int kMultiple = 16;

    static constexpr std::size_t blockBytes(int head)
    {
        return static_cast<std::size_t>(paddedTo(kMultiple, head)) * kKeyBlock * sizeof(Element);
    }
};
/// Neighbours lie together: keys [element / 2][kKeyBlock positions][2], values [position / 2][element][2]. Behind a
/// block's elements come its scales: [element / kScaled][kKeyBlock positions].
struct ByteLayout
{
    using Element = std::int8_t;
    static constexpr int kMultiple = kScaled;

    static constexpr std::size_t elementBytes(int head)
    {
        return static_cast<std::size_t>(paddedTo(kMultiple, head)) * kKeyBlock;
    }
    static constexpr std::size_t blockBytes(int head)
    {
        return elementBytes(head) + elementBytes(head) / kScaled * sizeof(std::uint16_t);
    }
};

/// A block's elements and the scales of slice i of its vectors. `place`: of one of its positions in the cache.
template <class Layout> struct Block
{
    const typename Layout::Element *elements;
    const std::uint16_t *scales; ///< null without

    Block(const std::byte *first, int place, int head)
    {
        const std::byte *block = first + Layout::blockBytes(head) * static_cast<std::size_t>(place / kKeyBlock);
        elements = reinterpret_cast<const typename Layout::Element *>(block);
        scales = nullptr;
        if constexpr (std::is_same_v<Layout, ByteLayout>)
            scales = reinterpret_cast<const std::uint16_t *>(block + Layout::elementBytes(head));
    }
};

/// Rows of scratch. A little more than a power of two, so that neighbours do not fall into the same cache sets.
inline constexpr int kQueryStride = kLargestHead + 16; ///< from query to query
inline constexpr int kScoreStride = kKeySpan + 16; ///< from one query's scores to the next one's

} // namespace askja::kernels::inline ASKJA_ISA::attentions
