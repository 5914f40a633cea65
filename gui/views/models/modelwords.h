// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/library/modelsummary.h"

#include <QDateTime>

namespace askja::gui {

/// "98 MB", "4.7 GB"
[[nodiscard]] QString sizeWords(qint64 bytes);
/// "135 million", "1.7 billion"; empty for 0
[[nodiscard]] QString parameterWords(qint64 count);
/// One grey line about a model: "Q4_1 · 98 MB · 135 million parameters · llama".
[[nodiscard]] QString modelLine(const ModelSummary &model);
/// Memory that weights and a context of so many tokens take, "320 MB of memory"; empty while not known.
[[nodiscard]] QString memoryWords(const ModelSummary &model, ContextChoice context);
/// The same as bytes; 0: not known. Between the rows that are known memory grows evenly.
[[nodiscard]] qint64 memoryBytes(const ModelSummary &model, ContextChoice context);
/// "used today", "used on 3 May"; empty: never.
[[nodiscard]] QString lastUseWords(const QDateTime &lastUse, const QDateTime &now);
/// "8,192 tokens of context"; empty for 0.
[[nodiscard]] QString contextWords(int tokens);

} // namespace askja::gui
