// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/kernels/tile_probe.h"

#include "kernels/simd/amx_tiles.h"

namespace askja::kernels::inline ASKJA_ISA::probe {

namespace {

void shape(tiles::Configuration &configuration, int tile, int rows, int bytes)
{
    configuration.rows[tile] = static_cast<std::uint8_t>(rows);
    configuration.rowBytes[tile] = static_cast<std::uint16_t>(bytes);
}

} // namespace

void tileProduct(int rows, int depth, int columns, Rows<const std::int8_t> a, Rows<const std::int8_t> b,
                 Rows<std::int32_t> sum, bool addToSum)
{
    tiles::Configuration configuration;
    shape(configuration, 0, rows, 4 * columns);
    shape(configuration, 3, rows, depth);
    shape(configuration, 7, depth / 4, 4 * columns);
    tiles::configure(configuration);
    if (addToSum)
        tiles::load<0>(sum.first, sum.stride);
    else
        tiles::zero<0>();
    tiles::load<3>(a.first, a.stride);
    tiles::load<7>(b.first, b.stride);
    tiles::addProducts<0, 3, 7>();
    tiles::store<0>(sum.first, sum.stride);
    tiles::release();
}

void configuredTile(const std::int8_t *filling, std::int8_t *out)
{
    tiles::Configuration configuration;
    shape(configuration, 5, tiles::kMostRows, tiles::kRowBytes);
    tiles::configure(configuration);
    tiles::load<5>(filling, tiles::kRowBytes);
    tiles::configure(configuration);
    tiles::store<5>(out, tiles::kRowBytes);
    tiles::release();
}

void copyTile(int rows, int bytes, Rows<const std::int8_t> from, Rows<std::int8_t> to)
{
    tiles::Configuration configuration;
    shape(configuration, 1, rows, bytes);
    tiles::configure(configuration);
    tiles::load<1>(from.first, from.stride);
    tiles::store<1>(to.first, to.stride);
    tiles::release();
}

} // namespace askja::kernels::inline ASKJA_ISA::probe
