// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/bridge/enginetypes.h"
#include "gui/library/modelsummary.h"

#include <QVector>

namespace askja::gui {

/// What a model with these needs takes with that context, what is there, and what would fit instead. path is left
/// empty.
[[nodiscard]] MemoryShortage shortageOf(const QVector<MemoryRow> &memory, const ContextChoice &context,
                                        qint64 availableBytes);

} // namespace askja::gui
