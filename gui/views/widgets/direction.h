// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QGuiApplication>
#include <QRectF>
#include <QString>

namespace askja::gui {

/// Everything stands mirrored, as for Arabic or Hebrew. What Qt lays out mirrors itself; what is painted or placed by
/// hand, and names in Latin letters, which a QLabel sets to the left, need the functions below.
[[nodiscard]] inline bool isMirrored()
{
    return QGuiApplication::layoutDirection() == Qt::RightToLeft;
}

/// The side where a line begins, whatever the text is written in.
[[nodiscard]] inline Qt::Alignment leadingSide()
{
    return (isMirrored() ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignAbsolute;
}

/// The side where a line ends.
[[nodiscard]] inline Qt::Alignment trailingSide()
{
    return (isMirrored() ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignAbsolute;
}

/// Where a part of the whole stands that was placed for reading from the left.
[[nodiscard]] inline QRectF mirrored(const QRectF &part, const QRectF &whole)
{
    return isMirrored() ? part.translated(whole.left() + whole.right() - part.left() - part.right(), 0) : part;
}

/// The icon that leads back.
[[nodiscard]] inline QString backIcon()
{
    return isMirrored() ? QStringLiteral("chevron-right") : QStringLiteral("chevron-left");
}

/// The icon that leads on.
[[nodiscard]] inline QString onIcon()
{
    return isMirrored() ? QStringLiteral("chevron-left") : QStringLiteral("chevron-right");
}

} // namespace askja::gui
