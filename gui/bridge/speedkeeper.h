// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"
#include "engine/api/forecast.h"
#include "gui/library/machine.h"
#include "gui/library/modelsummary.h"

#include <QString>

#include <atomic>
#include <memory>
#include <optional>

namespace askja::gui {

/// Knows how fast this computer is with the engine: from the file that remembers it, from a measurement, and from what
/// models reached. Lives on the thread "askja-inspect".
class SpeedKeeper
{
public:
    /// The file that remembers (engine/host/speed_file.h); empty: none, then nothing is known or measured.
    void setFile(const QString &path);
    void setEngine(std::shared_ptr<Engine> engine); ///< null: let go of it

    /// Whether measure() would learn something.
    [[nodiscard]] bool isWanted() const { return m_engine && !m_file.isEmpty() && !m_speed; }
    /// Blocks for about two seconds, or until told to stop. True: the speed is known now.
    bool measure(const std::atomic<bool> &stop);
    /// A model reached that while it had about so many tokens in its context. True: forecasts changed.
    bool learn(const ModelInfo &model, const SpeedForecast &reached, std::uint32_t contextTokens);

    /// Fills in the forecast; 0 if nothing is known.
    void forecastInto(ModelSummary &summary, const ModelInfo &model) const;
    /// With the memory as it is now.
    [[nodiscard]] Machine machine() const;

private:
    void look();
    void keep() const;

    QString m_file;
    std::shared_ptr<Engine> m_engine;
    std::optional<MachineSpeed> m_speed;
};

/// The two numbers that stand for all of them where no header is known: of a model of usual shape and weights.
[[nodiscard]] Machine withSpeed(Machine machine, const MachineSpeed &speed);

} // namespace askja::gui
