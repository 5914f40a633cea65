// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/models/header.h"
#include "kernels/delta/delta.h"

#include <cstddef>
#include <cstdint>

namespace askja::models::inline ASKJA_ISA {

/// The numbers of recurrent layers by the gated delta rule (kernels/delta/delta.h) behind a short convolution. All
/// widths are bounded so that products of two fit an int. Without heads there are no such layers.
struct DeltaConfig
{
    static constexpr int kMostTaps = 16;
    static constexpr float kEpsilon = 1e-6F; ///< of the lengths of queries and keys; no key of the file says it

    int keyHeads = 0; ///< value head h takes query and key of head h mod keyHeads
    int valueHeads = 0;
    int keyDimension = 0;
    int valueDimension = 0;
    int taps = 0; ///< of the convolution

    [[nodiscard]] int keyWidth() const { return keyHeads * keyDimension; }
    [[nodiscard]] int valueWidth() const { return valueHeads * valueDimension; }
    /// Queries, keys and values, which are convolved.
    [[nodiscard]] int convolvedWidth() const { return 2 * keyWidth() + valueWidth(); }
    /// Behind them what gates the output, alpha and beta: all that is made of a layer's input.
    [[nodiscard]] int inputWidth() const { return convolvedWidth() + valueWidth() + 2 * valueHeads; }
    /// Decay and beta of each value head, and the products of each key head's query and key.
    [[nodiscard]] int gatesWidth() const { return 2 * valueHeads + keyHeads; }

    /// A layer's state: the convolution's last inputs, then the matrix of each value head.
    [[nodiscard]] std::size_t matrixFloats() const { return kernels::deltaStateFloats(keyDimension, valueDimension); }
    [[nodiscard]] std::size_t inputFloats() const
    {
        const auto floats = static_cast<std::size_t>(taps - 1) * static_cast<std::size_t>(convolvedWidth());
        return (floats + 15) / 16 * 16; // matrices begin on cache lines
    }
    [[nodiscard]] std::size_t stateFloats() const
    {
        return valueHeads == 0 ? 0 : inputFloats() + static_cast<std::size_t>(valueHeads) * matrixFloats();
    }
    /// Weights of a layer, about.
    [[nodiscard]] std::int64_t parameters(int embedding) const
    {
        return std::int64_t{convolvedWidth() + 2 * valueWidth()} * embedding;
    }
};

/// Reads the ssm.* keys.
[[nodiscard]] DeltaConfig readDeltaConfig(Header &header);

} // namespace askja::models::inline ASKJA_ISA
