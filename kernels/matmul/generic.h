// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/matmul/layout.h"

#include "kernels/isa/spread.h"

#include <cstring>

/// The two bodies of all matrix products: a tile of kGroups row groups times kTokens tokens, whole columns. Decode is a
/// tile with one token; per row and token all tiles do the same operations in the same order.
namespace askja::kernels::inline ASKJA_ISA::matmuls {

/// Where a tile reads: group g at groups + g·groupBytes, token t at tokens + t·tokenBytes.
struct TileInput
{
    const std::byte *groups;
    std::size_t groupBytes;
    const std::byte *tokens;
    std::size_t tokenBytes;
    int cols;
};

template <int kGroups, int kTokens> using Tile = simd::VFloat[kGroups][kTokens];

template <WeightType kType> struct QuantizedBody
{
    static constexpr int kDecodeStreams = isa::kDecodeStreams;
    static constexpr int kTileGroups = isa::kTileGroups;
    static constexpr int kTileTokens = isa::kTileTokens;

    template <int kGroups, int kTokens> static void run(const TileInput &in, Tile<kGroups, kTokens> &acc)
    {
        const std::byte *blocks[kGroups];
        for (int g = 0; g < kGroups; ++g) {
            blocks[g] = in.groups + static_cast<std::size_t>(g) * in.groupBytes;
            for (simd::VFloat &sum : acc[g])
                sum = simd::broadcast(0.0F);
        }
        const isa::ActivationBlock *a[kTokens];
        for (int t = 0; t < kTokens; ++t)
            a[t] = reinterpret_cast<const isa::ActivationBlock *>(in.tokens
                                                                  + static_cast<std::size_t>(t) * in.tokenBytes);
        for (int b = 0; b < in.cols / kBlock; ++b) {
            addBlock(blocks, a, acc);
            for (const std::byte *&block : blocks)
                block += blockBytes(kType);
            for (const isa::ActivationBlock *&block : a)
                ++block;
        }
    }

    template <int kGroups, int kTokens>
    static void addBlock(const std::byte *const (&blocks)[kGroups], const isa::ActivationBlock *const (&a)[kTokens],
                         Tile<kGroups, kTokens> &acc)
    {
        const std::byte *chunks[kGroups];
        for (int g = 0; g < kGroups; ++g) {
            chunks[g] = blocks[g] + headBytes(kType);
            if constexpr (kTokens == 1 && isa::kPrefetchBytes > 0) {
                for (std::size_t line = 0; line < blockBytes(kType); line += 64)
                    simd::prefetch(blocks[g] + isa::kPrefetchBytes + line);
            }
        }
        simd::VInt dots[kGroups][kTokens];
        if constexpr (kType == WeightType::Q8_0)
            isa::dotBytes(chunks, a, dots);
        else
            isa::dotNibbles<kType == WeightType::Q4_0 ? 8 : 0>(chunks, a, dots);
        for (int g = 0; g < kGroups; ++g)
            addScaled(blocks[g], a, dots[g], acc[g]);
    }

    template <int kTokens>
    static void addScaled(const std::byte *block, const isa::ActivationBlock *const (&a)[kTokens],
                          const simd::VInt (&dots)[kTokens], simd::VFloat (&acc)[kTokens])
    {
        const simd::VFloat scale = simd::loadFiniteHalf(block);
        for (int t = 0; t < kTokens; ++t)
            acc[t] = simd::fma(simd::toFloat(dots[t]), scale * isa::inEveryLane(a[t]->scale), acc[t]);
        if constexpr (kType == WeightType::Q4_1) {
            const simd::VFloat minimum = simd::loadFiniteHalf(block + kScaleBytes);
            for (int t = 0; t < kTokens; ++t)
                acc[t] = simd::fma(minimum, isa::inEveryLane(a[t]->scaledSum), acc[t]);
        }
    }
};

template <WeightType kType> struct FloatBody
{
    static constexpr int kDecodeStreams = 1;
    static constexpr int kTileGroups = 1;
    static constexpr int kTileTokens = isa::kFloatTileTokens;
    static constexpr int kPartials = 4; ///< column c goes to sum c mod 4: four chains hide the latency

    static simd::VFloat column(const std::byte *group, int c)
    {
        const std::byte *p = group + static_cast<std::size_t>(c) * floatBytes(kType) * kLanes;
        if constexpr (kType == WeightType::F16)
            return simd::loadFiniteHalf(p);
        else if constexpr (kType == WeightType::BF16)
            return simd::loadBfloat(p);
        else
            return simd::load(reinterpret_cast<const float *>(p));
    }

    template <int kGroups, int kTokens> static void run(const TileInput &in, Tile<kGroups, kTokens> &acc)
    {
        for (int g = 0; g < kGroups; ++g)
            runGroup<kTokens>(in, in.groups + static_cast<std::size_t>(g) * in.groupBytes, acc[g]);
    }

    template <int kTokens>
    static void runGroup(const TileInput &in, const std::byte *group, simd::VFloat (&acc)[kTokens])
    {
        const float *x[kTokens];
        for (int t = 0; t < kTokens; ++t)
            x[t] = reinterpret_cast<const float *>(in.tokens + static_cast<std::size_t>(t) * in.tokenBytes);
        simd::VFloat partial[kPartials][kTokens];
        for (auto &sums : partial) {
            for (simd::VFloat &sum : sums)
                sum = simd::broadcast(0.0F);
        }
        int c = 0;
        for (; c + kPartials <= in.cols; c += kPartials) {
            if constexpr (kTokens == 1 && isa::kPrefetchBytes > 0) {
                const std::byte *p = group + static_cast<std::size_t>(c) * floatBytes(kType) * kLanes;
                simd::prefetch(p + isa::kPrefetchBytes);
            }
            for (int k = 0; k < kPartials; ++k)
                addColumn<kTokens>(group, x, c + k, partial[k]);
        }
        for (int k = 0; c + k < in.cols; ++k)
            addColumn<kTokens>(group, x, c + k, partial[k]);
        for (int t = 0; t < kTokens; ++t)
            acc[t] = (partial[0][t] + partial[1][t]) + (partial[2][t] + partial[3][t]);
    }

    template <int kTokens>
    static void addColumn(const std::byte *group, const float *const *x, int c, simd::VFloat (&sum)[kTokens])
    {
        const simd::VFloat w = column(group, c);
        for (int t = 0; t < kTokens; ++t)
            sum[t] = simd::fma(w, simd::broadcast(x[t][c]), sum[t]);
    }
};

} // namespace askja::kernels::inline ASKJA_ISA::matmuls
