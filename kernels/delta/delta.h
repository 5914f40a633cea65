// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

/// The gated delta rule (Yang, Kautz and Hatamizadeh 2024, "Gated Delta Networks", arXiv:2412.06464): a matrix per head
/// that forgets by a factor and learns, token by token, to answer key k with value v:
///
///     S ← decay · S
///     S ← S + k ⊗ beta (v − Sᵀ k)
///     out = Sᵀ q
namespace askja::kernels::inline ASKJA_ISA {

/// The columns of a state are independent of each other; they are kept in panels of so many, and shared out by panels.
inline constexpr int kDeltaPanel = 16;

[[nodiscard]] constexpr int deltaPanels(int valueDimension)
{
    return (valueDimension + kDeltaPanel - 1) / kDeltaPanel;
}
/// A head's state is [panels][keyDimension][kDeltaPanel]; columns beyond the value dimension are zero and stay it.
[[nodiscard]] constexpr std::size_t deltaStateFloats(int keyDimension, int valueDimension)
{
    return static_cast<std::size_t>(deltaPanels(valueDimension)) * static_cast<std::size_t>(keyDimension) * kDeltaPanel;
}

/// Makes query and key of one token and head ready: query / √(Σ query² + epsilon) / √n and key / √(Σ key² + epsilon),
/// in place. Returns their product. Sums run over the fixed virtual width.
[[nodiscard]] float prepareDelta(float *query, float *key, int n, float epsilon);

/// One head's tokens, each row so many floats after the one before.
struct DeltaTokens
{
    const float *query; ///< prepared
    const float *key; ///< prepared
    std::size_t keyStride; ///< from query to query and from key to key
    const float *value;
    std::size_t valueStride;
    const float *product; ///< of query and key, as prepareDelta() returned it
    std::size_t productStride;
    const float *decay;
    const float *beta;
    std::size_t gateStride; ///< of decay and beta
    float *out; ///< [valueDimension] per token
    std::size_t outStride;
};

/// Runs the rule over `tokens` tokens for the panels [first, last) and leaves their state behind. How a text is cut
/// into calls, and which panels go together, changes no bit: each sum over keys has two partial sums, of even and of
/// odd keys, in order.
void deltaRule(const DeltaTokens &rows, int tokens, int keyDimension, int valueDimension, int first, int last,
               float *state);

} // namespace askja::kernels::inline ASKJA_ISA
