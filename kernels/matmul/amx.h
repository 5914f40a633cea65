// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/matmul/generic.h"
#include "kernels/matmul/layout.h"
#include "kernels/simd/amx_tiles.h"

#include <cstddef>
#include <cstdint>

/// Matrix products through tiles. A block's eight chunks of 64 bytes are a tile of weights (8 rows: four columns of
/// each of 16 matrix rows), the same block of 16 tokens is a tile of activations (16 rows of 32 bytes, straight from
/// the activation blocks), and their product is a tile of 16 × 16 exact int32: rows are tokens, columns are matrix
/// rows. Each block then goes the way of every other instruction set, acc = fma(float(dot), d_row · d_token, acc), in
/// order.
///
/// What bounds it is the float work, 16 times convert, multiply and multiply-add per tile on two ports, then storing
/// the product (16 stores); the tile product itself takes 16 cycles and runs beside both. So the products of kAhead
/// blocks are under way while one is added up, in accumulators that stay in registers.
///
/// Types with a scale for each half of a block make two products of it, half as deep.
namespace askja::kernels::inline ASKJA_ISA::matmuls {

struct TileProduct
{
    const MatrixShape &shape;
    const std::byte *packed;
    const std::byte *activations;
    std::size_t groupBytes;
    std::size_t tokenBytes;
    int groupBegin;
    int groupEnd;
    float *out;
    std::size_t outStride;
};

inline constexpr int kTileRows = tiles::kMostRows; ///< tokens of a tile
inline constexpr int kProducts = 4; ///< tiles 0 … 3; 4 and 5 hold activations, 6 and 7 weights
inline constexpr int kAhead = 3; ///< products under way while one is added up
inline constexpr int kPanelBlocks = 16; ///< blocks that pass at once: the panels of kSlabGroups groups and of 16 tokens
inline constexpr int kSlabGroups = 2; ///< stay in the first cache
static_assert(kLanes == 16 && kTileRows == kLanes && sizeof(isa::ActivationBlock::q) == kBlock);

/// Where products are stored, one after the other.
struct alignas(64) ProductBuffers
{
    std::int32_t dots[kProducts][kTileRows][kLanes];
};

/// Scales of 16 tokens beside each other, for each block of a panel. Missing tokens have zeros.
struct alignas(64) TokenScales
{
    float scale[kPanelBlocks][kTileRows];
    float scaledSum[kPanelBlocks][kTileRows]; ///< only for types with a minimum for the whole block
    float halfSums[kPanelBlocks][2][kTileRows]; ///< of the first and last 16 activations; only for Q2_K
};

/// The weights of a panel of one group: signed bytes, and what stands in front of each block.
struct WeightPanel
{
    const std::byte *supers; ///< the first of superBlocks() blocks, with what they share
    const std::byte *bytes;
    std::size_t byteStride; ///< from block to block
};

/// `columns` of a block are multiplied at once.
[[nodiscard]] inline tiles::Configuration tileShapes(int tokens, int columns)
{
    tiles::Configuration result;
    for (int tile = 0; tile < tiles::kTiles; ++tile) {
        const bool weights = tile >= 6;
        const bool activations = tile >= kProducts && !weights;
        result.rows[tile] = static_cast<std::uint8_t>(weights ? columns / 4 : tokens);
        result.rowBytes[tile] = static_cast<std::uint16_t>(activations ? columns : tiles::kRowBytes);
    }
    return result;
}

/// The integers of a block, out of their planes, as the 8 chunks of signed bytes they stand for.
template <isa::CodeForm kForm> inline void spreadCodes(const std::byte *chunks, std::byte *bytes)
{
    const __m512i offset = _mm512_set1_epi8(kForm.offset);
    simd::unrolled<kBlock / 4>([&](auto c) ASKJA_INLINE {
        const __m512i codes = isa::codesOf<kForm, c>(chunks);
        _mm512_store_si512(bytes + c * kChunkBytes, _mm512_sub_epi8(codes, offset));
    });
}

template <WeightType kType> struct TileBody
{
    static constexpr isa::CodeForm kForm = formOf(kType);
    static constexpr int kParts = kForm.halves ? 2 : 1; ///< products of a block
    static constexpr int kColumns = kBlock / kParts; ///< of one product
    static constexpr std::size_t kUnpackedBytes = std::size_t{kBlock} * kLanes;
    static_assert(kPanelBlocks % superBlocks(kType) == 0);
    using Unpacked = std::byte[kPanelBlocks * kUnpackedBytes];

    /// The tokens [begin, end) in tiles of `tileTokens` tokens, of which they are a multiple.
    static void run(const TileProduct &p, int begin, int end, int tileTokens, ProductBuffers &buffers)
    {
        tiles::configure(tileShapes(tileTokens, kColumns));
        for (int group = p.groupBegin; group < p.groupEnd; group += kSlabGroups) {
            const int groups = group + kSlabGroups < p.groupEnd ? kSlabGroups : p.groupEnd - group;
            for (int block = 0; block < p.shape.cols / kBlock; block += kPanelBlocks)
                runSlab({p, group, groups, block, tileTokens, buffers}, begin, end);
        }
        tiles::release();
    }

private:
    struct Slab
    {
        const TileProduct &p;
        int group;
        int groups;
        int block;
        int tileTokens;
        ProductBuffers &buffers;

        [[nodiscard]] int blocks() const
        {
            const int left = p.shape.cols / kBlock - block;
            return left < kPanelBlocks ? left : kPanelBlocks;
        }
    };

    // Some blocks of some groups, with all tokens.
    static void runSlab(const Slab &slab, int begin, int end)
    {
        alignas(64) Unpacked unpacked[kForm.spread() ? 1 : kSlabGroups];
        WeightPanel panels[kSlabGroups];
        for (int g = 0; g < slab.groups; ++g)
            panels[g] = weightPanel(slab, g, unpacked[kForm.spread() ? 0 : g]);
        for (int token = begin; token < end; token += slab.tileTokens) {
            TokenScales scales;
            gatherScales(slab, token, scales);
            for (int g = 0; g < slab.groups; ++g)
                addPanel(slab, panels[g], scales, slab.group + g, token);
        }
    }

    static const std::byte *superOf(const std::byte *supers, std::size_t block)
    {
        return supers + block / superBlocks(kType) * superBytes(kType);
    }
    static const std::byte *blockOf(const std::byte *supers, std::size_t block)
    {
        return superOf(supers, block) + superHeadBytes(kType) + block % superBlocks(kType) * blockBytes(kType);
    }

    static WeightPanel weightPanel(const Slab &slab, int g, Unpacked &unpacked)
    {
        const std::byte *supers = superOf(slab.p.packed + static_cast<std::size_t>(slab.group + g) * slab.p.groupBytes,
                                          static_cast<std::size_t>(slab.block));
        if constexpr (kForm.spread()) {
            static_assert(!hasSuperBlocks(kType));
            return {supers, supers + headBytes(kType), blockBytes(kType)};
        } else {
            for (std::size_t b = 0; b < static_cast<std::size_t>(slab.blocks()); ++b)
                spreadCodes<kForm>(blockOf(supers, b) + headBytes(kType), unpacked + b * kUnpackedBytes);
            return {supers, unpacked, kUnpackedBytes};
        }
    }

    static const std::byte *tokenPanel(const Slab &slab, int token)
    {
        return slab.p.activations + static_cast<std::size_t>(token) * slab.p.tokenBytes
            + static_cast<std::size_t>(slab.block) * sizeof(isa::ActivationBlock);
    }

    static void gatherScales(const Slab &slab, int token, TokenScales &scales)
    {
        const std::byte *first = tokenPanel(slab, token);
        for (int b = 0; b < slab.blocks(); ++b) {
            gather(slab, first + offsetof(isa::ActivationBlock, scale), scales.scale[b]);
            if constexpr (hasMinimum(kType) && !kForm.halves)
                gather(slab, first + offsetof(isa::ActivationBlock, scaledSum), scales.scaledSum[b]);
            if constexpr (hasMinimum(kType) && kForm.halves)
                gatherHalves(slab, first + offsetof(isa::ActivationBlock, halves), scales.halfSums[b]);
            first += sizeof(isa::ActivationBlock);
        }
    }
    // One float of each token of a tile.
    static void gather(const Slab &slab, const std::byte *first, float (&out)[kTileRows])
    {
        const auto present = static_cast<__mmask16>((1U << slab.tileTokens) - 1);
        const __m512i offsets
            = _mm512_mullo_epi32(simd::laneIndex().v, _mm512_set1_epi32(static_cast<int>(slab.p.tokenBytes)));
        _mm512_store_ps(out, _mm512_mask_i32gather_ps(_mm512_setzero_ps(), present, offsets, first, 1));
    }

    static void gatherHalves(const Slab &slab, const std::byte *first, float (&out)[2][kTileRows])
    {
        const auto present = static_cast<__mmask16>((1U << slab.tileTokens) - 1);
        const __m512i offsets
            = _mm512_mullo_epi32(simd::laneIndex().v, _mm512_set1_epi32(static_cast<int>(slab.p.tokenBytes)));
        for (int h = 0; h < 2; ++h) {
            const __m512i minus32 = _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), present, offsets,
                                                                first + 4 * static_cast<std::ptrdiff_t>(h), 1);
            _mm512_store_ps(out[h], _mm512_mul_ps(_mm512_cvtepi32_ps(minus32), _mm512_set1_ps(-1.0F / 32)));
        }
    }

    /// All that the walk over the blocks of one panel needs.
    struct Walk
    {
        WeightPanel panel;
        const TokenScales *scales;
        const std::byte *tokens;
        std::size_t tokenBytes;
        int blocks;
        ProductBuffers *buffers;
    };
    struct Sums
    {
        simd::VFloat of[kTileRows];
    };

    // One panel of a group with one tile of tokens. What was added up before waits in the results.
    static void addPanel(const Slab &slab, const WeightPanel &panel, const TokenScales &scales, int group, int token)
    {
        const TileProduct &p = slab.p;
        const int row = group * kLanes;
        const int rows = p.shape.rows - row < kLanes ? p.shape.rows - row : kLanes;
        const auto present = static_cast<__mmask16>((1U << rows) - 1);
        float *out = p.out + static_cast<std::size_t>(token) * p.outStride + row;
        Sums sums;
        for (int t = 0; t < kTileRows; ++t) {
            const __mmask16 some = slab.block > 0 && t < slab.tileTokens ? present : __mmask16{0};
            sums.of[t].v = _mm512_maskz_loadu_ps(some, out + static_cast<std::size_t>(t) * p.outStride);
        }
        sums = addBlocks({panel, &scales, tokenPanel(slab, token), p.tokenBytes, slab.blocks(), &slab.buffers}, sums);
        for (int t = 0; t < kTileRows; ++t) {
            const __mmask16 some = t < slab.tileTokens ? present : __mmask16{0};
            _mm512_mask_storeu_ps(out + static_cast<std::size_t>(t) * p.outStride, some, sums.of[t].v);
        }
    }

    // By value and inlined throughout, so that the sums stay in registers: the tile instructions count as touching all
    // memory that anybody else might know of.
    static Sums addBlocks(const Walk walk, Sums sums)
    {
        multiplyIfThere<0>(walk, 0);
        multiplyIfThere<1>(walk, 1);
        multiplyIfThere<2>(walk, 2);
        static_assert(kAhead == 3 && kProducts == 4);
        if constexpr (kForm.halves) {
            for (int b = 0; b < walk.blocks; b += kProducts / 2) {
                stepHalves<0>(walk, b, sums);
                stepHalves<2>(walk, b + 1, sums);
            }
        } else {
            for (int b = 0; b < walk.blocks; b += kProducts) {
                step<0>(walk, b, sums);
                step<1>(walk, b + 1, sums);
                step<2>(walk, b + 2, sums);
                step<3>(walk, b + 3, sums);
            }
        }
        return sums;
    }

    template <int kProduct> [[gnu::always_inline]] static inline void step(const Walk &walk, int b, Sums &sums)
    {
        multiplyIfThere<(kProduct + kAhead) % kProducts>(walk, b + kAhead);
        if (b < walk.blocks)
            addScaled<kProduct>(walk, static_cast<std::size_t>(b), sums);
    }
    // Both products of a block: the next one to come, the sums, and then the one that takes the place of the first.
    template <int kProduct> [[gnu::always_inline]] static inline void stepHalves(const Walk &walk, int b, Sums &sums)
    {
        multiplyIfThere<(kProduct + kAhead) % kProducts>(walk, 2 * b + kAhead);
        if (b < walk.blocks)
            addHalves<kProduct>(walk, static_cast<std::size_t>(b), sums);
        multiplyIfThere<kProduct>(walk, 2 * b + kProducts);
    }

    template <int kProduct> [[gnu::always_inline]] static inline void multiplyIfThere(const Walk &walk, int product)
    {
        if (product >= walk.blocks * kParts)
            return;
        constexpr int kActivations = kProducts + kProduct % 2;
        constexpr int kWeights = 6 + kProduct % 2;
        const auto b = static_cast<std::size_t>(product / kParts);
        const auto part = static_cast<std::size_t>(product % kParts);
        const std::byte *tokens = walk.tokens + b * sizeof(isa::ActivationBlock) + part * kColumns;
        auto &dots = walk.buffers->dots[kProduct];
        tiles::zero<kProduct>();
        tiles::load<kActivations>(tokens + offsetof(isa::ActivationBlock, q), walk.tokenBytes);
        tiles::load<kWeights>(walk.panel.bytes + b * walk.panel.byteStride + part * kColumns * kLanes, kChunkBytes);
        tiles::addProducts<kProduct, kActivations, kWeights>();
        tiles::store<kProduct>(dots, sizeof dots[0]);
    }

    static simd::VFloat dotsOf(const Walk &walk, int product, int t)
    {
        return simd::toFloat(simd::VInt{_mm512_load_si512(walk.buffers->dots[product][t])});
    }

    template <int kProduct>
    [[gnu::always_inline]] static inline void addScaled(const Walk &walk, std::size_t b, Sums &sums)
    {
        const std::byte *super = superOf(walk.panel.supers, b);
        const std::byte *block = blockOf(walk.panel.supers, b);
        const simd::VFloat scale = QuantizedBody<kType>::factor(super, block);
        simd::VFloat minimum = scale;
        if constexpr (hasMinimum(kType))
            minimum = QuantizedBody<kType>::factor(super + kScaleBytes, block + kSmallBytes);
        for (int t = 0; t < kTileRows; ++t) {
            sums.of[t]
                = simd::fma(dotsOf(walk, kProduct, t), scale * simd::broadcast(walk.scales->scale[b][t]), sums.of[t]);
            if constexpr (hasMinimum(kType))
                sums.of[t] = simd::fma(minimum, simd::broadcast(walk.scales->scaledSum[b][t]), sums.of[t]);
        }
    }

    // The same steps as isa/scaled_halves.h and QuantizedBody take.
    template <int kProduct>
    [[gnu::always_inline]] static inline void addHalves(const Walk &walk, std::size_t b, Sums &sums)
    {
        const std::byte *super = superOf(walk.panel.supers, b);
        const std::byte *block = blockOf(walk.panel.supers, b);
        simd::VInt scales[2];
        simd::VInt minima[2];
        for (int h = 0; h < 2; ++h)
            QuantizedBody<kType>::loadSmall(block + static_cast<std::size_t>(h) * kSmallBytes, scales[h], minima[h]);
        const simd::VFloat scale = simd::loadFiniteHalf(super);
        const simd::VFloat first = simd::toFloat(scales[0]);
        const simd::VFloat last = simd::toFloat(scales[1]);
        const simd::VFloat minimum = simd::loadFiniteHalf(super + (hasMinimum(kType) ? kScaleBytes : 0));
        for (int t = 0; t < kTileRows; ++t) {
            const simd::VFloat tokenScale = simd::broadcast(walk.scales->scale[b][t]);
            const simd::VFloat sum = simd::fma(dotsOf(walk, kProduct, t), first, dotsOf(walk, kProduct + 1, t) * last);
            sums.of[t] = simd::fma(sum, scale * tokenScale, sums.of[t]);
            if constexpr (hasMinimum(kType)) {
                const simd::VFloat less
                    = simd::fma(simd::toFloat(minima[0]), simd::broadcast(walk.scales->halfSums[b][0][t]),
                                simd::toFloat(minima[1]) * simd::broadcast(walk.scales->halfSums[b][1][t]));
                sums.of[t] = simd::fma(less, minimum * tokenScale, sums.of[t]);
            }
        }
    }
};

} // namespace askja::kernels::inline ASKJA_ISA::matmuls
