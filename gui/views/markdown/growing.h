// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace askja::gui::markdown {

/// What to parse while the end of a text is still on its way: marks that are open are closed, and marks whose meaning
/// is not decided yet are left out. So a word is bold from its first letter, and nothing that was shown has to move
/// when the closing mark arrives. text is one chunk.
[[nodiscard]] QString withOpenMarksClosed(QStringView text);

} // namespace askja::gui::markdown
