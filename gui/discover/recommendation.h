// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/discover/judgement.h"

#include <QList>
#include <QStringList>

namespace askja::gui {

/// One file among those of a model, and why.
struct Recommendation
{
    qsizetype index = -1; ///< −1: none can be recommended; the reason says why
    QString reason; ///< one sentence

    bool operator==(const Recommendation &) const = default;
};

/// The file for this computer: the best quality from Q4_K_M to Q8_0 that fits with room to spare and writes no slower
/// than people read; where there is none, the best that fits. judgements has a row for every file. preferred: what to
/// choose while the speed is not known.
[[nodiscard]] Recommendation recommend(const QList<HubModelFile> &files, const QList<FileJudgement> &judgements,
                                       const QStringList &preferred);

/// How much of a model's quality a quantisation keeps, as an order: Q4_K_M is 46, Q8_0 is 80; 0: nobody knows.
[[nodiscard]] int qualityOf(const QString &quantization);

/// What a quantisation costs, for people: "very good quality"; empty: nobody knows.
[[nodiscard]] QString qualityInWords(const QString &quantization);

/// "about 35 words a second", rounded to what a forecast can say; empty for 0.
[[nodiscard]] QString speedInWords(double tokensPerSecond);

} // namespace askja::gui
