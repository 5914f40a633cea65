// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace askja::gui {

struct Tokens;

/// How the standard controls look: flat, 8 px corners, a 2 px ring where the focus is, thin scroll bars.
[[nodiscard]] QString styleSheetFor(const Tokens &tokens);

} // namespace askja::gui
