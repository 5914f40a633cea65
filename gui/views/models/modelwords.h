// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/library/modelsummary.h"

namespace askja::gui {

/// "98 MB", "4.7 GB"
[[nodiscard]] QString sizeWords(qint64 bytes);
/// "135 million", "1.7 billion"; empty for 0
[[nodiscard]] QString parameterWords(qint64 count);
/// One grey line about a model: "Q4_1 · 98 MB · 135 million parameters · llama".
[[nodiscard]] QString modelLine(const ModelSummary &model);
/// Memory that weights and a context of so many tokens take, "320 MB of memory"; empty while not known.
[[nodiscard]] QString memoryWords(const ModelSummary &model, ContextChoice context);

} // namespace askja::gui
