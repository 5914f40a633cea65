// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <immintrin.h>

#include <cstdint>

/// tdpbssd from tile registers: four sums of 16 × 16 int32, two tiles of weights and two of activations. Source:
/// Intel's instruction set reference, LDTILECFG and TDPBSSD.
namespace askja::bench::inline ASKJA_ISA {

inline constexpr bool kInt8NeedsTiles = true;

struct alignas(64) TileConfiguration
{
    std::uint8_t palette = 1;
    std::uint8_t startRow = 0;
    std::uint8_t reserved[14] = {};
    std::uint16_t columnBytes[16] = {64, 64, 64, 64, 64, 64, 64, 64};
    std::uint8_t rows[16] = {16, 16, 16, 16, 16, 16, 16, 16};
};

inline double runInt8(long rounds)
{
    const TileConfiguration configuration;
    // Some compilers believe that only the first bytes of the configuration are read.
    asm volatile("" : : "r"(&configuration) : "memory");
    _tile_loadconfig(&configuration);
    _tile_zero(0);
    _tile_zero(1);
    _tile_zero(2);
    _tile_zero(3);
    _tile_zero(4);
    _tile_zero(5);
    _tile_zero(6);
    _tile_zero(7);
    for (long round = 0; round < rounds; ++round) {
        _tile_dpbssd(0, 4, 6);
        _tile_dpbssd(1, 4, 7);
        _tile_dpbssd(2, 5, 6);
        _tile_dpbssd(3, 5, 7);
    }
    _tile_release();
    return 4 * 2.0 * 16 * 16 * 64 * static_cast<double>(rounds);
}

} // namespace askja::bench::inline ASKJA_ISA
