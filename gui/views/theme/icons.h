// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QIcon>
#include <QPixmap>

class QColor;

namespace askja::gui {

/// One of our own icons (resources/icons/*.svg, kept as masks) in the colour that the palette has when it is painted:
/// text colour, or the colour of disabled text. name is the file's name without its ending.
QIcon themedIcon(const QString &name);

/// The same mask in one colour, for painting it oneself. side is in device-independent pixels.
QPixmap iconPixmap(const QString &name, const QColor &colour, int side, double devicePixelRatio);

} // namespace askja::gui
