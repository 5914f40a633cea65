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

/// Where the groups of a tile stand: the block, and what it shares with its neighbours (the block itself in types
/// without that).
template <int kGroups> struct BlockPlaces
{
    const std::byte *supers[kGroups];
    const std::byte *blocks[kGroups];
};

template <WeightType kType> struct QuantizedBody
{
    static constexpr isa::CodeForm kForm = formOf(kType);
    static constexpr int kDecodeStreams = hasSuperBlocks(kType) ? isa::kSuperDecodeStreams : isa::kDecodeStreams;
    static constexpr int kTileGroups = isa::kTileGroups;
    static constexpr int kTileTokens = isa::kTileTokens;
    /// Whether more tokens than a tile has share an unpacked panel: pays where unpacking takes more than a mask or two.
    static constexpr bool kHasPanels = isa::kPanelBlocks > 0 && (hasSuperBlocks(kType) || kForm.ones || kForm.table);

    template <int kTokens> using Activations = const isa::ActivationBlock *const (&)[kTokens];

    /// The F16 numbers of each row that the blocks of 256 columns share; of other types nothing. Many are subnormal.
    template <int kGroups> struct Shared
    {
        simd::VFloat scales[kGroups];
        simd::VFloat minima[kGroups];

        ASKJA_INLINE void load(const BlockPlaces<kGroups> &at)
        {
            if constexpr (hasSuperBlocks(kType)) {
                for (int g = 0; g < kGroups; ++g) {
                    scales[g] = simd::loadSteadyHalf(at.supers[g]);
                    if constexpr (hasMinimum(kType))
                        minima[g] = simd::loadSteadyHalf(at.supers[g] + kScaleBytes);
                }
            }
        }
    };

    template <int kGroups, int kTokens> static void run(const TileInput &in, Tile<kGroups, kTokens> &acc)
    {
        BlockPlaces<kGroups> at;
        for (int g = 0; g < kGroups; ++g) {
            at.supers[g] = in.groups + static_cast<std::size_t>(g) * in.groupBytes;
            for (simd::VFloat &sum : acc[g])
                sum = simd::broadcast(0.0F);
        }
        const isa::ActivationBlock *a[kTokens];
        findTokens(in.tokens, in.tokenBytes, a);
        Shared<kGroups> shared;
        for (int c = 0; c < in.cols; c += storedColumns(kType)) {
            for (int g = 0; g < kGroups; ++g)
                at.blocks[g] = at.supers[g] + superHeadBytes(kType);
            shared.load(at);
            for (int k = 0; k < superBlocks(kType); ++k) {
                addStoredBlock(at, shared, a, acc);
                for (const std::byte *&block : at.blocks)
                    block += blockBytes(kType);
                for (const isa::ActivationBlock *&block : a)
                    ++block;
            }
            for (const std::byte *&super : at.supers)
                super += superBytes(kType);
        }
    }

    template <int kTokens>
    static void findTokens(const std::byte *tokens, std::size_t tokenBytes, const isa::ActivationBlock *(&a)[kTokens])
    {
        for (int t = 0; t < kTokens; ++t)
            a[t] = reinterpret_cast<const isa::ActivationBlock *>(tokens + static_cast<std::size_t>(t) * tokenBytes);
    }

    template <int kGroups, int kTokens>
    ASKJA_INLINE static void addStoredBlock(const BlockPlaces<kGroups> &at, const Shared<kGroups> &shared,
                                            Activations<kTokens> a, Tile<kGroups, kTokens> &acc)
    {
        const std::byte *chunks[kGroups];
        for (int g = 0; g < kGroups; ++g) {
            chunks[g] = at.blocks[g] + headBytes(kType);
            if constexpr (kTokens == 1 && isa::kPrefetchBytes > 0) {
                for (std::size_t line = 0; line < blockBytes(kType); line += 64)
                    simd::prefetch(at.blocks[g] + isa::kPrefetchBytes + line);
            }
        }
        addBlock<kForm>(StoredHeads<kGroups>{at, shared}, chunks, a, acc);
    }

    /// Times the small number in front of a block, if that is for all of it.
    ASKJA_INLINE static simd::VFloat timesSmall(simd::VFloat x, const std::byte *small)
    {
        if constexpr (hasSuperBlocks(kType) && !kForm.halves)
            return x * simd::toFloat(simd::loadSmall(reinterpret_cast<const std::int8_t *>(small)));
        else
            return x;
    }
    /// The F16 number of each row, with that.
    static simd::VFloat factor(const std::byte *half, const std::byte *small)
    {
        return timesSmall(simd::loadFiniteHalf(half), small);
    }

    /// What multiplies a block's sums, straight from the packed form.
    template <int kGroups> struct StoredHeads
    {
        const BlockPlaces<kGroups> &at;
        const Shared<kGroups> &shared;

        [[nodiscard]] ASKJA_INLINE simd::VFloat scale(int g) const
        {
            if constexpr (hasSuperBlocks(kType))
                return timesSmall(shared.scales[g], at.blocks[g]);
            else
                return simd::loadFiniteHalf(at.supers[g]);
        }
        [[nodiscard]] ASKJA_INLINE simd::VFloat minimum(int g) const
        {
            if constexpr (hasSuperBlocks(kType))
                return timesSmall(shared.minima[g], at.blocks[g] + kSmallBytes);
            else
                return simd::loadFiniteHalf(at.supers[g] + kScaleBytes);
        }
        void small(int g, simd::VInt (&scales)[2], simd::VInt (&minima)[2]) const
        {
            for (int h = 0; h < 2; ++h)
                loadSmall(at.blocks[g] + static_cast<std::size_t>(h) * kSmallBytes, scales[h], minima[h]);
        }
    };

    // One small integer of each row; of Q2_K two of four bits.
    static void loadSmall(const std::byte *from, simd::VInt &scale, simd::VInt &minimum)
    {
        if constexpr (kType == WeightType::Q2_K) {
            static_assert(kLanes % 4 == 0);
            std::int8_t low[kLanes];
            std::int8_t high[kLanes];
            for (int i = 0; i < kLanes; i += 4) {
                std::uint32_t four;
                std::memcpy(&four, from + i, sizeof four);
                const std::uint32_t lower = four & 0x0f0f0f0fU;
                const std::uint32_t upper = four >> 4 & 0x0f0f0f0fU;
                std::memcpy(low + i, &lower, sizeof lower);
                std::memcpy(high + i, &upper, sizeof upper);
            }
            scale = simd::loadSmall(low);
            minimum = simd::loadSmall(high);
        } else {
            scale = simd::loadSmall(reinterpret_cast<const std::int8_t *>(from));
        }
    }

    template <isa::CodeForm kBlockForm, class Heads, int kGroups, int kTokens>
    ASKJA_INLINE static void addBlock(const Heads &heads, const std::byte *const (&chunks)[kGroups],
                                      Activations<kTokens> a, Tile<kGroups, kTokens> &acc)
    {
        if constexpr (kForm.halves) {
            addHalves<kBlockForm>(heads, chunks, a, acc);
        } else {
            simd::VInt dots[kGroups][kTokens];
            isa::dotCodes<kBlockForm>(chunks, a, dots);
            for (int g = 0; g < kGroups; ++g)
                addScaled(heads, g, a, dots[g], acc[g]);
        }
    }

    // One scale for the block, and perhaps a minimum.
    template <class Heads, int kTokens>
    ASKJA_INLINE static void addScaled(const Heads &heads, int g, Activations<kTokens> a,
                                       const simd::VInt (&dots)[kTokens], simd::VFloat (&acc)[kTokens])
    {
        const simd::VFloat scale = heads.scale(g);
        for (int t = 0; t < kTokens; ++t)
            acc[t] = simd::fma(simd::toFloat(dots[t]), scale * isa::inEveryLane(a[t]->scale), acc[t]);
        if constexpr (hasMinimum(kType)) {
            const simd::VFloat minimum = heads.minimum(g);
            for (int t = 0; t < kTokens; ++t)
                acc[t] = simd::fma(minimum, isa::inEveryLane(a[t]->scaledSum), acc[t]);
        }
    }

    // A scale for each half of the block.
    template <isa::CodeForm kBlockForm, class Heads, int kGroups, int kTokens>
    ASKJA_INLINE static void addHalves(const Heads &heads, const std::byte *const (&chunks)[kGroups],
                                       Activations<kTokens> a, Tile<kGroups, kTokens> &acc)
    {
        simd::VInt scales[kGroups][2];
        simd::VInt minima[kGroups][2];
        for (int g = 0; g < kGroups; ++g)
            heads.small(g, scales[g], minima[g]);
        simd::VFloat sums[kGroups][kTokens];
        isa::scaledHalves<kBlockForm>(chunks, scales, a, sums);
        for (int g = 0; g < kGroups; ++g) {
            const simd::VFloat scale = heads.scale(g);
            for (int t = 0; t < kTokens; ++t)
                acc[g][t] = simd::fma(sums[g][t], scale * isa::inEveryLane(a[t]->scale), acc[g][t]);
            if constexpr (hasMinimum(kType))
                addMinima(heads.minimum(g), minima[g], a, acc[g]);
        }
    }

    // Σ minimum·(sum of activations) of both halves is a whole number: exact.
    template <int kTokens>
    ASKJA_INLINE static void addMinima(simd::VFloat minimum, const simd::VInt (&small)[2], Activations<kTokens> a,
                                       simd::VFloat (&acc)[kTokens])
    {
        for (int t = 0; t < kTokens; ++t) {
            const auto first = static_cast<float>(-a[t]->halves.template minusSum<1>(0));
            const auto last = static_cast<float>(-a[t]->halves.template minusSum<1>(1));
            const simd::VFloat sum = simd::fma(simd::toFloat(small[0]), simd::broadcast(first),
                                               simd::toFloat(small[1]) * simd::broadcast(last));
            acc[t] = simd::fma(sum, minimum * isa::inEveryLane(a[t]->scale), acc[t]);
        }
    }

    // --- panels: blocks of a group unpacked for many tokens ---

    struct Head
    {
        simd::VFloat scale;
        simd::VFloat minimum;
        simd::VInt scales[kForm.halves ? 2 : 1];
        simd::VInt minima[kForm.halves && hasMinimum(kType) ? 2 : 1];
    };
    struct alignas(64) Panel
    {
        static constexpr int kBlocks = isa::kPanelBlocks > 0 ? isa::kPanelBlocks : 1;
        std::byte codes[kBlocks][std::size_t{kBlock} * kLanes];
        Head heads[kBlocks];
    };

    /// Blocks [begin, begin + count) of a group; begin is a multiple of isa::kPanelBlocks.
    static void fill(Panel &panel, const std::byte *group, int begin, int count)
    {
        static_assert(isa::kPanelBlocks % superBlocks(kType) == 0);
        BlockPlaces<1> at;
        Shared<1> shared;
        const StoredHeads<1> heads{at, shared};
        for (int b = 0; b < count; ++b) {
            const auto block = static_cast<std::size_t>(begin + b);
            at.supers[0] = group + block / superBlocks(kType) * superBytes(kType);
            at.blocks[0] = at.supers[0] + superHeadBytes(kType) + block % superBlocks(kType) * blockBytes(kType);
            shared.load(at);
            isa::unpackCodes<kForm>(at.blocks[0] + headBytes(kType), panel.codes[b]);
            Head &head = panel.heads[b];
            head.scale = heads.scale(0);
            if constexpr (hasMinimum(kType))
                head.minimum = heads.minimum(0);
            if constexpr (kForm.halves) {
                simd::VInt minima[2];
                heads.small(0, head.scales, minima);
                if constexpr (hasMinimum(kType)) {
                    head.minima[0] = minima[0];
                    head.minima[1] = minima[1];
                }
            }
        }
    }

    template <int kGroups> struct PanelHeads
    {
        const Head *heads[kGroups];

        [[nodiscard]] simd::VFloat scale(int g) const { return heads[g]->scale; }
        [[nodiscard]] simd::VFloat minimum(int g) const { return heads[g]->minimum; }
        void small(int g, simd::VInt (&scales)[2], simd::VInt (&minima)[2]) const
        {
            for (int h = 0; h < 2; ++h) {
                scales[h] = heads[g]->scales[h];
                if constexpr (hasMinimum(kType))
                    minima[h] = heads[g]->minima[h];
            }
        }
    };

    /// Adds `count` blocks of the panels, times tokens whose blocks begin at `tokens`.
    template <int kGroups, int kTokens>
    static void runPanel(const Panel *panels, int count, const std::byte *tokens, std::size_t tokenBytes,
                         Tile<kGroups, kTokens> &acc)
    {
        const isa::ActivationBlock *a[kTokens];
        findTokens(tokens, tokenBytes, a);
        for (int b = 0; b < count; ++b) {
            PanelHeads<kGroups> heads;
            const std::byte *chunks[kGroups];
            for (int g = 0; g < kGroups; ++g) {
                heads.heads[g] = &panels[g].heads[b];
                chunks[g] = panels[g].codes[b];
            }
            addBlock<kForm.afterUnpacking()>(heads, chunks, a, acc);
            for (const isa::ActivationBlock *&block : a)
                ++block;
        }
    }
};

template <WeightType kType> struct FloatBody
{
    static constexpr bool kHasPanels = false;
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
