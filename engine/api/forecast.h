// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/model_info.h"
#include "engine/api/speed.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

namespace askja {

/// How fast a model will be.
struct SpeedForecast
{
    double writeTokens = 0; ///< tokens a second of an answer; 0: not known
    double readTokens = 0; ///< tokens a second of a prompt; 0: not known
};

/// For a context that already holds so many tokens.
inline constexpr std::uint32_t kForecastContext = 256;

namespace detail {

/// The speed with a type, or of the first one, the commonest, if this one was not measured.
inline const TypeSpeed &speedOf(const MachineSpeed &machine, std::string_view type)
{
    const auto found = std::find_if(machine.types.begin(), machine.types.end(),
                                    [type](const TypeSpeed &speed) { return speed.type == type; });
    return found == machine.types.end() ? machine.types.front() : *found;
}

/// What one row takes: along the line through what was measured of shorter and longer ones, but never less than by the
/// best of it. Infinite if nothing was measured.
inline double rowSeconds(const std::vector<RowSpeed> &speeds, double columns, double bytesPerColumn)
{
    double best = 0;
    for (const RowSpeed &speed : speeds)
        best = speed.columns > 0 && speed.bytes > 0 ? std::max(best, speed.bytes) : best;
    if (best == 0)
        return std::numeric_limits<double>::infinity();
    const auto measured
        = [bytesPerColumn](const RowSpeed &speed) { return speed.columns * bytesPerColumn / speed.bytes; };
    const double least = columns * bytesPerColumn / best;
    // The last two that are not both longer.
    std::size_t next = 1;
    while (next + 1 < speeds.size() && speeds[next].columns < columns)
        ++next;
    if (next >= speeds.size())
        return least;
    const RowSpeed &shorter = speeds[next - 1];
    const RowSpeed &longer = speeds[next];
    if (!(shorter.bytes > 0) || !(longer.bytes > 0) || shorter.columns >= longer.columns)
        return least;
    const double slope = (measured(longer) - measured(shorter)) / (longer.columns - shorter.columns);
    return std::max(measured(shorter) + slope * (columns - shorter.columns), least);
}

/// What multiplying one token with all these matrices takes, beside calling for it.
inline double writeSeconds(const MultipliedWeights &part, const std::vector<RowSpeed> &speeds, double usualColumns)
{
    const auto elements = static_cast<double>(part.elements);
    if (!(elements > 0))
        return 0;
    const double rows = part.rows > 0 ? static_cast<double>(part.rows) : elements / std::max(usualColumns, 1.0);
    return rows * rowSeconds(speeds, elements / rows, static_cast<double>(part.bytes) / elements);
}

/// Of the measurement that is most like it.
inline double scoreSeconds(const MachineSpeed &machine, double sharing)
{
    const auto nearest = std::min_element(machine.scores.begin(), machine.scores.end(),
                                          [sharing](const ScoreSpeed &a, const ScoreSpeed &b) {
                                              return std::abs(a.sharing - sharing) < std::abs(b.sharing - sharing);
                                          });
    return nearest == machine.scores.end() ? 0 : nearest->seconds;
}

} // namespace detail

/// What a model of this header will reach, by a sum of what its parts take: its matrices by their types and the length
/// of their rows, the layers' other work, attention, and picking a token.
[[nodiscard]] inline SpeedForecast forecast(const ModelInfo &model, const MachineSpeed &machine,
                                            std::uint32_t contextTokens = kForecastContext)
{
    if (machine.types.empty() || model.multiplied.empty())
        return {};
    double write = 0;
    double read = 0;
    for (const MultipliedWeights &part : model.multiplied) {
        const TypeSpeed &speed = detail::speedOf(machine, part.type);
        write += detail::writeSeconds(part, model.fine ? speed.fineWrite : speed.write, model.embeddingLength);
        if (!std::isfinite(write) || !(speed.readWeights > 0))
            return {};
        read += static_cast<double>(part.elements) * (model.fine ? 2 : 1) / speed.readWeights;
    }
    // Of a prompt, only the last token needs the matrix that rates the vocabulary.
    const double all = static_cast<double>(model.parameters);
    const double last = static_cast<double>(model.vocabularySize) * model.embeddingLength;
    read *= all > last ? 1 - last / all : 1;

    constexpr double kProducts = 4; // of a layer: queries with keys and values, attention's, gate and up, down
    const double layers = model.layers;
    const double queries = static_cast<double>(model.heads) * model.headDimension;
    const double width = 2.0 * model.embeddingLength + queries + model.feedForwardLength;
    const double plain = layers * width * (model.fine ? machine.fineFloatSeconds : machine.floatSeconds);
    const double scores = layers * queries * contextTokens;
    write += (layers * kProducts + 1) * (model.fine ? machine.fineProductSeconds : machine.productSeconds) + plain;
    const double sharing = static_cast<double>(model.heads) / std::max(model.kvHeads, std::uint32_t{1});
    write += scores * detail::scoreSeconds(machine, sharing) + model.vocabularySize * machine.choiceSeconds;
    read += plain / std::max(machine.threads, 1) + scores * machine.readScoreSeconds;
    return {write > 0 ? machine.writeFactor / write : 0, read > 0 ? machine.readFactor / read : 0};
}

/// Brings the factors nearer to what a model reached that this was the forecast of; 0: it says nothing of that. One
/// model cannot pull them far, and no number of models beyond a half or a double: what is further off is not the
/// computer's nature.
inline void learn(MachineSpeed &machine, const SpeedForecast &expected, const SpeedForecast &reached)
{
    constexpr double kShare = 0.25;
    const auto nearer = [](double factor, double forecast, double speed) {
        if (!(forecast > 0) || !(speed > 0))
            return factor;
        return std::clamp(factor * (1 - kShare + kShare * std::clamp(speed / forecast, 0.5, 2.0)), 0.5, 2.0);
    };
    machine.writeFactor = nearer(machine.writeFactor, expected.writeTokens, reached.writeTokens);
    machine.readFactor = nearer(machine.readFactor, expected.readTokens, reached.readTokens);
}

} // namespace askja
