// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QPalette>

namespace askja::gui {

enum class ColourScheme { System = 0, Light = 1, Dark = 2 };

/// Our own palettes, for when the system does not bring one or the person chose light or dark.
[[nodiscard]] QPalette lightPalette();
[[nodiscard]] QPalette darkPalette();

/// Whether the system asks for dark windows: Windows' own setting, else the palette that the platform gave us.
[[nodiscard]] bool systemPrefersDark(const QPalette &platformPalette);

/// The palette to use. platformPalette is what Qt had before anybody changed it; it is kept, with the person's colours,
/// where it is more than Qt's plain default, and always in high contrast.
[[nodiscard]] QPalette paletteFor(ColourScheme scheme, const QPalette &platformPalette);

} // namespace askja::gui
