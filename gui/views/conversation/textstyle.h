// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/views/theme/tokens.h"

#include <QFont>

#include <array>

namespace askja::gui {

/// Fonts, colours and distances of a conversation. All distances follow from the size of the body font, so that the
/// whole page scales with it.
struct TextStyle
{
    Tokens tokens;
    QFont body;
    QFont mono; ///< of code blocks and inline code
    QFont small; ///< of figures, captions, notes
    std::array<QFont, 3> headings; ///< levels 1, 2, and the rest
    double em = 15; ///< pixels
    double lineHeight = 22; ///< of body text
    double codeLineHeight = 20;
    double smallLineHeight = 18;
    double paragraphGap = 11;
    double indent = 19; ///< of one list item or quote

    /// uiFont is the application's; pixels is the size of body text.
    [[nodiscard]] static TextStyle make(const QPalette &palette, const QFont &uiFont, double pixels);
    [[nodiscard]] const QFont &heading(int level) const;
};

} // namespace askja::gui
