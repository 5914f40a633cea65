// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/views/conversation/richtextlayout.h"

#include <memory>

namespace askja::gui {

/// What a paint or a click needs to know besides the place.
struct BlockPaint
{
    QRectF clip; ///< what is visible, in the block's coordinates
    TextRange selection;
    QPointF mouse{-1, -1}; ///< in the block's coordinates; outside of it: not over the block
};

/// One block of a message, laid out for a width. Coordinates are the block's own; positions count UTF-16 units of
/// text().
class BlockLayout
{
public:
    virtual ~BlockLayout() = default;

    virtual void layout(double width) = 0;
    [[nodiscard]] virtual double height() const = 0;
    virtual void paint(QPainter &painter, const BlockPaint &paint) const = 0;

    [[nodiscard]] virtual QString text() const = 0; ///< what a selection copies
    [[nodiscard]] virtual int positionAt(const QPointF &point) const = 0;
    [[nodiscard]] virtual QString linkAt(const QPointF &) const { return {}; }
    [[nodiscard]] virtual std::vector<LinkPlace> links() const { return {}; }
    [[nodiscard]] virtual QRectF caretRect() const { return {}; } ///< after the last character; empty: no place for one
    /// The rectangle of a button that copies the whole block, in its coordinates; empty if it has none.
    [[nodiscard]] virtual QRectF copyButton() const { return {}; }
    /// Where the page begins that is seen, in the block's coordinates: what a long block must not lose sight of moves
    /// there.
    virtual void setViewTop(double) { }
    /// Moves what is wider than the block sideways; false if there is nothing (more) to move.
    virtual bool scrollSideways(double) { return false; }
    [[nodiscard]] virtual double sidewaysOffset() const { return 0; }
    [[nodiscard]] virtual double naturalWidth() const { return 0; } ///< of text, as it is laid out now
    [[nodiscard]] virtual bool isRightToLeft() const { return false; }
    [[nodiscard]] virtual bool isText() const { return true; } ///< the mouse gets a text cursor over it
};

/// The layout that fits the block's kind. colour is that of plain text.
std::unique_ptr<BlockLayout> makeBlockLayout(const markdown::Block &block, const TextStyle &style,
                                             const QColor &colour);

/// For wide blocks: how far the content is moved, and the thin bar that shows it.
class SidewaysScroll
{
public:
    void setWidths(double content, double visible);
    bool scroll(double delta);
    [[nodiscard]] double offset() const { return m_offset; }
    [[nodiscard]] bool isNeeded() const { return m_content > m_visible + 0.5; }
    void paint(QPainter &painter, const QRectF &track, const Tokens &tokens) const;

private:
    double m_content = 0;
    double m_visible = 0;
    double m_offset = 0;
};

} // namespace askja::gui
