// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace askja::gui::markdown {

/// What "&amp;", "&#65;" or "&#x41;" stands for; an entity we do not know stays as it is written.
QString decodeEntity(const QString &entity);

} // namespace askja::gui::markdown
