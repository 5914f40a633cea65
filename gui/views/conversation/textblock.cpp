// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/conversation/textblock.h"

#include "gui/views/conversation/codeblock.h"
#include "gui/views/conversation/tableblock.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace askja::gui {

namespace {

const QFont &fontOf(const markdown::Block &block, const TextStyle &style)
{
    return block.kind == markdown::BlockKind::Heading ? style.heading(block.level) : style.body;
}

double lineHeightOf(const markdown::Block &block, const TextStyle &style)
{
    const bool heading = block.kind == markdown::BlockKind::Heading;
    return heading ? std::round(style.heading(block.level).pixelSize() * 1.35) : style.lineHeight;
}

} // namespace

TextBlock::TextBlock(const markdown::Block &block, const TextStyle &style, const QColor &colour)
    : m_layout(block.content, fontOf(block, style), colour, lineHeightOf(block, style), style)
{
}

void TextBlock::paint(QPainter &painter, const BlockPaint &paint) const
{
    m_layout.paint(painter, QPointF(0, 0), paint.selection, paint.clip);
}

void RuleBlock::paint(QPainter &painter, const BlockPaint &) const
{
    painter.fillRect(QRectF(0, std::floor(m_height / 2), m_width, 1), m_colour);
}

void SidewaysScroll::setWidths(double content, double visible)
{
    m_content = content;
    m_visible = visible;
    m_offset = std::clamp(m_offset, 0.0, std::max(0.0, content - visible));
}

bool SidewaysScroll::scroll(double delta)
{
    const double before = m_offset;
    m_offset = std::clamp(m_offset + delta, 0.0, std::max(0.0, m_content - m_visible));
    return m_offset != before;
}

void SidewaysScroll::paint(QPainter &painter, const QRectF &track, const Tokens &tokens) const
{
    if (!isNeeded()) {
        return;
    }
    const double width = std::max(32.0, track.width() * m_visible / m_content);
    const double x = track.x() + (track.width() - width) * m_offset / (m_content - m_visible);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(withAlpha(tokens.text, 0.28));
    painter.drawRoundedRect(QRectF(x, track.y(), width, track.height()), track.height() / 2, track.height() / 2);
    painter.restore();
}

std::unique_ptr<BlockLayout> makeBlockLayout(const markdown::Block &block, const TextStyle &style, const QColor &colour)
{
    switch (block.kind) {
    case markdown::BlockKind::Code:
        return std::make_unique<CodeBlock>(block, style);
    case markdown::BlockKind::Table:
        return std::make_unique<TableBlock>(block, style);
    case markdown::BlockKind::Rule:
        return std::make_unique<RuleBlock>(style);
    case markdown::BlockKind::Paragraph:
    case markdown::BlockKind::Heading:
        break;
    }
    return std::make_unique<TextBlock>(block, style, colour);
}

} // namespace askja::gui
