// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

/// The tile registers of AMX: eight tiles of at most 16 rows of 64 bytes. Source: Intel's Software Developer's Manual,
/// volume 1, chapter "Programming with Intel AMX", and the pages of the instructions named below.
///
/// Who computes with tiles needs the system's permission (engine/platform/processor.h) and calls, in one thread,
/// configure(), then the others, then release(). A tile's number is a template argument, since instructions hold it.
namespace askja::kernels::inline ASKJA_ISA::tiles {

inline constexpr int kTiles = 8;
inline constexpr int kMostRows = 16;
inline constexpr int kRowBytes = 64;

/// The 64 bytes that LDTILECFG reads.
struct alignas(64) Configuration
{
    std::uint8_t palette = 1;
    std::uint8_t startRow = 0;
    std::uint8_t reserved[14] = {};
    std::uint16_t rowBytes[16] = {}; ///< per tile; a multiple of 4
    std::uint8_t rows[16] = {}; ///< per tile
};
static_assert(sizeof(Configuration) == 64);

} // namespace askja::kernels::inline ASKJA_ISA::tiles

#ifdef ASKJA_TILES_HEADER
#include ASKJA_TILES_HEADER // a model of them in plain C++, for tests on processors without tiles
#else

/// Written as assembly because the compilers' own functions are not safe to optimise: those of GCC 12 do not say what
/// tileloadd reads, and of the configuration they name 8 bytes, so that stores before them get lost.
namespace askja::kernels::inline ASKJA_ISA::tiles {

/// Sets the shapes of all tiles and makes them zero.
inline void configure(const Configuration &configuration)
{
    __asm__ volatile("ldtilecfg %0" : : "m"(configuration));
}

/// The tiles are as if never used: the system need not save them any more.
inline void release()
{
    __asm__ volatile("tilerelease");
}

template <int kTile> inline void zero()
{
    __asm__ volatile("tilezero %%tmm%c0" : : "i"(kTile));
}

/// Row r from first + r·stride.
template <int kTile> inline void load(const void *first, std::size_t stride)
{
    __asm__ volatile("tileloadd (%0,%1,1), %%tmm%c2" : : "r"(first), "r"(stride), "i"(kTile) : "memory");
}

/// Row r to first + r·stride.
template <int kTile> inline void store(void *first, std::size_t stride)
{
    __asm__ volatile("tilestored %%tmm%c2, (%0,%1,1)" : : "r"(first), "r"(stride), "i"(kTile) : "memory");
}

/// sum[m][n] += Σ a[m][4k + j] · b[k][4n + j] over k and j = 0 … 3: signed bytes into int32, wrapping around.
template <int kSum, int kA, int kB> inline void addProducts()
{
    __asm__ volatile("tdpbssd %%tmm%c2, %%tmm%c1, %%tmm%c0" : : "i"(kSum), "i"(kA), "i"(kB));
}

} // namespace askja::kernels::inline ASKJA_ISA::tiles

#endif
