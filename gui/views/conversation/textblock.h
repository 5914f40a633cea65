// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/views/conversation/blocklayout.h"

namespace askja::gui {

/// A paragraph or a heading.
class TextBlock : public BlockLayout
{
public:
    TextBlock(const markdown::Block &block, const TextStyle &style, const QColor &colour);

    void layout(double width) override { m_layout.layout(width); }
    [[nodiscard]] double height() const override { return m_layout.height(); }
    void paint(QPainter &painter, const BlockPaint &paint) const override;
    [[nodiscard]] QString text() const override { return m_layout.text(); }
    [[nodiscard]] int positionAt(const QPointF &point) const override { return m_layout.positionAt(point); }
    [[nodiscard]] QString linkAt(const QPointF &point) const override { return m_layout.linkAt(point); }
    [[nodiscard]] std::vector<LinkPlace> links() const override { return m_layout.links(); }
    [[nodiscard]] QRectF caretRect() const override { return m_layout.caretRect(); }
    [[nodiscard]] double naturalWidth() const override { return m_layout.naturalWidth(); }
    [[nodiscard]] bool isRightToLeft() const override { return m_layout.isRightToLeft(); }

private:
    RichTextLayout m_layout;
};

/// A hairline.
class RuleBlock : public BlockLayout
{
public:
    explicit RuleBlock(const TextStyle &style)
        : m_colour(style.tokens.hairline)
        , m_height(style.paragraphGap)
    {
    }

    void layout(double width) override { m_width = width; }
    [[nodiscard]] double height() const override { return m_height; }
    void paint(QPainter &painter, const BlockPaint &paint) const override;
    [[nodiscard]] QString text() const override { return QStringLiteral("———"); }
    [[nodiscard]] int positionAt(const QPointF &point) const override { return point.x() < m_width / 2 ? 0 : 3; }
    [[nodiscard]] bool isText() const override { return false; }

private:
    QColor m_colour;
    double m_height;
    double m_width = 0;
};

} // namespace askja::gui
