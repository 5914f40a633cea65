// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/app/desktoptray.h"

// For builds without Qt's D-Bus.
namespace askja::gui {

std::unique_ptr<Desktop> Desktop::create(QWidget *)
{
    return std::make_unique<TrayDesktop>();
}

} // namespace askja::gui
