// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/models/header.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace askja::models::inline ASKJA_ISA {

/// Which elements of a head turn together (kernels/rope/rope.h). Files of the llama architecture and those that descend
/// from it have their rows ordered for neighbours, all others for halves.
enum class RotaryPairs { Neighbours, Halves };

/// YaRN (Peng et al. 2023, arXiv:2309.00071): pairs that turn often within the original context keep their frequency,
/// those that turn rarely are slowed down by Rotary::scale, with a ramp between.
struct Yarn
{
    double originalContext = 0;
    double betaFast = 32; ///< turns within the original context from which on a pair keeps its frequency
    double betaSlow = 1; ///< … up to which it is slowed down wholly
};

/// Factors per pair that are tensors of the file.
enum class RotaryFactors {
    None,
    Llama3, ///< "rope_freqs.weight", if it is there: Llama 3.1's scaling
    LongShort, ///< "rope_factors_short.weight" up to originalContext, "rope_factors_long.weight" beyond
};

/// How far a position turns the pairs of a head.
struct Rotary
{
    int dimension = 0; ///< leading elements of a head that are rotated; even
    double base = 10000;
    double scale = 1; ///< positions are divided by it
    std::optional<Yarn> yarn;
    double magnitude = 1; ///< multiplies cosines and sines
    RotaryFactors factors = RotaryFactors::None;
    std::uint32_t originalContext = 0; ///< for LongShort
};

/// Reads the rope.* keys. headDimension: of which at most all elements are rotated. Scalings: none, linear, yarn, and
/// longrope where `factors` is LongShort; others are refused by name.
[[nodiscard]] Rotary readRotary(Header &header, int headDimension, RotaryFactors factors);
/// The same without any scaling, as layers with a sliding window have it.
[[nodiscard]] Rotary unscaled(const Rotary &rotary, double base);

/// The angle by which each pair turns per position. `factors` is empty or has dimension / 2 numbers, which divide.
[[nodiscard]] std::vector<double> rotaryFrequencies(const Rotary &rotary, std::span<const float> factors);

} // namespace askja::models::inline ASKJA_ISA
