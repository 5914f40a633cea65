// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/discover/judgement.h"
#include "gui/hub/huberror.h"

#include <QColor>

namespace askja::gui {

struct Tokens;

/// How a judgement is coloured; the words beside it say the same.
enum class Tone { Plain, Good, Fair, Bad };

struct Verdict
{
    QString text; ///< "Runs well here · about 35 words a second"; empty: nothing is known
    QString details; ///< the figures, and why, for the tool tip
    Tone tone = Tone::Plain;
};
[[nodiscard]] Verdict verdictOf(const FileJudgement &judgement);
[[nodiscard]] QColor toneColour(Tone tone, const Tokens &tokens);

/// "Apache 2.0" for "apache-2.0"; unknown ones as the hub has them.
[[nodiscard]] QString licenceWords(const QString &licence);
/// "870", "12 thousand", "3.4 million"
[[nodiscard]] QString countWords(qint64 count);
/// "1 download a month", "12 thousand downloads a month"
[[nodiscard]] QString downloadsWords(qint64 count);
[[nodiscard]] QString likesWords(qint64 count);
/// "English", "English, Chinese and 11 more"
[[nodiscard]] QString languageWords(const QStringList &codes);

/// What stands over an error: a state rather than an accusation.
[[nodiscard]] QString errorTitle(const HubError &error);

} // namespace askja::gui
