// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/conversation/codeblock.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace askja::gui {

namespace {

constexpr double kRadius = 8;

/// Exact for plain ASCII in a fixed-pitch font, measured for anything else; called for every line.
double widthOf(QStringView line, double advance, const QFontMetricsF &metrics)
{
    const bool plain
        = std::all_of(line.begin(), line.end(), [](QChar c) { return c.unicode() >= 0x20 && c.unicode() < 0x7F; });
    if (plain || line.size() > 2000) {
        return static_cast<double>(line.size()) * advance;
    }
    return metrics.horizontalAdvance(line.toString());
}

} // namespace

CodeBlock::CodeBlock(const markdown::Block &block, const TextStyle &style)
    : m_style(style)
    , m_text(block.content.text)
    , m_language(block.language)
    , m_copyLabel(QCoreApplication::translate("askja::gui::CodeBlock", "Copy"))
    , m_highlighter(block.language)
    , m_headHeight(std::max(32.0, style.lineHeight + 8))
    , m_padding(std::round(style.em * 0.8))
{
    m_text.replace(u'\t', QStringLiteral("    "));
    const QFontMetricsF metrics(style.mono);
    const double advance = metrics.horizontalAdvance(u'0');
    qsizetype start = 0;
    while (true) {
        m_lineStarts.push_back(start);
        const qsizetype end = m_text.indexOf(u'\n', start);
        const qsizetype stop = end < 0 ? m_text.size() : end;
        m_contentWidth
            = std::max(m_contentWidth, widthOf(QStringView(m_text).sliced(start, stop - start), advance, metrics));
        if (end < 0) {
            break;
        }
        start = end + 1;
    }
}

QString CodeBlock::line(int index) const
{
    const auto i = static_cast<std::size_t>(index);
    const qsizetype end = i + 1 < m_lineStarts.size() ? m_lineStarts[i + 1] - 1 : m_text.size();
    return m_text.sliced(m_lineStarts[i], end - m_lineStarts[i]);
}

double CodeBlock::lineTop(int index) const
{
    return m_headHeight + m_padding / 2 + index * m_style.codeLineHeight;
}

void CodeBlock::layout(double width)
{
    m_width = width;
    m_scroll.setWidths(m_contentWidth + 2 * m_padding, width);
}

double CodeBlock::height() const
{
    return lineTop(lineCount()) + m_padding;
}

QRectF CodeBlock::copyButton() const
{
    const double width = QFontMetricsF(m_style.small).horizontalAdvance(m_copyLabel) + 24;
    return {m_width - width - 4, m_headTop + (m_headHeight - 28) / 2, width, 28};
}

void CodeBlock::setViewTop(double y)
{
    m_headTop = std::clamp(y, 0.0, std::max(0.0, height() - lineTop(2) - m_padding)); // leaves with the last lines
}

void CodeBlock::paintHead(QPainter &painter, const BlockPaint &paint) const
{
    const Tokens &tokens = m_style.tokens;
    if (m_headTop > 0) {
        painter.fillRect(QRectF(0, m_headTop, m_width, m_headHeight), tokens.panel);
    }
    painter.setFont(m_style.small);
    painter.setPen(tokens.subtle);
    const QString language
        = m_language.isEmpty() ? QCoreApplication::translate("askja::gui::CodeBlock", "code") : m_language;
    painter.drawText(QRectF(m_padding, m_headTop, m_width / 2, m_headHeight), Qt::AlignVCenter | Qt::AlignLeft,
                     language);
    const QRectF button = copyButton();
    if (button.contains(paint.mouse)) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens.hover);
        painter.drawRoundedRect(button, 6, 6);
        painter.setPen(tokens.text);
    }
    painter.drawText(button, Qt::AlignCenter, m_copyLabel);
    painter.fillRect(QRectF(0, m_headTop + m_headHeight - 1, m_width, 1), tokens.hairline);
}

void CodeBlock::paintLine(QPainter &painter, int index, TextRange selection) const
{
    const QString content = line(index);
    QTextLayout layout(content, m_style.mono);
    QTextOption option(Qt::AlignLeft | Qt::AlignAbsolute);
    option.setWrapMode(QTextOption::NoWrap);
    option.setTextDirection(Qt::LeftToRight);
    layout.setTextOption(option);
    QList<QTextLayout::FormatRange> formats;
    if (content.size() < 4000) {
        while (m_lineStates.size() <= static_cast<std::size_t>(index) + 1) {
            const int done = static_cast<int>(m_lineStates.size());
            m_lineStates.push_back(done == 0 ? 0 : m_highlighter.run(line(done - 1), m_lineStates.back(), nullptr));
        }
        std::vector<Highlighter::Token> tokens;
        m_highlighter.run(content, m_lineStates[static_cast<std::size_t>(index)], &tokens);
        for (const Highlighter::Token &token : tokens) {
            QTextCharFormat format;
            format.setForeground(Highlighter::colour(token.kind, m_style.tokens));
            formats.append({token.start, token.length, format});
        }
    }
    layout.setFormats(formats);
    layout.beginLayout();
    QTextLine set = layout.createLine();
    if (set.isValid()) {
        set.setLineWidth(1e6);
    }
    layout.endLayout();
    QList<QTextLayout::FormatRange> selections;
    const int start = static_cast<int>(m_lineStarts[static_cast<std::size_t>(index)]);
    const int first = std::clamp(selection.first - start, 0, static_cast<int>(content.size()));
    const int last = std::clamp(selection.last - start, 0, static_cast<int>(content.size()));
    if (first < last) {
        QTextCharFormat format;
        format.setBackground(m_style.tokens.selection);
        selections.append({first, last - first, format});
    }
    painter.setPen(m_style.tokens.text);
    const double inset = set.isValid() ? std::floor((m_style.codeLineHeight - set.height()) / 2) : 0;
    layout.draw(&painter, QPointF(m_padding - m_scroll.offset(), lineTop(index) + inset), selections);
}

void CodeBlock::paint(QPainter &painter, const BlockPaint &paint) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF whole(0, 0, m_width, height());
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_style.tokens.panel);
    painter.drawRoundedRect(whole, kRadius, kRadius);
    paintHead(painter, paint);
    const double top = m_headTop + m_headHeight;
    painter.setClipRect(QRectF(kRadius / 2, top, m_width - kRadius, whole.height() - top), Qt::IntersectClip);
    const int first = std::max(0, static_cast<int>((paint.clip.top() - lineTop(0)) / m_style.codeLineHeight));
    for (int i = first; i < lineCount() && lineTop(i) < paint.clip.bottom(); ++i) {
        paintLine(painter, i, paint.selection);
    }
    m_scroll.paint(painter, QRectF(m_padding, whole.height() - 7, m_width - 2 * m_padding, 4), m_style.tokens);
    painter.restore();
}

int CodeBlock::positionAt(const QPointF &point) const
{
    if (point.y() < m_headHeight) {
        return 0;
    }
    const int index
        = std::clamp(static_cast<int>((point.y() - lineTop(0)) / m_style.codeLineHeight), 0, lineCount() - 1);
    const QString content = line(index);
    QTextLayout layout(content, m_style.mono);
    layout.beginLayout();
    QTextLine set = layout.createLine();
    if (set.isValid()) {
        set.setLineWidth(1e6);
    }
    layout.endLayout();
    const int column = set.isValid() ? set.xToCursor(point.x() - m_padding + m_scroll.offset()) : 0;
    return static_cast<int>(m_lineStarts[static_cast<std::size_t>(index)]) + column;
}

QRectF CodeBlock::caretRect() const
{
    const double x
        = m_padding - m_scroll.offset() + QFontMetricsF(m_style.mono).horizontalAdvance(line(lineCount() - 1));
    return {std::min(x, m_width - m_padding), lineTop(lineCount() - 1) + 2, 0, m_style.codeLineHeight - 4};
}

} // namespace askja::gui
