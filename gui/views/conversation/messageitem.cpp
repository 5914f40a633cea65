// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/conversation/messageitem.h"

#include <QCoreApplication>
#include <QTextBoundaryFinder>

#include <algorithm>
#include <cmath>

namespace askja::gui {

namespace {

constexpr qsizetype kPlainBlock = 4000;

/// The person's text as paragraphs without Markdown, in pieces that are quick to lay out.
std::vector<markdown::Block> plainBlocks(const QString &text)
{
    std::vector<markdown::Block> blocks;
    qsizetype start = 0;
    do {
        qsizetype end = text.size();
        qsizetype next = end;
        if (end - start > kPlainBlock) {
            end = text.lastIndexOf(u'\n', start + kPlainBlock);
            next = end + 1;
            if (end <= start) {
                end = next = start + kPlainBlock - (text[start + kPlainBlock - 1].isHighSurrogate() ? 1 : 0);
            }
        }
        markdown::Block block;
        block.content.text = text.sliced(start, end - start).replace(u'\n', QChar::LineSeparator);
        block.tight = start > 0;
        blocks.push_back(std::move(block));
        start = next;
    } while (start < text.size());
    return blocks;
}

} // namespace

MessageItem::MessageItem(const MessageData &data)
    : m_data(data)
{
}

const std::vector<markdown::Block> &MessageItem::answerBlocks() const
{
    return m_data.isAnswer() ? m_answer.blocks() : m_plain;
}

void MessageItem::parse()
{
    m_parsed = true;
    if (!m_data.isAnswer()) {
        m_plain = plainBlocks(m_data.text);
        m_changedAnswer = 0;
        return;
    }
    const ThinkingParts parts = splitThinking(m_data.text);
    if (parts.present && !m_hasThinking && m_data.isBeingMade()) {
        m_thinkingTime.start();
    }
    if (parts.closed && !m_thinkingClosed && m_thinkingTime.isValid()) {
        m_thinkingSeconds = static_cast<int>(std::lround(static_cast<double>(m_thinkingTime.elapsed()) / 1000));
    }
    const bool growing = m_data.state == MessageState::Writing;
    m_hasThinking = parts.present;
    m_thinkingClosed = parts.closed;
    if (!m_thinkingChosen) {
        const bool open = parts.present && !parts.closed && m_data.isBeingMade();
        if (open != m_thinkingOpen) {
            m_thinkingOpen = open;
            m_pieces.clear(); // the thinking's pieces come or go
            m_shownThinking = 0;
        }
    }
    m_changedThinking = std::min(m_changedThinking, m_thinking.setText(parts.thinking, growing && !parts.closed));
    m_changedAnswer = std::min(m_changedAnswer, m_answer.setText(parts.answer, growing));
}

void MessageItem::setData(const MessageData &data, const TextStyle &)
{
    const bool textChanged = data.text != m_data.text || data.state != m_data.state;
    m_data = data;
    m_current = false;
    m_heightKnown = m_heightKnown && !textChanged;
    m_estimateWidth = -1;
    if (textChanged && m_parsed) {
        parse();
    }
}

void MessageItem::invalidate()
{
    release();
    m_heightKnown = false;
    m_estimateWidth = -1;
}

void MessageItem::release()
{
    m_pieces.clear();
    m_shownThinking = 0;
    m_noticeText.reset();
    m_current = false;
}

MessageItem::Piece MessageItem::makePiece(const markdown::Block &block, const QColor &colour, const TextStyle &style)
{
    Piece piece;
    piece.layout = makeBlockLayout(block, style, colour);
    piece.containers = block.containers;
    piece.marker = block.marker;
    piece.tight = block.tight;
    piece.heading = block.kind == markdown::BlockKind::Heading;
    return piece;
}

void MessageItem::makePieces(const TextStyle &style)
{
    if (!m_parsed) {
        parse();
    }
    const auto rebuild = [&](std::size_t from, std::size_t to, const std::vector<markdown::Block> &blocks,
                             std::size_t keep, const QColor &colour) {
        std::vector<double> offsets;
        for (std::size_t i = from + keep; i < to; ++i) {
            offsets.push_back(m_pieces[i].layout->sidewaysOffset());
        }
        m_pieces.erase(m_pieces.begin() + static_cast<std::ptrdiff_t>(from + keep),
                       m_pieces.begin() + static_cast<std::ptrdiff_t>(to));
        std::vector<Piece> made;
        for (std::size_t i = keep; i < blocks.size(); ++i) {
            made.push_back(makePiece(blocks[i], colour, style));
            if (i - keep < offsets.size() && offsets[i - keep] > 0) {
                made.back().layout->layout(m_width);
                made.back().layout->scrollSideways(offsets[i - keep]);
            }
        }
        m_pieces.insert(m_pieces.begin() + static_cast<std::ptrdiff_t>(from + keep),
                        std::make_move_iterator(made.begin()), std::make_move_iterator(made.end()));
    };
    const std::size_t answerPieces = m_pieces.size() - m_shownThinking;
    const std::size_t keepAnswer = std::min(m_changedAnswer, answerPieces);
    rebuild(m_shownThinking, m_pieces.size(), answerBlocks(), keepAnswer, style.tokens.text);
    const std::vector<markdown::Block> none;
    const std::vector<markdown::Block> &thinking = m_thinkingOpen ? m_thinking.blocks() : none;
    const std::size_t keepThinking = std::min({m_changedThinking, m_shownThinking, thinking.size()});
    rebuild(0, m_shownThinking, thinking, keepThinking, style.tokens.subtle);
    m_shownThinking = thinking.size();
    m_changedAnswer = answerBlocks().size();
    m_changedThinking = m_thinking.blocks().size();
}

const markdown::Block *MessageItem::blockOf(int piece) const
{
    const auto index = static_cast<std::size_t>(piece);
    if (index < m_shownThinking) {
        return &m_thinking.blocks()[index];
    }
    const auto &blocks = answerBlocks();
    return index - m_shownThinking < blocks.size() ? &blocks[index - m_shownThinking] : nullptr;
}

void MessageItem::toggleThinking(const TextStyle &style)
{
    m_thinkingChosen = true;
    m_thinkingOpen = !m_thinkingOpen;
    m_current = false;
    makePieces(style);
}

QString MessageItem::thinkingTitle() const
{
    const auto say = [](const char *text) { return QCoreApplication::translate("askja::gui::MessageItem", text); };
    if (!m_thinkingClosed) {
        return m_data.isBeingMade() ? say(QT_TRANSLATE_NOOP("askja::gui::MessageItem", "Thinking…"))
                                    : say(QT_TRANSLATE_NOOP("askja::gui::MessageItem", "Thought, not finished"));
    }
    if (m_thinkingSeconds < 0) {
        return say(QT_TRANSLATE_NOOP("askja::gui::MessageItem", "Thought"));
    }
    return QCoreApplication::translate("askja::gui::MessageItem", "Thought for %n s", nullptr,
                                       std::max(1, m_thinkingSeconds));
}

QString MessageItem::noticeAction() const
{
    const auto say = [](const char *text) { return QCoreApplication::translate("askja::gui::MessageItem", text); };
    if (!m_data.isAnswer()) {
        return {};
    }
    if (wantsContext()) {
        return say(QT_TRANSLATE_NOOP("askja::gui::MessageItem", "More Memory…"));
    }
    const bool hasText = !m_data.text.isEmpty();
    const bool cut = m_data.state == MessageState::Stopped || m_data.state == MessageState::Interrupted
        || (m_data.state == MessageState::Done && (m_data.stopReason == u"length" || m_data.stopReason == u"context"));
    if (cut && hasText) {
        return isLast ? say(QT_TRANSLATE_NOOP("askja::gui::MessageItem", "Continue")) : QString();
    }
    if (m_data.state == MessageState::Failed || cut) {
        return say(QT_TRANSLATE_NOOP("askja::gui::MessageItem", "Try Again"));
    }
    return {};
}

std::pair<PiecePosition, PiecePosition> MessageItem::find(const QString &words) const
{
    const QString first = words.simplified().section(u' ', 0, 0);
    for (std::size_t i = 0; i < m_pieces.size() && !first.isEmpty(); ++i) {
        const qsizetype at = m_pieces[i].layout->text().indexOf(first, 0, Qt::CaseInsensitive);
        if (at >= 0) {
            const int piece = static_cast<int>(i);
            return {{piece, static_cast<int>(at)}, {piece, static_cast<int>(at + first.size())}};
        }
    }
    return {};
}

double MessageItem::yOf(const PiecePosition &position) const
{
    const Piece &piece = m_pieces[static_cast<std::size_t>(position.piece)];
    const auto length = std::max<qsizetype>(1, piece.layout->text().size());
    return piece.rect.top() + piece.rect.height() * position.offset / static_cast<double>(length);
}

bool MessageItem::wantsContext() const
{
    return isLast && !contextGrew && m_data.isAnswer() && !m_data.isBeingMade() && m_data.stopReason == u"context";
}

int MessageItem::pieceAt(double y) const
{
    for (std::size_t i = 0; i < m_pieces.size(); ++i) {
        if (y < m_pieces[i].rect.bottom()) {
            return static_cast<int>(i);
        }
    }
    return static_cast<int>(m_pieces.size()) - 1;
}

PiecePosition MessageItem::positionAt(const QPointF &point) const
{
    const int index = pieceAt(point.y());
    if (index < 0) {
        return {};
    }
    const Piece &piece = m_pieces[static_cast<std::size_t>(index)];
    if (point.y() < piece.rect.top() - piece.gapAbove) {
        return {index, 0};
    }
    if (point.y() > piece.rect.bottom()) {
        return {index, static_cast<int>(piece.layout->text().size())};
    }
    return {index, piece.layout->positionAt(point - piece.rect.topLeft())};
}

MessageHit MessageItem::hit(const QPointF &point) const
{
    if (m_thinkingHead.contains(point)) {
        return {MessageHit::What::Thinking, {}, -1};
    }
    if (m_noticeAction.contains(point)) {
        return {MessageHit::What::NoticeAction, {}, -1};
    }
    const int index = pieceAt(point.y());
    if (index < 0) {
        return {};
    }
    const Piece &piece = m_pieces[static_cast<std::size_t>(index)];
    if (!piece.rect.contains(point)) {
        return {};
    }
    const QPointF inside = point - piece.rect.topLeft();
    if (piece.layout->copyButton().contains(inside)) {
        return {MessageHit::What::CopyCode, {}, index};
    }
    const QString link = piece.layout->linkAt(inside);
    if (!link.isEmpty()) {
        return {MessageHit::What::Link, link, index};
    }
    return {piece.layout->isText() ? MessageHit::What::Text : MessageHit::What::Nothing, {}, index};
}

std::vector<MessageStop> MessageItem::stops() const
{
    std::vector<MessageStop> stops;
    for (int i = 0; i < static_cast<int>(m_pieces.size()); ++i) {
        const Piece &piece = m_pieces[static_cast<std::size_t>(i)];
        if (const QRectF button = piece.layout->copyButton(); !button.isEmpty()) {
            stops.push_back({{MessageHit::What::CopyCode, {}, i}, {}, {button.translated(piece.rect.topLeft())}});
        }
        for (LinkPlace &link : piece.layout->links()) {
            for (QRectF &line : link.lines) {
                line.translate(piece.rect.topLeft());
            }
            stops.push_back({{MessageHit::What::Link, link.href, i}, link.text, std::move(link.lines)});
        }
    }
    return stops;
}

bool MessageItem::scrollSideways(const QPointF &point, double delta)
{
    for (Piece &piece : m_pieces) {
        if (piece.rect.contains(point)) {
            return piece.layout->scrollSideways(delta);
        }
    }
    return false;
}

PiecePosition MessageItem::wordStart(PiecePosition position) const
{
    if (position.piece < 0 || position.piece >= static_cast<int>(m_pieces.size())) {
        return position;
    }
    QTextBoundaryFinder finder(QTextBoundaryFinder::Word,
                               m_pieces[static_cast<std::size_t>(position.piece)].layout->text());
    finder.setPosition(position.offset);
    if (!finder.isAtBoundary() || !(finder.boundaryReasons() & QTextBoundaryFinder::StartOfItem)) {
        finder.toPreviousBoundary();
    }
    return {position.piece, std::max(0, static_cast<int>(finder.position()))};
}

PiecePosition MessageItem::wordEnd(PiecePosition position) const
{
    if (position.piece < 0 || position.piece >= static_cast<int>(m_pieces.size())) {
        return position;
    }
    const QString text = m_pieces[static_cast<std::size_t>(position.piece)].layout->text();
    QTextBoundaryFinder finder(QTextBoundaryFinder::Word, text);
    finder.setPosition(position.offset);
    const qsizetype end = finder.toNextBoundary();
    return {position.piece, static_cast<int>(end < 0 ? text.size() : end)};
}

QString MessageItem::plainText(PiecePosition start, PiecePosition end) const
{
    QString out;
    const int last = std::min(end.piece, static_cast<int>(m_pieces.size()) - 1);
    for (int i = start.piece; i <= last; ++i) {
        const Piece &piece = m_pieces[static_cast<std::size_t>(i)];
        const QString text = piece.layout->text();
        const qsizetype from = i == start.piece ? std::min<qsizetype>(start.offset, text.size()) : 0;
        const qsizetype to = i == end.piece ? std::min<qsizetype>(end.offset, text.size()) : text.size();
        if (i > start.piece) {
            out += piece.tight ? QStringLiteral("\n") : QStringLiteral("\n\n");
        }
        if (from == 0 && to > 0 && !piece.marker.isEmpty()) {
            out += piece.marker + u' ';
        }
        out += text.sliced(from, std::max<qsizetype>(0, to - from));
    }
    return out.replace(QChar::LineSeparator, u'\n');
}

QString MessageItem::markdown(PiecePosition start, PiecePosition end) const
{
    if (!m_data.isAnswer()) {
        return plainText(start, end);
    }
    if (start == PiecePosition{} && end == kMessageEnd) {
        return splitThinking(m_data.text).answer;
    }
    const auto shown = static_cast<int>(m_shownThinking);
    const int last = std::min(end.piece, static_cast<int>(m_pieces.size()) - 1);
    QString out;
    if (start.piece < shown) {
        out = m_thinking.source(static_cast<std::size_t>(start.piece),
                                static_cast<std::size_t>(std::min(last, shown - 1)));
    }
    if (last >= shown) {
        out += m_answer.source(static_cast<std::size_t>(std::max(start.piece - shown, 0)),
                               static_cast<std::size_t>(last - shown));
    }
    return out;
}

QString MessageItem::pieceText(int piece) const
{
    const markdown::Block *block = blockOf(piece);
    return block ? block->content.text : QString();
}

std::vector<int> MessageItem::codePieces() const
{
    std::vector<int> out;
    for (std::size_t i = 0; i < m_pieces.size(); ++i) {
        if (!m_pieces[i].layout->copyButton().isEmpty()) {
            out.push_back(static_cast<int>(i));
        }
    }
    return out;
}

} // namespace askja::gui
