// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/views/conversation/blocklayout.h"
#include "gui/views/conversation/highlighter.h"

namespace askja::gui {

/// A code block: a head line with the language and Copy, then the lines as they are, never wrapped. Lines have one
/// height, so only those that are visible are ever laid out, however long the block is. The head stays in sight while
/// the lines go by below it.
class CodeBlock : public BlockLayout
{
public:
    CodeBlock(const markdown::Block &block, const TextStyle &style);

    void layout(double width) override;
    [[nodiscard]] double height() const override;
    void paint(QPainter &painter, const BlockPaint &paint) const override;
    [[nodiscard]] QString text() const override { return m_text; }
    [[nodiscard]] int positionAt(const QPointF &point) const override;
    [[nodiscard]] QRectF caretRect() const override;
    [[nodiscard]] QRectF copyButton() const override;
    void setViewTop(double y) override;
    bool scrollSideways(double delta) override { return m_scroll.scroll(delta); }
    [[nodiscard]] double sidewaysOffset() const override { return m_scroll.offset(); }

private:
    [[nodiscard]] int lineCount() const { return static_cast<int>(m_lineStarts.size()); }
    [[nodiscard]] QString line(int index) const;
    [[nodiscard]] double lineTop(int index) const;
    void paintHead(QPainter &painter, const BlockPaint &paint) const;
    void paintLine(QPainter &painter, int index, TextRange selection) const;

    const TextStyle m_style;
    QString m_text;
    QString m_language;
    QString m_copyLabel;
    std::vector<qsizetype> m_lineStarts;
    Highlighter m_highlighter;
    mutable std::vector<int> m_lineStates; ///< of the highlighter at each line's start, as far as it was needed
    double m_headHeight;
    double m_headTop = 0;
    double m_padding;
    double m_contentWidth = 0;
    double m_width = 0;
    SidewaysScroll m_scroll;
};

} // namespace askja::gui
