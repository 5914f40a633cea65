// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

/// The tile registers through kernels/simd/amx_tiles.h, genuine or modelled, for a test that is compiled without them.
namespace askja::kernels::inline ASKJA_ISA::probe {

/// A matrix in memory: row r at first + r·stride bytes.
template <class T> struct Rows
{
    T *first;
    std::size_t stride;
};

/// sum += a · b, with a of `rows` × `depth` bytes and b of depth/4 rows of `columns` groups of four bytes (Intel's
/// layout for TDPBSSD). `sum` is loaded first if addToSum, else it starts as zeros.
void tileProduct(int rows, int depth, int columns, Rows<const std::int8_t> a, Rows<const std::int8_t> b,
                 Rows<std::int32_t> sum, bool addToSum);

/// Fills a tile, configures anew and stores it: 16 rows of 64 bytes, which must come out as zeros.
void configuredTile(const std::int8_t *filling, std::int8_t *out);

/// Loads a tile of `rows` × `bytes` and stores the same tile.
void copyTile(int rows, int bytes, Rows<const std::int8_t> from, Rows<std::int8_t> to);

} // namespace askja::kernels::inline ASKJA_ISA::probe
