// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/conversation/textstyle.h"

#include <QFontDatabase>

#include <algorithm>
#include <cmath>

namespace askja::gui {

TextStyle TextStyle::make(const QPalette &palette, const QFont &uiFont, double pixels)
{
    const auto sized = [pixels](QFont font, double scale) {
        font.setPixelSize(std::max(8, static_cast<int>(std::lround(pixels * scale))));
        return font;
    };
    TextStyle style;
    style.tokens = Tokens::from(palette);
    style.em = pixels;
    style.body = sized(uiFont, 1.0);
    style.small = sized(uiFont, 0.84);
    style.mono = sized(QFontDatabase::systemFont(QFontDatabase::FixedFont), 0.92);
    style.mono.setStyleHint(QFont::Monospace);
    style.mono.setFixedPitch(true);
    style.headings = {sized(uiFont, 1.35), sized(uiFont, 1.2), sized(uiFont, 1.05)};
    for (QFont &font : style.headings) {
        font.setWeight(QFont::DemiBold);
    }
    style.lineHeight = std::round(pixels * 1.5);
    style.codeLineHeight = std::round(pixels * 0.92 * 1.5);
    style.smallLineHeight = std::round(pixels * 0.84 * 1.5);
    style.paragraphGap = std::round(pixels * 0.75);
    style.indent = std::round(pixels * 1.5);
    return style;
}

const QFont &TextStyle::heading(int level) const
{
    return headings[static_cast<std::size_t>(std::clamp(level, 1, 3) - 1)];
}

} // namespace askja::gui
