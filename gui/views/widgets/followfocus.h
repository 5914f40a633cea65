// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

class QWidget;

namespace askja::gui {

/// From now on what gets the keyboard's focus in this window scrolls into sight. Qt does that only within one scroll
/// area, not for what Tab enters from outside. A click moves nothing: it would be lost under the mouse.
void followFocus(QWidget *window);

} // namespace askja::gui
