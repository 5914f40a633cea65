// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/conversation/messageitem.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace askja::gui {

namespace {

constexpr double kBubbleRadius = 12;
constexpr double kBarHeight = 3;

void paintChevron(QPainter &painter, const QPointF &centre, bool down, const QColor &colour)
{
    painter.setPen(QPen(colour, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPolygonF points = down
        ? QPolygonF{centre + QPointF(-4, -2), centre + QPointF(0, 2), centre + QPointF(4, -2)}
        : QPolygonF{centre + QPointF(-2, -4), centre + QPointF(2, 0), centre + QPointF(-2, 4)};
    painter.drawPolyline(points);
}

} // namespace

void MessageItem::paint(QPainter &painter, const MessagePaint &paint, const TextStyle &style) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    if (!m_data.isAnswer()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(style.tokens.bubble);
        painter.drawRoundedRect(m_bubble, kBubbleRadius, kBubbleRadius);
    }
    if (m_hasThinking) {
        paintThinkingHead(painter, paint, style);
    }
    for (std::size_t i = 0; i < m_pieces.size(); ++i) {
        const QRectF &rect = m_pieces[i].rect;
        if (rect.bottom() >= paint.clip.top() && rect.top() - m_pieces[i].gapAbove <= paint.clip.bottom()) {
            paintContainers(painter, static_cast<int>(i), style);
            paintPiece(painter, static_cast<int>(i), paint, style);
        }
    }
    if (m_data.state == MessageState::Writing) {
        paintCaret(painter, style);
    }
    paintNotice(painter, style);
    if (m_figuresWidth > 0 && !m_data.isBeingMade()) {
        painter.setFont(style.small);
        painter.setPen(style.tokens.subtle);
        painter.drawText(m_footer, Qt::AlignLeft | Qt::AlignVCenter, m_data.figures());
    }
}

void MessageItem::setViewTop(double y)
{
    for (const Piece &piece : m_pieces) {
        piece.layout->setViewTop(y - piece.rect.top());
    }
}

void MessageItem::paintPiece(QPainter &painter, int index, const MessagePaint &paint, const TextStyle &style) const
{
    const Piece &piece = m_pieces[static_cast<std::size_t>(index)];
    BlockPaint block;
    block.clip = paint.clip.translated(-piece.rect.topLeft());
    block.mouse = paint.mouse - piece.rect.topLeft();
    if (paint.selectionStart < paint.selectionEnd && index >= paint.selectionStart.piece
        && index <= paint.selectionEnd.piece) {
        block.selection.first = index == paint.selectionStart.piece ? paint.selectionStart.offset : 0;
        block.selection.last = index == paint.selectionEnd.piece ? paint.selectionEnd.offset
                                                                 : static_cast<int>(piece.layout->text().size());
    }
    if (!piece.marker.isEmpty()) {
        paintMarker(painter, piece, style);
    }
    painter.save();
    painter.translate(piece.rect.topLeft());
    painter.setPen(style.tokens.text);
    piece.layout->paint(painter, block);
    painter.restore();
}

void MessageItem::paintContainers(QPainter &painter, int index, const TextStyle &style) const
{
    const Piece &piece = m_pieces[static_cast<std::size_t>(index)];
    const std::vector<markdown::Container> none;
    const auto &above = index > 0 ? m_pieces[static_cast<std::size_t>(index) - 1].containers : none;
    bool same = index > 0;
    for (std::size_t level = 0; level < piece.containers.size(); ++level) {
        same = same && level < above.size() && above[level] == piece.containers[level];
        if (piece.containers[level] != markdown::Container::Quote) {
            continue;
        }
        const double gap = same ? piece.gapAbove : 0;
        const double x = piece.layout->isRightToLeft()
            ? piece.rect.right() + style.indent * static_cast<double>(level + 1) - 6
            : piece.left + style.indent * static_cast<double>(level) + 2;
        painter.fillRect(QRectF(x, piece.rect.top() - gap, 3, piece.rect.height() + gap),
                         withAlpha(style.tokens.accent, 0.45));
    }
}

void MessageItem::paintMarker(QPainter &painter, const Piece &piece, const TextStyle &style) const
{
    const double space = style.em * 0.45;
    const bool rtl = piece.layout->isRightToLeft();
    const QRectF box = rtl ? QRectF(piece.rect.right() + space, piece.rect.top(), 80, style.lineHeight)
                           : QRectF(piece.rect.left() - 80 - space, piece.rect.top(), 80, style.lineHeight);
    const QColor colour = style.tokens.subtle;
    if (piece.marker == u"☐" || piece.marker == u"☑") {
        const double side = std::round(style.em * 0.85);
        const QRectF square(rtl ? box.left() : box.right() - side, box.center().y() - side / 2, side, side);
        painter.setPen(QPen(colour, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(square, 3, 3);
        if (piece.marker == u"☑") {
            painter.setPen(QPen(style.tokens.accent, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
            painter.drawPolyline(QPolygonF{square.topLeft() + QPointF(side * 0.22, side * 0.52),
                                           square.topLeft() + QPointF(side * 0.42, side * 0.74),
                                           square.topLeft() + QPointF(side * 0.8, side * 0.26)});
        }
        return;
    }
    if (piece.marker == u"•" || piece.marker == u"◦") {
        const double radius = style.em * 0.16;
        const double inset = style.em * 0.35;
        const QPointF centre(rtl ? box.left() + inset : box.right() - inset, box.center().y() + 0.5);
        painter.setPen(piece.marker == u"•" ? Qt::NoPen : QPen(colour, 1.2));
        painter.setBrush(piece.marker == u"•" ? QBrush(colour) : QBrush(Qt::NoBrush));
        painter.drawEllipse(centre, radius, radius);
        return;
    }
    painter.setFont(style.body);
    painter.setPen(colour);
    const QString number
        = rtl ? QChar(0x200f) + piece.marker + QChar(0x200f) : piece.marker; // the dot after the number
    painter.drawText(box, Qt::AlignVCenter | (rtl ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignAbsolute, number);
}

void MessageItem::paintThinkingHead(QPainter &painter, const MessagePaint &paint, const TextStyle &style) const
{
    const bool hovered = m_thinkingHead.contains(paint.mouse);
    const QColor colour = hovered ? style.tokens.text : style.tokens.subtle;
    paintChevron(painter, QPointF(6, m_thinkingHead.center().y()), m_thinkingOpen, colour);
    painter.setFont(style.small);
    painter.drawText(m_thinkingHead.adjusted(style.indent, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, thinkingTitle());
    if (m_shownThinking > 0) {
        const double bottom = m_pieces[m_shownThinking - 1].rect.bottom();
        painter.fillRect(QRectF(5, m_thinkingHead.bottom(), 2, bottom - m_thinkingHead.bottom()),
                         style.tokens.hairline);
    }
}

void MessageItem::paintNotice(QPainter &painter, const TextStyle &style) const
{
    if (m_notice.isEmpty() || !m_noticeText) {
        return;
    }
    const Tokens &tokens = style.tokens;
    QPointF at = m_notice.topLeft();
    if (m_data.state == MessageState::Failed) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens.dangerSurface);
        painter.drawRoundedRect(m_notice, 8, 8);
        painter.setBrush(tokens.danger);
        painter.drawRoundedRect(QRectF(m_notice.left(), m_notice.top() + 8, 3, m_notice.height() - 16), 1.5, 1.5);
        at += QPointF(14, 14);
    }
    if (m_data.state == MessageState::Reading) {
        const QRectF track(m_notice.left(), m_notice.top(), std::min(m_notice.width(), 360.0), kBarHeight);
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens.hairline);
        painter.drawRoundedRect(track, kBarHeight / 2, kBarHeight / 2);
        QRectF done = track;
        done.setWidth(std::max(kBarHeight, track.width() * std::clamp(m_data.readProgress, 0.0, 1.0)));
        painter.setBrush(tokens.accent);
        painter.drawRoundedRect(done, kBarHeight / 2, kBarHeight / 2);
        at.ry() += kBarHeight + 8;
    } else if (m_data.state != MessageState::Failed) {
        at.ry() += std::max(0.0, (m_notice.height() - m_noticeText->height()) / 2);
    }
    m_noticeText->paint(painter, at, {}, {});
    if (!m_noticeAction.isEmpty()) {
        painter.setPen(QPen(tokens.control, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(m_noticeAction.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
        painter.setFont(style.small);
        painter.setPen(tokens.text);
        painter.drawText(m_noticeAction, Qt::AlignCenter, noticeAction());
    }
}

void MessageItem::paintCaret(QPainter &painter, const TextStyle &style) const
{
    QRectF rect(0, (m_hasThinking ? m_thinkingHead.bottom() + 4 : 2) + style.em * 0.2, 0, style.em * 1.1);
    if (!m_pieces.empty()) {
        const Piece &last = m_pieces.back();
        rect = last.layout->caretRect();
        if (rect.height() <= 0) {
            return;
        }
        rect.translate(last.rect.topLeft());
    }
    const double height = std::min(rect.height(), style.em * 1.15);
    const QRectF caret(rect.left() + 3, rect.center().y() - height / 2, std::round(style.em * 0.5), height);
    painter.setPen(Qt::NoPen);
    painter.setBrush(withAlpha(style.tokens.accent, 0.55));
    painter.drawRoundedRect(caret, 2.5, 2.5);
}

} // namespace askja::gui
