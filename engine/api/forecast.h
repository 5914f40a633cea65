// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/model_info.h"
#include "engine/api/speed.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

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

} // namespace detail

/// What a model of this header will reach, by a sum of what its parts take: its matrices by their types, the layers'
/// other work, attention, and picking a token.
[[nodiscard]] inline SpeedForecast forecast(const ModelInfo &model, const MachineSpeed &machine,
                                            std::uint32_t contextTokens = kForecastContext)
{
    if (machine.types.empty() || model.multiplied.empty())
        return {};
    double write = 0;
    double read = 0;
    for (const MultipliedWeights &part : model.multiplied) {
        const TypeSpeed &speed = detail::speedOf(machine, part.type);
        const double bytes = model.fine ? speed.fineWriteBytes : speed.writeBytes;
        if (!(bytes > 0) || !(speed.readWeights > 0))
            return {};
        write += static_cast<double>(part.bytes) / bytes
            + static_cast<double>(part.rows) * (model.fine ? machine.fineRowSeconds : machine.rowSeconds);
        read += static_cast<double>(part.elements) * (model.fine ? 2 : 1) / speed.readWeights;
    }
    // Of a prompt, only the last token needs the matrix that rates the vocabulary.
    const double all = static_cast<double>(model.parameters);
    const double last = static_cast<double>(model.vocabularySize) * model.embeddingLength;
    read *= all > last ? 1 - last / all : 1;

    constexpr double kProducts = 5; // of a layer: four of matrices, and attention
    const double layers = model.layers;
    const double queries = static_cast<double>(model.heads) * model.headDimension;
    const double width = 2.0 * model.embeddingLength + queries + model.feedForwardLength;
    const double plain = layers * width * (model.fine ? machine.fineFloatSeconds : machine.floatSeconds);
    const double scores = layers * queries * contextTokens;
    write += layers * kProducts * (model.fine ? machine.fineProductSeconds : machine.productSeconds) + plain;
    write += scores * machine.scoreSeconds + model.vocabularySize * machine.choiceSeconds;
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
