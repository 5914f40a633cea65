// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/settings/sampling.h"

#include <QList>
#include <QMetaType>
#include <QString>

namespace askja::gui {

using JobId = quint64; ///< 0 is none

/// One turn for the model's chat template; role is "system", "user" or "assistant".
struct ChatTurn
{
    QString role;
    QString content;

    bool operator==(const ChatTurn &) const = default;
};

/// An answer to be made, as a value: everything the engine has to know.
struct GenerationJob
{
    JobId id = 0;
    QList<ChatTurn> turns; ///< from the system prompt to the message to answer
    QString answerSoFar; ///< not empty: go on after this text instead of beginning anew
    Sampling sampling; ///< seed ≥ 0
    int maxTokens = 0; ///< 0: until the answer ends or the context is full
};

/// Why an answer ended.
enum class GenerationEnd { EndOfTurn, MaxTokens, ContextFull, Cancelled };

struct GenerationReport
{
    GenerationEnd end = GenerationEnd::EndOfTurn;
    int promptTokens = 0;
    int reusedTokens = 0;
    int tokens = 0;
    int contextUsed = 0;
    int contextTotal = 0;
    double readSpeed = 0; ///< tokens per second
    double writeSpeed = 0; ///< tokens per second
    QString modelName;
    QString isa;
};

} // namespace askja::gui

Q_DECLARE_METATYPE(askja::gui::GenerationJob)
Q_DECLARE_METATYPE(askja::gui::GenerationReport)
