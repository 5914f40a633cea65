// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/views/conversation/blocklayout.h"

namespace askja::gui {

/// A table with hairlines and a tinted head. Columns take what their content needs; when that is too much they share
/// the width, down to a least width each, and beyond that the table scrolls sideways. One whose head is written from
/// right to left begins on the right.
class TableBlock : public BlockLayout
{
public:
    TableBlock(const markdown::Block &block, const TextStyle &style);

    void layout(double width) override;
    [[nodiscard]] double height() const override { return m_height; }
    void paint(QPainter &painter, const BlockPaint &paint) const override;
    /// Cells parted by tabs, rows by line ends.
    [[nodiscard]] QString text() const override { return m_text; }
    [[nodiscard]] int positionAt(const QPointF &point) const override;
    [[nodiscard]] QString linkAt(const QPointF &point) const override;
    [[nodiscard]] std::vector<LinkPlace> links() const override;
    bool scrollSideways(double delta) override { return m_scroll.scroll(delta); }
    [[nodiscard]] double sidewaysOffset() const override { return m_scroll.offset(); }
    [[nodiscard]] bool isRightToLeft() const override { return m_rightToLeft; }

private:
    struct Cell
    {
        std::unique_ptr<RichTextLayout> layout;
        int start = 0; ///< in m_text
    };
    struct Row
    {
        std::vector<Cell> cells;
        double top = 0;
        double height = 0;
    };
    [[nodiscard]] std::vector<double> columnWidths(double width) const;
    [[nodiscard]] double columnLeft(std::size_t column) const; ///< where it is seen
    [[nodiscard]] const Cell *cellAt(const QPointF &point, QPointF *inCell) const;

    const TextStyle m_style;
    std::vector<Row> m_rows;
    std::vector<double> m_lefts; ///< of the columns as read from the left, and the right end
    bool m_rightToLeft = false;
    QString m_text;
    double m_width = 0;
    double m_height = 0;
    SidewaysScroll m_scroll;
};

} // namespace askja::gui
