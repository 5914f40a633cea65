// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/conversation/richtextlayout.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace askja::gui {

namespace {

constexpr double kCodeOverhang = 3;

} // namespace

RichTextLayout::RichTextLayout(const markdown::RichText &content, const QFont &font, const QColor &colour,
                               double lineHeight, const TextStyle &style)
    : m_content(content)
    , m_layout(content.text, font)
    , m_mono(style.mono)
    , m_code(style.tokens.panel)
    , m_selection(style.tokens.selection)
    , m_link(style.tokens.link)
    , m_lineHeight(lineHeight)
    , m_rightToLeft(content.text.isRightToLeft())
{
    m_code = blend(style.tokens.page, style.tokens.text, 0.08);
    QTextOption option(m_rightToLeft ? Qt::AlignRight : Qt::AlignLeft);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setTextDirection(m_rightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
    m_layout.setTextOption(option);
    m_layout.setCacheEnabled(true);
    applyFormats(font, colour);
}

void RichTextLayout::applyFormats(const QFont &font, const QColor &colour)
{
    QList<QTextLayout::FormatRange> formats;
    QTextCharFormat plain;
    plain.setForeground(colour);
    formats.append({0, static_cast<int>(m_content.text.size()), plain});
    for (const markdown::Span &span : std::as_const(m_content.spans)) {
        QTextCharFormat format;
        if (span.style & markdown::Code) {
            QFont mono = m_mono;
            mono.setPixelSize(std::max(8, static_cast<int>(std::lround(font.pixelSize() * 0.92))));
            format.setFont(mono);
        }
        if (span.style & markdown::Bold) {
            format.setFontWeight(QFont::Bold);
        }
        if (span.style & markdown::Italic) {
            format.setFontItalic(true);
        }
        if (span.style & markdown::Strike) {
            format.setFontStrikeOut(true);
        }
        if (span.style & markdown::Link) {
            format.setForeground(m_link);
            format.setFontUnderline(true);
        }
        formats.append({static_cast<int>(span.start), static_cast<int>(span.length), format});
        if (span.style & markdown::Code) {
            // The tint reaches a little over the code: the spaces beside it give that way.
            QTextCharFormat wider;
            wider.setFontWordSpacing(kCodeOverhang);
            for (const qsizetype beside : {span.start - 1, span.start + span.length}) {
                if (beside >= 0 && beside < m_content.text.size() && m_content.text[beside] == u' ') {
                    formats.append({static_cast<int>(beside), 1, wider});
                }
            }
        }
    }
    m_layout.setFormats(formats);
}

void RichTextLayout::setAlignment(Qt::Alignment alignment)
{
    QTextOption option = m_layout.textOption();
    option.setAlignment(alignment | Qt::AlignAbsolute);
    m_layout.setTextOption(option);
    m_width = -1;
}

void RichTextLayout::layout(double width)
{
    if (width == m_width) {
        return;
    }
    m_width = width;
    m_height = 0;
    m_layout.beginLayout();
    for (QTextLine line = m_layout.createLine(); line.isValid(); line = m_layout.createLine()) {
        line.setLineWidth(std::max(1.0, width));
        const double height = std::max(m_lineHeight, std::ceil(line.height()));
        line.setPosition(QPointF(0, std::floor(m_height + (height - line.height()) / 2)));
        m_height += height;
    }
    m_layout.endLayout();
    m_height = std::max(m_height, m_lineHeight);
}

double RichTextLayout::naturalWidth() const
{
    double widest = 0;
    for (int i = 0; i < m_layout.lineCount(); ++i) {
        widest = std::max(widest, m_layout.lineAt(i).naturalTextWidth());
    }
    return widest;
}

double RichTextLayout::unbrokenWidth() const
{
    return m_layout.maximumWidth();
}

std::vector<QRectF> RichTextLayout::linesOf(TextRange range) const
{
    std::vector<QRectF> lines;
    for (int i = m_layout.lineForTextPosition(range.first).lineNumber(); i >= 0 && i < m_layout.lineCount(); ++i) {
        const QTextLine line = m_layout.lineAt(i);
        if (line.textStart() >= range.last) {
            break;
        }
        const double x1 = line.cursorToX(std::max(range.first, line.textStart()));
        const double x2 = line.cursorToX(std::min(range.last, line.textStart() + line.textLength()));
        lines.emplace_back(std::min(x1, x2), line.y(), std::abs(x2 - x1), line.height());
    }
    return lines;
}

void RichTextLayout::paintCodeSpans(QPainter &painter, const QPointF &at) const
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_code);
    for (const markdown::Span &span : m_content.spans) {
        if (!(span.style & markdown::Code)) {
            continue;
        }
        for (const QRectF &line : linesOf({static_cast<int>(span.start), static_cast<int>(span.start + span.length)})) {
            painter.drawRoundedRect(line.translated(at).adjusted(-kCodeOverhang, 0, kCodeOverhang, 0), 4, 4);
        }
    }
}

void RichTextLayout::paint(QPainter &painter, const QPointF &at, TextRange selection, const QRectF &clip) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintCodeSpans(painter, at);
    painter.restore();
    QList<QTextLayout::FormatRange> selections;
    if (!selection.isEmpty()) {
        QTextCharFormat format;
        format.setBackground(m_selection);
        selections.append({selection.first, selection.last - selection.first, format});
    }
    m_layout.draw(&painter, at, selections, clip);
}

int RichTextLayout::positionAt(const QPointF &point) const
{
    for (int i = 0; i < m_layout.lineCount(); ++i) {
        const QTextLine line = m_layout.lineAt(i);
        const double bottom = i + 1 < m_layout.lineCount() ? m_layout.lineAt(i + 1).y() : m_height + m_lineHeight;
        if (point.y() < bottom) {
            return line.xToCursor(point.x());
        }
    }
    return static_cast<int>(m_content.text.size());
}

QString RichTextLayout::linkAt(const QPointF &point) const
{
    if (m_content.spans.isEmpty() || point.y() < 0 || point.y() > m_height) {
        return {};
    }
    const int position = positionAt(point);
    const QTextLine line = m_layout.lineForTextPosition(position);
    if (!line.isValid() || point.x() < line.x() - 2 || point.x() > line.naturalTextRect().right() + 2) {
        return {};
    }
    for (const markdown::Span &span : m_content.spans) {
        if ((span.style & markdown::Link) && position >= span.start && position <= span.start + span.length) {
            return span.href;
        }
    }
    return {};
}

std::vector<LinkPlace> RichTextLayout::links() const
{
    std::vector<LinkPlace> links;
    qsizetype end = -1; // of the last one
    for (const markdown::Span &span : m_content.spans) {
        if (!(span.style & markdown::Link) || span.length <= 0 || span.href.isEmpty()) {
            continue;
        }
        const bool goesOn = span.start == end && links.back().href == span.href; // in bold or in italics
        if (!goesOn) {
            links.push_back({span.href, {}, {}});
        }
        end = span.start + span.length;
        links.back().text += QStringView(m_content.text).mid(span.start, span.length);
        const std::vector<QRectF> lines = linesOf({static_cast<int>(span.start), static_cast<int>(end)});
        for (const QRectF &line : lines) {
            std::vector<QRectF> &before = links.back().lines;
            const bool sameLine = !before.empty() && before.back().y() == line.y();
            sameLine ? before.back() |= line : before.emplace_back(line);
        }
    }
    return links;
}

QRectF RichTextLayout::caretRect() const
{
    if (m_layout.lineCount() == 0) {
        return {0, 0, 0, m_lineHeight};
    }
    const QTextLine line = m_layout.lineAt(m_layout.lineCount() - 1);
    return {line.cursorToX(static_cast<int>(m_content.text.size())), line.y(), 0, line.height()};
}

} // namespace askja::gui
