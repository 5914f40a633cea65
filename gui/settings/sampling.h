// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QJsonObject>
#include <QMetaType>
#include <QtGlobal>

namespace askja::gui {

/// How the next token is picked; the meaning and ranges are those of askja::SamplingOptions.
struct Sampling
{
    double temperature = 0.7;
    int topK = 40; ///< 0: off
    double topP = 0.95; ///< 1: off
    double minP = 0.05; ///< 0: off
    double repeatPenalty = 1.0; ///< 1: off
    qint64 seed = -1; ///< −1: another one for every answer

    bool operator==(const Sampling &) const = default;

    [[nodiscard]] QJsonObject toJson() const;
    /// What is missing or of another type keeps its value from fallback; what is out of range is brought into it.
    [[nodiscard]] static Sampling fromJson(const QJsonObject &json, const Sampling &fallback);
};

} // namespace askja::gui

Q_DECLARE_METATYPE(askja::gui::Sampling)
