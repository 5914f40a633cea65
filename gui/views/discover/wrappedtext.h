// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QFont>
#include <QRectF>
#include <QString>

class QColor;
class QPainter;

namespace askja::gui {

/// A few lines of plain text, broken at words; what does not fit into the last one ends in "…".
struct WrappedText
{
    QString text;
    QFont font;
    int mostLines = 1;

    [[nodiscard]] double height(double width) const;
    /// Returns the bottom.
    double draw(QPainter &painter, const QRectF &area, const QColor &colour) const;
};

/// A font for what stands in second rank.
[[nodiscard]] QFont smallerFont(const QFont &font);
/// … for what comes first.
[[nodiscard]] QFont strongerFont(const QFont &font, double scale = 1);

} // namespace askja::gui
