// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

/// The vector wrapper, made callable from a test that is not compiled for the instruction set. All take whole kLanes.
namespace askja::kernels::inline ASKJA_ISA::probe {

[[nodiscard]] int lanes();
[[nodiscard]] bool fused();
void exp(const float *x, float *out);
void exp2AtMostOne(const float *x, float *out);
void silu(const float *x, float *out);
void tanh(const float *x, float *out);
void fma(const float *a, const float *b, const float *c, float *out);
void min(const float *a, const float *b, float *out);
void max(const float *a, const float *b, float *out);
void abs(const float *x, float *out);
void selectLess(const float *a, const float *b, float *out); ///< a < b ? a : b, by compare and select
void roundToInt(const float *x, std::int32_t *out);
void toFloat(const std::int32_t *x, float *out);
void loadHalf(const std::uint16_t *x, float *out);
void loadSteadyHalf(const std::uint16_t *x, float *out);
void loadBfloat(const std::uint16_t *x, float *out);
void storeHalf(const float *x, std::uint16_t *out);
[[nodiscard]] float sumOfSixteen(const float *x);

} // namespace askja::kernels::inline ASKJA_ISA::probe
