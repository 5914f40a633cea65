// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/conversation/messageitem.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace askja::gui {

namespace {

constexpr double kFooterHeight = 36;
constexpr double kBubbleShare = 0.8;
constexpr double kBarHeight = 3;

} // namespace

double MessageItem::height(double columnWidth, const TextStyle &style) const
{
    if (editorHeight > 0) {
        return editorHeight;
    }
    if (m_heightKnown && m_width == columnWidth) {
        return m_height;
    }
    if (m_estimateWidth != columnWidth) {
        m_estimateWidth = columnWidth;
        const double perLine = std::max(8.0, columnWidth * (m_data.isAnswer() ? 1.0 : kBubbleShare) / (style.em * 0.5));
        const auto breaks = static_cast<double>(m_data.text.count(u'\n'));
        const double lines = std::ceil(static_cast<double>(m_data.text.size()) / perLine) + breaks * 0.6;
        m_estimate = std::max(1.0, lines) * style.lineHeight + kFooterHeight + 24;
    }
    return m_estimate;
}

void MessageItem::layout(double columnWidth, const TextStyle &style)
{
    if (isLaidOut(columnWidth)) {
        return;
    }
    makePieces(style);
    m_width = columnWidth;
    if (m_data.isAnswer()) {
        layoutAnswer(columnWidth, style);
    } else {
        layoutUser(columnWidth, style);
    }
    m_height = std::ceil(m_footer.bottom());
    m_current = true;
    m_heightKnown = true;
}

double MessageItem::placePieces(std::size_t first, std::size_t last, const QRectF &column, const TextStyle &style)
{
    double y = column.top();
    for (std::size_t i = first; i < last; ++i) {
        Piece &piece = m_pieces[i];
        const double indent = style.indent * static_cast<double>(piece.containers.size());
        const bool besideHeading = i > first && m_pieces[i - 1].heading;
        piece.gapAbove = i == first ? 0
            : piece.tight           ? std::round(style.em * 0.3)
            : piece.heading         ? std::round(style.em * 1.3)
            : besideHeading         ? std::round(style.em * 0.5)
                                    : style.paragraphGap;
        y += piece.gapAbove;
        const double width = std::max(column.width() - indent, style.em * 6);
        piece.layout->layout(width);
        piece.left = column.left();
        const double x = piece.layout->isRightToLeft() ? column.left() : column.left() + indent;
        piece.rect = QRectF(x, y, width, piece.layout->height());
        y = piece.rect.bottom();
    }
    return y;
}

void MessageItem::layoutUser(double width, const TextStyle &style)
{
    const double padX = std::round(style.em * 0.95);
    const double padY = std::round(style.em * 0.65);
    const double widest = std::floor(width * kBubbleShare) - 2 * padX;
    double natural = 0;
    for (Piece &piece : m_pieces) {
        piece.layout->layout(widest);
        natural = std::max(natural, piece.layout->naturalWidth());
    }
    const double text = std::clamp(std::ceil(natural) + 1, style.em, widest);
    const double left = width - padX - text;
    const double bottom = placePieces(0, m_pieces.size(), QRectF(left, 12 + padY, text, 0), style);
    m_bubble = QRectF(left - padX, 12, text + 2 * padX, bottom + padY - 12);
    m_footer = QRectF(0, m_bubble.bottom() + 2, width, kFooterHeight);
    m_figuresWidth = 0;
}

void MessageItem::layoutAnswer(double width, const TextStyle &style)
{
    double y = 2;
    m_thinkingHead = {};
    if (m_hasThinking) {
        const double head = std::max(32.0, style.smallLineHeight + 10);
        m_thinkingHead = QRectF(0, y, std::min(width, 320.0), head);
        y += head;
        if (m_shownThinking > 0) {
            const QRectF column(style.indent, y + 2, width - style.indent, 0);
            y = placePieces(0, m_shownThinking, column, style) + style.paragraphGap;
        }
        y += 4;
    }
    y = placePieces(m_shownThinking, m_pieces.size(), QRectF(0, y, width, 0), style);
    if (m_pieces.size() == m_shownThinking && m_data.state == MessageState::Writing) {
        y += style.lineHeight; // the caret stands where the first word will be
    }
    y = layoutNotice(y, width, style);
    m_footer = QRectF(0, y + 2, width, kFooterHeight);
    const QString figures = showFigures ? m_data.figures() : QString();
    m_figuresWidth = figures.isEmpty() ? 0 : std::ceil(QFontMetricsF(style.small).horizontalAdvance(figures));
}

double MessageItem::layoutNotice(double top, double width, const TextStyle &style)
{
    m_notice = m_noticeAction = {};
    m_noticeText.reset();
    const QString text = m_data.notice();
    if (text.isEmpty()) {
        return top;
    }
    const bool failed = m_data.state == MessageState::Failed;
    const double padding = failed ? 14 : 0;
    const QString action = noticeAction();
    const double actionWidth
        = action.isEmpty() ? 0 : std::ceil(QFontMetricsF(style.small).horizontalAdvance(action)) + 28;
    m_noticeText = std::make_unique<RichTextLayout>(markdown::RichText{text, {}}, style.small,
                                                    failed ? style.tokens.text : style.tokens.subtle,
                                                    style.smallLineHeight, style);
    const double gap = m_pieces.size() > m_shownThinking ? 10 : 4;
    const double bar = m_data.state == MessageState::Reading ? kBarHeight + 8 : 0;
    const double actionSpace = actionWidth > 0 ? actionWidth + 12 : 0;
    m_noticeText->layout(std::max(80.0, width - 2 * padding - actionSpace));
    const double actionHeight = std::max(32.0, style.smallLineHeight + 12);
    const double height
        = std::max(m_noticeText->height() + 2 * padding, actionWidth > 0 ? actionHeight + 4 : 0.0) + bar;
    m_notice = QRectF(0, top + gap, width, height);
    if (actionWidth > 0) {
        const double x = failed ? width - padding - actionWidth + 4
                                : std::min(m_noticeText->naturalWidth() + 12, width - actionWidth);
        m_noticeAction = QRectF(x, m_notice.center().y() - actionHeight / 2, actionWidth, actionHeight);
    }
    return m_notice.bottom();
}

} // namespace askja::gui
