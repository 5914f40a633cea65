// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/conversation/conversationview.h"

#include "gui/views/conversation/messageactions.h"
#include "gui/views/markdown/builder.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace askja::gui {

namespace {

constexpr double kHoverMargin = 40; // beside the column, where a message still counts as hovered

QMimeData *mimeData(const QString &plain, const QString &markdown)
{
    auto *data = new QMimeData;
    data->setText(plain);
    data->setData(QStringLiteral("text/markdown"), markdown.toUtf8());
    return data;
}

} // namespace

QPointF ConversationView::inItem(int index, const QPointF &viewportPoint) const
{
    return viewportPoint - QPointF(columnLeft(), m_items[static_cast<std::size_t>(index)].top - scrolled());
}

TextPosition ConversationView::positionAt(const QPointF &viewportPoint) const
{
    const int index = itemAt(viewportPoint.y() + scrolled());
    if (index < 0) {
        return {};
    }
    return {index, m_items[static_cast<std::size_t>(index)].positionAt(inItem(index, viewportPoint))};
}

MessageHit ConversationView::hitAt(const QPointF &viewportPoint, int *index) const
{
    *index = itemAt(viewportPoint.y() + scrolled());
    if (*index < 0 || m_items[static_cast<std::size_t>(*index)].editorHeight > 0) {
        return {};
    }
    return m_items[static_cast<std::size_t>(*index)].hit(inItem(*index, viewportPoint));
}

std::pair<TextPosition, TextPosition> ConversationView::orderedSelection() const
{
    return {std::min(m_anchor, m_cursor), std::max(m_anchor, m_cursor)};
}

bool ConversationView::hasSelection() const
{
    return m_anchor != m_cursor;
}

void ConversationView::clearSelection()
{
    m_anchor = m_cursor = {};
    m_selecting = false;
    m_autoScroll.stop();
    viewport()->update();
}

void ConversationView::selectAll()
{
    m_anchor = {};
    m_cursor = {count() - 1, kMessageEnd};
    viewport()->update();
}

void ConversationView::selectMessage(qint64 id)
{
    const int index = indexOf(id);
    if (index >= 0) {
        m_anchor = {index, {}};
        m_cursor = {index, kMessageEnd};
        viewport()->update();
    }
}

QString ConversationView::selectedText() const
{
    const auto [start, end] = orderedSelection();
    QStringList parts;
    for (int i = start.item; start < end && i <= end.item && i < count(); ++i) {
        // Selecting everything must not need every message laid out: those that are not have their text as it is
        // written.
        const MessageItem &item = m_items[static_cast<std::size_t>(i)];
        const PiecePosition from = i == start.item ? start.at : PiecePosition{};
        const PiecePosition to = i == end.item ? end.at : kMessageEnd;
        parts += item.isLaidOut(columnWidth()) ? item.plainText(from, to) : item.data().text;
    }
    return parts.join(QStringLiteral("\n\n"));
}

QString ConversationView::selectedMarkdown() const
{
    const auto [start, end] = orderedSelection();
    QStringList parts;
    for (int i = start.item; start < end && i <= end.item && i < count(); ++i) {
        const MessageItem &item = m_items[static_cast<std::size_t>(i)];
        const PiecePosition from = i == start.item ? start.at : PiecePosition{};
        const PiecePosition to = i == end.item ? end.at : kMessageEnd;
        parts += item.isLaidOut(columnWidth()) ? item.markdown(from, to) : item.data().text;
    }
    return parts.join(QStringLiteral("\n\n"));
}

void ConversationView::copy()
{
    if (hasSelection()) {
        QApplication::clipboard()->setMimeData(mimeData(selectedText(), selectedMarkdown()));
    }
}

void ConversationView::copyMessage(qint64 id, bool plain)
{
    const int index = indexOf(id);
    if (index < 0) {
        return;
    }
    const MessageItem &item = m_items[static_cast<std::size_t>(index)];
    const QString source = item.markdown();
    QApplication::clipboard()->setMimeData(mimeData(plain ? item.plainText() : source, source));
    QToolTip::showText(QCursor::pos(), tr("Copied"), this);
}

void ConversationView::activate(const MessageHit &hit, int index)
{
    MessageItem &item = m_items[static_cast<std::size_t>(index)];
    switch (hit.what) {
    case MessageHit::What::Link:
        if (markdown::isAllowedLink(hit.link)) {
            Q_EMIT linkActivated(QUrl(hit.link, QUrl::TolerantMode));
        }
        break;
    case MessageHit::What::CopyCode:
        QApplication::clipboard()->setText(item.pieceText(hit.piece));
        QToolTip::showText(QCursor::pos(), tr("Copied"), this);
        break;
    case MessageHit::What::Thinking:
        clearSelection();
        item.toggleThinking(m_style);
        m_pinned = false;
        updateLayout();
        break;
    case MessageHit::What::NoticeAction: {
        if (item.wantsContext()) {
            Q_EMIT contextRequested();
            break;
        }
        const MessageData &data = item.data();
        const bool goOn = data.state != MessageState::Failed && !data.text.isEmpty();
        goOn ? Q_EMIT continueRequested(data.id) : Q_EMIT regenerateRequested(data.id); // also when a model is missing
        break;
    }
    case MessageHit::What::Text:
    case MessageHit::What::Nothing:
        break;
    }
}

void ConversationView::mousePressEvent(QMouseEvent *event)
{
    m_keyboardFocus = false;
    if (event->button() != Qt::LeftButton) {
        return;
    }
    m_pressed = event->position();
    m_pressedHit = hitAt(event->position(), &m_pressedItem);
    const bool button = m_pressedHit.what == MessageHit::What::CopyCode
        || m_pressedHit.what == MessageHit::What::Thinking || m_pressedHit.what == MessageHit::What::NoticeAction;
    if (button) {
        return;
    }
    const TextPosition position = positionAt(event->position());
    if (!(event->modifiers() & Qt::ShiftModifier)) {
        m_anchor = position;
    }
    m_cursor = position;
    m_selecting = true;
    viewport()->update();
}

void ConversationView::extendSelection(const QPointF &viewportPoint)
{
    const double beyond
        = viewportPoint.y() < 0 ? viewportPoint.y() : std::max(0.0, viewportPoint.y() - viewport()->height());
    if (beyond != 0) {
        m_pinned = false;
        verticalScrollBar()->setValue(scrolled() + static_cast<int>(beyond / 2));
    }
    m_cursor = positionAt(QPointF(viewportPoint.x(), std::clamp<double>(viewportPoint.y(), 0, viewport()->height())));
    viewport()->update();
}

void ConversationView::mouseMoveEvent(QMouseEvent *event)
{
    m_mouse = event->position();
    if (m_selecting && (event->buttons() & Qt::LeftButton)) {
        extendSelection(m_mouse);
        if (viewport()->rect().contains(event->position().toPoint())) {
            m_autoScroll.stop();
        } else if (!m_autoScroll.isActive()) {
            m_autoScroll.start();
        }
        return;
    }
    updateHover(m_mouse);
}

void ConversationView::mouseReleaseEvent(QMouseEvent *event)
{
    m_autoScroll.stop();
    m_selecting = false;
    if (event->button() != Qt::LeftButton || m_pressedItem < 0 || m_pressedItem >= count()) {
        return;
    }
    int index = -1;
    const MessageHit hit = hitAt(event->position(), &index);
    const bool moved = (event->position() - m_pressed).manhattanLength() >= QApplication::startDragDistance();
    if (!moved && index == m_pressedItem && hit.what == m_pressedHit.what) {
        activate(hit, index);
    }
    if (hasSelection() && QApplication::clipboard()->supportsSelection()) {
        QApplication::clipboard()->setText(selectedText(), QClipboard::Selection);
    }
    m_pressedItem = -1;
}

void ConversationView::mouseDoubleClickEvent(QMouseEvent *event)
{
    const TextPosition position = positionAt(event->position());
    if (position.item < 0 || position.item >= count()) {
        return;
    }
    const MessageItem &item = m_items[static_cast<std::size_t>(position.item)];
    m_anchor = {position.item, item.wordStart(position.at)};
    m_cursor = {position.item, item.wordEnd(position.at)};
    viewport()->update();
}

void ConversationView::updateHover(const QPointF &viewportPoint)
{
    int index = -1;
    const bool inside = viewport()->rect().contains(viewportPoint.toPoint());
    const MessageHit hit = inside ? hitAt(viewportPoint, &index) : MessageHit{};
    const double x = viewportPoint.x() - columnLeft();
    const bool inColumn = inside && x > -kHoverMargin && x < columnWidth() + kHoverMargin;
    m_hovered = inColumn ? index : -1;
    const bool hand = hit.what == MessageHit::What::Link || hit.what == MessageHit::What::CopyCode
        || hit.what == MessageHit::What::Thinking || hit.what == MessageHit::What::NoticeAction;
    viewport()->setCursor(hand                                     ? Qt::PointingHandCursor
                              : hit.what == MessageHit::What::Text ? Qt::IBeamCursor
                                                                   : Qt::ArrowCursor);
    updateActions();
    viewport()->update();
}

bool ConversationView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave) {
        m_mouse = {-1, -1};
        updateHover(m_mouse);
    }
    if (event->type() == QEvent::ToolTip) {
        const QPoint at = static_cast<QHelpEvent *>(event)->pos();
        int index = -1;
        const MessageHit hit = hitAt(at, &index);
        QString text = hit.link;
        if (index >= 0 && text.isEmpty()) {
            const MessageItem &item = m_items[static_cast<std::size_t>(index)];
            const QRectF figures(item.footer().topLeft(), QSizeF(item.figuresWidth(), item.footer().height()));
            text = figures.contains(inItem(index, at)) ? item.data().figuresInFull() : QString();
        }
        QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), text, viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void ConversationView::wheelEvent(QWheelEvent *event)
{
    const QPoint delta = event->pixelDelta().isNull() ? event->angleDelta() / 2 : event->pixelDelta();
    const bool shift = event->modifiers() & Qt::ShiftModifier;
    const int sideways = delta.x() != 0 ? delta.x() : (shift ? delta.y() : 0);
    const int index = itemAt(event->position().y() + scrolled());
    if (sideways != 0 && std::abs(delta.x()) >= (shift ? 0 : std::abs(delta.y())) && index >= 0) {
        m_items[static_cast<std::size_t>(index)].scrollSideways(inItem(index, event->position()), -sideways);
        viewport()->update();
        event->accept();
        return;
    }
    if (event->modifiers() & Qt::ControlModifier) {
        event->ignore(); // the window changes the size of the text
        return;
    }
    QAbstractScrollArea::wheelEvent(event);
}

void ConversationView::setCurrent(int index)
{
    if (count() == 0) {
        return;
    }
    m_keyboardFocus = true;
    m_current = std::clamp(index, 0, count() - 1);
    const QRect rect = messageRect(m_current);
    if (rect.top() < 0 || rect.height() > viewport()->height()) {
        verticalScrollBar()->setValue(scrolled() + rect.top() - 16);
    } else if (rect.bottom() > viewport()->height()) {
        verticalScrollBar()->setValue(scrolled() + rect.bottom() - viewport()->height() + 16);
    }
    updateActions();
    viewport()->update();
}

void ConversationView::keyPressEvent(QKeyEvent *event)
{
    QScrollBar *bar = verticalScrollBar();
    const bool control = event->modifiers() & Qt::ControlModifier;
    if (event->matches(QKeySequence::Copy)) {
        copy();
    } else if (event->matches(QKeySequence::SelectAll)) {
        selectAll();
    } else if (event->key() == Qt::Key_Up) {
        control ? setCurrent(m_current < 0 ? count() - 1 : m_current - 1)
                : bar->triggerAction(QAbstractSlider::SliderSingleStepSub);
    } else if (event->key() == Qt::Key_Down) {
        control ? setCurrent(m_current < 0 ? count() - 1 : m_current + 1)
                : bar->triggerAction(QAbstractSlider::SliderSingleStepAdd);
    } else if (event->key() == Qt::Key_PageUp) {
        bar->triggerAction(QAbstractSlider::SliderPageStepSub);
    } else if (event->key() == Qt::Key_PageDown || event->key() == Qt::Key_Space) {
        bar->triggerAction(QAbstractSlider::SliderPageStepAdd);
    } else if (event->key() == Qt::Key_Home) {
        bar->triggerAction(QAbstractSlider::SliderToMinimum);
    } else if (event->key() == Qt::Key_End) {
        bar->triggerAction(QAbstractSlider::SliderToMaximum);
    } else if (event->key() == Qt::Key_F2 && m_current >= 0
               && !m_items[static_cast<std::size_t>(m_current)].data().isAnswer()) {
        startEditing(m_items[static_cast<std::size_t>(m_current)].data().id);
    } else {
        event->ignore();
        return;
    }
    event->accept();
}

void ConversationView::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    m_keyboardFocus = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    if (m_keyboardFocus && m_current < 0 && count() > 0) {
        m_current = count() - 1;
    }
    updateActions();
    viewport()->update();
}

void ConversationView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    updateActions();
    viewport()->update();
}

void ConversationView::contextMenuEvent(QContextMenuEvent *event)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    int index = -1;
    const MessageHit hit = hitAt(viewport()->mapFrom(this, event->pos()), &index);
    if (hasSelection()) {
        menu->addAction(tr("Copy"), this, &ConversationView::copy);
    }
    if (!hit.link.isEmpty()) {
        menu->addAction(tr("Copy Link"), this, [link = hit.link] { QApplication::clipboard()->setText(link); });
    }
    if (index >= 0) {
        const qint64 id = m_items[static_cast<std::size_t>(index)].data().id;
        menu->addAction(tr("Copy Message"), this, [this, id] { copyMessage(id, false); });
        menu->addAction(tr("Select Message"), this, [this, id] { selectMessage(id); });
    }
    menu->addAction(tr("Select All"), this, &ConversationView::selectAll);
    menu->popup(event->globalPos());
}

} // namespace askja::gui
