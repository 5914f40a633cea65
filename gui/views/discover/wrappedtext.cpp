// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/discover/wrappedtext.h"
#include "gui/views/widgets/direction.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace askja::gui {

namespace {

double lineHeight(const QFont &font)
{
    return std::ceil(QFontMetricsF(font).height() * 1.12);
}

struct Line
{
    int start;
    int length;
};

QList<Line> linesOf(const WrappedText &text, double width)
{
    QTextLayout layout(text.text, text.font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    QList<Line> lines;
    layout.beginLayout();
    while (lines.size() < text.mostLines) {
        QTextLine line = layout.createLine();
        if (!line.isValid()) {
            break;
        }
        line.setLineWidth(std::max(width, 20.0));
        lines.append({line.textStart(), line.textLength()});
    }
    layout.endLayout();
    return lines;
}

QFont scaled(QFont font, double scale)
{
    if (font.pointSizeF() > 0) {
        font.setPointSizeF(font.pointSizeF() * scale);
    } else {
        font.setPixelSize(std::max(8, static_cast<int>(std::lround(font.pixelSize() * scale))));
    }
    return font;
}

} // namespace

double WrappedText::height(double width) const
{
    return text.isEmpty() ? 0 : static_cast<double>(linesOf(*this, width).size()) * lineHeight(font);
}

double WrappedText::draw(QPainter &painter, const QRectF &area, const QColor &colour) const
{
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(colour);
    double y = area.top();
    const QList<Line> lines = text.isEmpty() ? QList<Line>() : linesOf(*this, area.width());
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const bool last = i + 1 == lines.size();
        const QString rest = text.mid(lines[i].start);
        const QString shown
            = last ? metrics.elidedText(rest, Qt::ElideRight, area.width() + 1) : rest.left(lines[i].length).trimmed();
        painter.drawText(QRectF(area.left() - (isMirrored() ? 2 : 0), y, area.width() + 2, lineHeight(font)),
                         Qt::AlignVCenter | leadingSide(), shown);
        y += lineHeight(font);
    }
    return y;
}

QFont smallerFont(const QFont &font)
{
    return scaled(font, 0.9);
}

QFont strongerFont(const QFont &font, double scale)
{
    QFont strong = scaled(font, scale);
    strong.setWeight(QFont::DemiBold);
    return strong;
}

} // namespace askja::gui
