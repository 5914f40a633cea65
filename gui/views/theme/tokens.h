// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>
#include <QPalette>

namespace askja::gui {

/// Every colour the views paint with, derived from the palette, so that light, dark, high contrast and the person's own
/// accent all work. Text on its surface has a contrast of at least 4.5:1, controls 3:1.
struct Tokens
{
    QColor page; ///< what text is read on
    QColor side; ///< the side columns
    QColor raised; ///< menus, popups, the composer
    QColor panel; ///< code and tables' heads
    QColor bubble; ///< the person's message
    QColor hover; ///< laid over any surface, translucent
    QColor pressed; ///< laid over any surface, translucent
    QColor selected; ///< a chosen row, translucent
    QColor selection; ///< behind selected text, translucent
    QColor hairline; ///< lines that only part
    QColor control; ///< outlines of controls, 3:1
    QColor text;
    QColor subtle; ///< second-rank text, still 4.5:1
    QColor accent; ///< fills and the focus ring, 3:1
    QColor onAccent; ///< text on accent
    QColor link; ///< accent as text on the page
    QColor danger; ///< text of errors
    QColor dangerSurface;
    QColor shadow; ///< translucent
    QColor syntaxKeyword;
    QColor syntaxString;
    QColor syntaxNumber;
    QColor syntaxComment;
    QColor syntaxFunction;
    bool dark = false;

    [[nodiscard]] static Tokens from(const QPalette &palette);
};

/// a with this share (0…1) of b mixed in.
QColor blend(const QColor &a, const QColor &b, double share);
QColor withAlpha(QColor colour, double alpha);
/// The WCAG 2.1 contrast ratio, 1…21.
double contrast(const QColor &a, const QColor &b);
/// colour moved towards `towards` until it has this contrast on the surface.
QColor readable(const QColor &colour, const QColor &surface, const QColor &towards, double ratio);

} // namespace askja::gui
