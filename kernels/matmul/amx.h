// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

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
    float scaledSum[kPanelBlocks][kTileRows]; ///< only for Q4_1
};

/// The weights of a panel of one group: signed bytes, and what stands in front of each block.
struct WeightPanel
{
    const std::byte *heads; ///< every blockBytes
    const std::byte *bytes;
    std::size_t byteStride;
};

[[nodiscard]] inline tiles::Configuration tileShapes(int tokens)
{
    tiles::Configuration result;
    for (int tile = 0; tile < tiles::kTiles; ++tile) {
        const bool weights = tile >= 6;
        const bool activations = tile >= kProducts && !weights;
        result.rows[tile] = static_cast<std::uint8_t>(weights ? kBlock / 4 : tokens);
        result.rowBytes[tile] = activations ? kBlock : tiles::kRowBytes;
    }
    return result;
}

/// Nibbles of a block, 4 chunks, to the 8 chunks of signed bytes they stand for.
template <int kOffset> inline void unpackNibbles(const std::byte *chunks, std::byte *bytes)
{
    const __m512i mask = _mm512_set1_epi8(0x0f);
    const __m512i offset = _mm512_set1_epi8(kOffset);
    for (std::size_t c = 0; c < kBlock / 8; ++c) {
        const __m512i raw = _mm512_loadu_si512(chunks + c * kChunkBytes);
        const __m512i low = _mm512_and_si512(raw, mask);
        const __m512i high = _mm512_and_si512(_mm512_srli_epi16(raw, 4), mask);
        _mm512_store_si512(bytes + c * kChunkBytes, _mm512_sub_epi8(low, offset));
        _mm512_store_si512(bytes + (kBlock / 8 + c) * kChunkBytes, _mm512_sub_epi8(high, offset));
    }
}

template <WeightType kType> struct TileBody
{
    static constexpr std::size_t kUnpackedBytes = std::size_t{kBlock} * kLanes;
    using Unpacked = std::byte[kPanelBlocks * kUnpackedBytes];

    /// The tokens [begin, end) in tiles of `tileTokens` tokens, of which they are a multiple.
    static void run(const TileProduct &p, int begin, int end, int tileTokens, ProductBuffers &buffers)
    {
        tiles::configure(tileShapes(tileTokens));
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
        alignas(64) Unpacked unpacked[kType == WeightType::Q8_0 ? 1 : kSlabGroups];
        WeightPanel panels[kSlabGroups];
        for (int g = 0; g < slab.groups; ++g)
            panels[g] = weightPanel(slab, g, unpacked[kType == WeightType::Q8_0 ? 0 : g]);
        for (int token = begin; token < end; token += slab.tileTokens) {
            TokenScales scales;
            gatherScales(slab, token, scales);
            for (int g = 0; g < slab.groups; ++g)
                addPanel(slab, panels[g], scales, slab.group + g, token);
        }
    }

    static WeightPanel weightPanel(const Slab &slab, int g, Unpacked &unpacked)
    {
        const std::byte *blocks = slab.p.packed + static_cast<std::size_t>(slab.group + g) * slab.p.groupBytes
            + static_cast<std::size_t>(slab.block) * blockBytes(kType);
        if constexpr (kType == WeightType::Q8_0) {
            return {blocks, blocks + headBytes(kType), blockBytes(kType)};
        } else {
            for (std::size_t b = 0; b < static_cast<std::size_t>(slab.blocks()); ++b)
                unpackNibbles<kType == WeightType::Q4_0 ? 8 : 0>(blocks + b * blockBytes(kType) + headBytes(kType),
                                                                 unpacked + b * kUnpackedBytes);
            return {blocks, unpacked, kUnpackedBytes};
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
            if constexpr (kType == WeightType::Q4_1)
                gather(slab, first + offsetof(isa::ActivationBlock, scaledSum), scales.scaledSum[b]);
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
        for (int b = 0; b < walk.blocks; b += kProducts) {
            step<0>(walk, b, sums);
            step<1>(walk, b + 1, sums);
            step<2>(walk, b + 2, sums);
            step<3>(walk, b + 3, sums);
        }
        return sums;
    }

    template <int kProduct> [[gnu::always_inline]] static inline void step(const Walk &walk, int b, Sums &sums)
    {
        multiplyIfThere<(kProduct + kAhead) % kProducts>(walk, b + kAhead);
        if (b < walk.blocks)
            addScaled<kProduct>(walk, static_cast<std::size_t>(b), sums);
    }

    template <int kProduct> [[gnu::always_inline]] static inline void multiplyIfThere(const Walk &walk, int block)
    {
        if (block >= walk.blocks)
            return;
        constexpr int kActivations = kProducts + kProduct % 2;
        constexpr int kWeights = 6 + kProduct % 2;
        const auto b = static_cast<std::size_t>(block);
        const std::byte *tokens = walk.tokens + b * sizeof(isa::ActivationBlock);
        auto &dots = walk.buffers->dots[kProduct];
        tiles::zero<kProduct>();
        tiles::load<kActivations>(tokens + offsetof(isa::ActivationBlock, q), walk.tokenBytes);
        tiles::load<kWeights>(walk.panel.bytes + b * walk.panel.byteStride, kChunkBytes);
        tiles::addProducts<kProduct, kActivations, kWeights>();
        tiles::store<kProduct>(dots, sizeof dots[0]);
    }

    template <int kProduct>
    [[gnu::always_inline]] static inline void addScaled(const Walk &walk, std::size_t b, Sums &sums)
    {
        const std::byte *head = walk.panel.heads + b * blockBytes(kType);
        const simd::VFloat scale = simd::loadHalf(head);
        const simd::VFloat minimum = simd::loadHalf(head + (kType == WeightType::Q4_1 ? kScaleBytes : 0));
        const auto &dots = walk.buffers->dots[kProduct];
        for (int t = 0; t < kTileRows; ++t) {
            const simd::VFloat dot = simd::toFloat(simd::VInt{_mm512_load_si512(dots[t])});
            sums.of[t] = simd::fma(dot, scale * simd::broadcast(walk.scales->scale[b][t]), sums.of[t]);
            if constexpr (kType == WeightType::Q4_1)
                sums.of[t] = simd::fma(minimum, simd::broadcast(walk.scales->scaledSum[b][t]), sums.of[t]);
        }
    }
};

} // namespace askja::kernels::inline ASKJA_ISA::matmuls
