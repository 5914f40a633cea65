// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <cstdlib>
#include <cstring>

/// The tile registers in plain C++, for processors without them: included by kernels/simd/amx_tiles.h in their place.
/// What the processor would refuse (a bad configuration, shapes that do not match, tiles before configure() or after
/// release()) ends the program with a message. Source: Intel's Software Developer's Manual, volume 2, LDTILECFG,
/// TILELOADD, TDPBSSD, TILESTORED, TILERELEASE.
namespace askja::kernels::inline ASKJA_ISA::tiles {

struct ModelledTiles
{
    Configuration shape;
    bool configured = false;
    std::uint8_t data[kTiles][kMostRows][kRowBytes] = {};
};
inline thread_local ModelledTiles g_tiles;

inline void require(bool condition, const char *what)
{
    if (condition)
        return;
    std::fprintf(stderr, "modelled tiles: %s\n", what);
    std::abort();
}

inline void configure(const Configuration &configuration)
{
    require(configuration.palette == 1 && configuration.startRow == 0, "only palette 1, from row 0");
    for (const std::uint8_t byte : configuration.reserved)
        require(byte == 0, "a reserved byte is set");
    for (int tile = 0; tile < 16; ++tile) {
        const int rows = configuration.rows[tile];
        const int bytes = configuration.rowBytes[tile];
        require(tile < kTiles || (rows == 0 && bytes == 0), "there are eight tiles");
        require(rows <= kMostRows && bytes <= kRowBytes, "a tile is too large");
        require((rows == 0) == (bytes == 0), "rows without bytes, or bytes without rows");
    }
    g_tiles = {configuration, true, {}};
}

inline void release()
{
    g_tiles = {};
}

inline void requireTile(int tile)
{
    require(g_tiles.configured, "not configured");
    require(g_tiles.shape.rows[tile] > 0, "this tile has no rows");
}

template <int kTile> inline void zero()
{
    requireTile(kTile);
    std::memset(g_tiles.data[kTile], 0, sizeof g_tiles.data[kTile]);
}

template <int kTile> inline void load(const void *first, std::size_t stride)
{
    zero<kTile>(); // what lies beyond the configured rows and bytes becomes zero
    for (std::size_t r = 0; r < g_tiles.shape.rows[kTile]; ++r)
        std::memcpy(g_tiles.data[kTile][r], static_cast<const char *>(first) + r * stride,
                    g_tiles.shape.rowBytes[kTile]);
}

template <int kTile> inline void store(void *first, std::size_t stride)
{
    requireTile(kTile);
    for (std::size_t r = 0; r < g_tiles.shape.rows[kTile]; ++r)
        std::memcpy(static_cast<char *>(first) + r * stride, g_tiles.data[kTile][r], g_tiles.shape.rowBytes[kTile]);
}

template <int kSum, int kA, int kB> inline void addProducts()
{
    static_assert(kSum != kA && kSum != kB && kA != kB, "the processor faults if two are the same");
    requireTile(kSum);
    requireTile(kA);
    requireTile(kB);
    const Configuration &shape = g_tiles.shape;
    require(shape.rowBytes[kSum] % 4 == 0 && shape.rowBytes[kA] % 4 == 0 && shape.rowBytes[kB] % 4 == 0,
            "rows are not whole int32");
    require(shape.rows[kSum] == shape.rows[kA], "sum and first factor differ in rows");
    require(shape.rowBytes[kSum] == shape.rowBytes[kB], "sum and second factor differ in columns");
    require(shape.rowBytes[kA] / 4 == shape.rows[kB], "the factors do not fit together");
    for (int m = 0; m < shape.rows[kSum]; ++m) {
        for (int n = 0; n < shape.rowBytes[kSum] / 4; ++n) {
            std::uint32_t sum;
            std::memcpy(&sum, g_tiles.data[kSum][m] + 4 * n, sizeof sum);
            for (int k = 0; k < shape.rowBytes[kA] / 4; ++k) {
                for (int j = 0; j < 4; ++j) {
                    const auto a = static_cast<std::int8_t>(g_tiles.data[kA][m][4 * k + j]);
                    const auto b = static_cast<std::int8_t>(g_tiles.data[kB][k][4 * n + j]);
                    sum += static_cast<std::uint32_t>(a * b);
                }
            }
            std::memcpy(g_tiles.data[kSum][m] + 4 * n, &sum, sizeof sum);
        }
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::tiles
