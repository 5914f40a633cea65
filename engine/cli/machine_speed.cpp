// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/cli/machine_speed.h"

#include "engine/cli/numbers.h"
#include "engine/cli/pack_folder.h"
#include "engine/host/machine.h"
#include "engine/host/speed_file.h"

#include <atomic>

namespace askja::cli {

namespace {

host::SpeedFile speedFile()
{
    const std::filesystem::path packs = packFolder();
    return {packs.empty() ? packs : packs.parent_path() / "speed.json", host::processorName()};
}

} // namespace

std::optional<MachineSpeed> rememberedSpeed(const Engine &engine)
{
    return speedFile().find(engine.isa(), engine.threads());
}

Result<MachineSpeed> measureSpeedNow(Engine &engine, Console &console)
{
    const std::atomic<bool> never{false};
    Result<MachineSpeed> speed = engine.measureSpeed(never);
    if (speed.ok() && !speedFile().keep(speed.value())) {
        console.note("The measurement could not be kept: the folder for caches cannot be written to.");
    }
    return speed;
}

std::string describe(const MachineSpeed &speed)
{
    std::string text = "Speed of " + speed.isa + " with " + std::to_string(speed.threads)
        + (speed.threads == 1 ? " thread" : " threads") + ", by type of weights:\n";
    text += "  type      writing, GB/s by columns   with fine precision      reading, 10⁹ weights × tokens/s\n";
    const auto padded = [](const std::string &words, std::size_t width) {
        return std::string(width - std::min(width, words.size()), ' ') + words;
    };
    const auto rates = [](const std::vector<RowSpeed> &speeds) {
        std::string words;
        for (const RowSpeed &speed : speeds) {
            words += words.empty() ? "" : ", ";
            words += std::to_string(speed.columns) + ": " + decimal(speed.bytes * 1e-9, 1);
        }
        return words;
    };
    for (const TypeSpeed &type : speed.types) {
        std::string line = "  " + type.type;
        line.resize(std::max<std::size_t>(line.size(), 12), ' ');
        text += line + padded(rates(type.write), 24) + padded(rates(type.fineWrite), 24)
            + padded(decimal(type.readWeights * 1e-9, 1), 34) + "\n";
    }
    text += "  a product " + decimal(speed.productSeconds * 1e6, 1)
        + " µs (fine: " + decimal(speed.fineProductSeconds * 1e6, 1) + ") beside its bytes, layers "
        + decimal(speed.floatSeconds * 1e9, 2) + " ns per number (fine: " + decimal(speed.fineFloatSeconds * 1e9, 2)
        + "), attention " + decimal(speed.scores.empty() ? 0 : speed.scores.back().seconds * 1e9, 3)
        + " ns per score (reading: " + decimal(speed.readScoreSeconds * 1e9, 3) + "), choice "
        + decimal(speed.choiceSeconds * 1e9, 2) + " ns per token\n";
    text += "  models reached " + decimal(speed.writeFactor * 100, 0) + " % of their forecasts when writing, "
        + decimal(speed.readFactor * 100, 0) + " % when reading\n";
    return text;
}

} // namespace askja::cli
