// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

/// Loops that do one thing as fast as this instruction set can, to be timed by the caller. Compiled for it.
namespace askja::bench::inline ASKJA_ISA {

/// True if int8Loop() uses tile registers, which the system must grant first.
[[nodiscard]] bool needsTiles();

/// rounds times a dozen independent int8 multiply-and-add sequences on registers: what the kernels' dot products are
/// made of. Returns how many multiplications and additions that were.
double int8Loop(long rounds);

/// The same with float multiply-adds, fused where there are such.
double floatLoop(long rounds);

/// Reads bytes (a multiple of streams · 256, at an address of 64-byte alignment) once, from so many places (1 to 4) in
/// turn. Returns something that depends on all of them.
std::uint64_t readLoop(const std::byte *data, std::size_t bytes, int streams, bool prefetch);

} // namespace askja::bench::inline ASKJA_ISA
