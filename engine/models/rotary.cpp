// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/rotary.h"

#include "engine/format/utf8.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

namespace askja::models::inline ASKJA_ISA {

namespace {

constexpr std::uint32_t kMostContext = 1U << 26;

/// YaRN's attention factor.
double yarnMagnitude(double scale, double weight)
{
    return scale <= 1 ? 1 : 0.1 * weight * std::log(scale) + 1;
}

void readYarn(Header &header, Rotary &rotary)
{
    if (rotary.base <= 1) // all pairs would turn alike, and there is no ramp between them
        return header.damaged("The model stretches its context by YaRN, but its rotary base is no more than 1.");
    Yarn yarn;
    yarn.originalContext = header.count("rope.scaling.original_context_length", kMostContext,
                                        header.count("context_length", kMostContext));
    yarn.betaFast = header.real("rope.scaling.yarn_beta_fast", {1e-3F, 1e6F}, 32.0F);
    yarn.betaSlow = header.real("rope.scaling.yarn_beta_slow", {1e-3F, 1e6F}, 1.0F);
    rotary.yarn = yarn;
    // Either given, or what the paper recommends; the multiplier is the "mscale_all_dim" of configurations that have
    // one, with an "mscale" of 1.
    const double all = header.real("rope.scaling.yarn_log_multiplier", {0.0F, 1e3F}, 0.0F);
    double magnitude = yarnMagnitude(rotary.scale, 1);
    if (all != 0)
        magnitude /= yarnMagnitude(rotary.scale, all);
    rotary.magnitude = header.real("rope.scaling.yarn_attn_factor", {1e-3F, 1e3F}, static_cast<float>(magnitude));
    if (!header.has("rope.scaling.yarn_attn_factor"))
        rotary.magnitude = magnitude;
}

void readScaling(Header &header, Rotary &rotary)
{
    // Files from before scaling.type existed have the factor as rope.scale_linear.
    const bool typed = header.has("rope.scaling.type");
    const std::string type = header.text("rope.scaling.type", "none");
    const float old = header.real("rope.scale_linear", {0.0F, 1e6F}, 1.0F);
    float factor = header.real("rope.scaling.factor", {0.0F, 1e6F}, old);
    if (factor == 0)
        factor = 1; // "not set"
    if (type == "linear" || type == "yarn" || !typed)
        rotary.scale = std::max(static_cast<double>(factor), 1e-3);
    const bool longRope = type == "longrope" && rotary.factors == RotaryFactors::LongShort;
    if (type == "yarn") {
        readYarn(header, rotary);
    } else if (type != "none" && type != "linear" && !longRope) {
        header.refuse("This model stretches its context by the method " + format::quotedText(type)
                      + ", which this version does not know here (it knows: linear, yarn, Llama 3 factors).");
    }
    rotary.magnitude *= header.real("rope.scaling.attn_factor", {1e-3F, 1e3F}, 1.0F);
}

/// The pair that turns so often within the original context, as a real number.
double pairThatTurns(const Rotary &rotary, double turns)
{
    return rotary.dimension * std::log(rotary.yarn->originalContext / (turns * 2 * std::numbers::pi))
        / (2 * std::log(rotary.base));
}

} // namespace

Rotary readRotary(Header &header, int headDimension, RotaryFactors factors)
{
    Rotary rotary;
    rotary.factors = factors;
    rotary.dimension = header.count("rope.dimension_count", 1U << 20, headDimension);
    if (rotary.dimension > headDimension || rotary.dimension % 2 != 0) {
        header.damaged("The model says that " + std::to_string(rotary.dimension) + " of the "
                       + std::to_string(headDimension) + " elements of a head are rotated, which is impossible.");
        rotary.dimension = 2;
    }
    rotary.base = header.real("rope.freq_base", {1.0F, 1e12F}, 10000.0F);
    if (factors == RotaryFactors::LongShort) {
        rotary.originalContext = static_cast<std::uint32_t>(header.count(
            "rope.scaling.original_context_length", kMostContext, header.count("context_length", kMostContext)));
    }
    readScaling(header, rotary);
    return rotary;
}

Rotary unscaled(const Rotary &rotary, double base)
{
    Rotary plain;
    plain.dimension = rotary.dimension;
    plain.base = base;
    return plain;
}

std::vector<double> rotaryFrequencies(const Rotary &rotary, std::span<const float> factors)
{
    std::vector<double> frequencies(static_cast<std::size_t>(rotary.dimension / 2));
    double from = 0;
    double to = 0;
    if (rotary.yarn) {
        from = std::max(std::floor(pairThatTurns(rotary, rotary.yarn->betaFast)), 0.0);
        to = std::min(std::ceil(pairThatTurns(rotary, rotary.yarn->betaSlow)), rotary.dimension - 1.0);
        if (from == to)
            to += 1e-3; // a step in place of a ramp
    }
    for (std::size_t i = 0; i < frequencies.size(); ++i) {
        const double exponent = -2.0 * static_cast<double>(i) / rotary.dimension;
        const double original = std::pow(rotary.base, exponent);
        double slowed = 1;
        if (rotary.yarn)
            slowed = std::clamp((static_cast<double>(i) - from) / (to - from), 0.0, 1.0);
        frequencies[i] = original * (slowed / rotary.scale + (1 - slowed));
        if (!factors.empty())
            frequencies[i] /= static_cast<double>(factors[i]);
    }
    return frequencies;
}

} // namespace askja::models::inline ASKJA_ISA
