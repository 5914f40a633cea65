// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/views/conversation/textstyle.h"
#include "gui/views/markdown/block.h"

#include <QTextLayout>

#include <vector>

class QPainter;

namespace askja::gui {

/// A range of characters; empty when first >= last.
struct TextRange
{
    int first = 0;
    int last = 0;
    [[nodiscard]] bool isEmpty() const { return first >= last; }
};

/// A link in laid-out text: where it leads, its words, and a rectangle for each line that it is on.
struct LinkPlace
{
    QString href;
    QString text;
    std::vector<QRectF> lines;
};

/// One run of rich text set into lines of even height. The paragraph's own direction decides its side.
class RichTextLayout
{
public:
    RichTextLayout(const markdown::RichText &content, const QFont &font, const QColor &colour, double lineHeight,
                   const TextStyle &style);

    void setAlignment(Qt::Alignment alignment);
    void layout(double width);
    [[nodiscard]] double height() const { return m_height; }
    [[nodiscard]] double lineHeight() const { return m_lineHeight; }
    [[nodiscard]] double naturalWidth() const; ///< of the longest line as it is set now
    [[nodiscard]] double unbrokenWidth() const; ///< if no line were ever broken
    [[nodiscard]] const QString &text() const { return m_content.text; }
    [[nodiscard]] bool isRightToLeft() const { return m_rightToLeft; }

    void paint(QPainter &painter, const QPointF &at, TextRange selection, const QRectF &clip) const;
    [[nodiscard]] int positionAt(const QPointF &point) const;
    [[nodiscard]] QString linkAt(const QPointF &point) const;
    [[nodiscard]] std::vector<LinkPlace> links() const; ///< in the order of the text
    [[nodiscard]] QRectF caretRect() const; ///< after the last character

private:
    void applyFormats(const QFont &font, const QColor &colour);
    [[nodiscard]] std::vector<QRectF> linesOf(TextRange range) const;
    void paintCodeSpans(QPainter &painter, const QPointF &at) const;

    markdown::RichText m_content;
    QTextLayout m_layout;
    QFont m_mono;
    QColor m_code;
    QColor m_selection;
    QColor m_link;
    double m_lineHeight;
    double m_width = -1;
    double m_height = 0;
    bool m_rightToLeft;
};

} // namespace askja::gui
