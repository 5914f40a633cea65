// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/conversation/conversationview.h"

#include "gui/views/conversation/conversationaccessible.h"
#include "gui/views/conversation/messageactions.h"
#include "gui/views/conversation/messageeditor.h"

#include <QAbstractItemModel>
#include <QApplication>
#include <QElapsedTimer>
#include <QFontInfo>
#include <QHash>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <utility>

namespace askja::gui {

namespace {

constexpr double kMargin = 24; // around the column
constexpr double kColumn = 760; // no line is wider
constexpr double kAhead = 240; // laid out beyond what is visible
constexpr int kFrame = 16; // milliseconds
constexpr int kKeepLaidOut = 60; // messages; more are freed when far away
constexpr double kBasePixels = 15;

} // namespace

ConversationView::ConversationView(QWidget *parent)
    : QAbstractScrollArea(parent)
{
    installConversationAccessibility();
    setAccessibleName(tr("Conversation"));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    m_actions = new MessageActions(viewport());
    connect(m_actions, &MessageActions::copyRequested, this, [this](qint64 id) { copyMessage(id, false); });
    connect(m_actions, &MessageActions::copyPlainRequested, this, [this](qint64 id) { copyMessage(id, true); });
    connect(m_actions, &MessageActions::selectRequested, this, &ConversationView::selectMessage);
    connect(m_actions, &MessageActions::editRequested, this, &ConversationView::startEditing);
    connect(m_actions, &MessageActions::regenerateRequested, this, &ConversationView::regenerateRequested);
    connect(m_actions, &MessageActions::continueRequested, this, &ConversationView::continueRequested);
    connect(m_actions, &MessageActions::siblingRequested, this, &ConversationView::siblingRequested);

    m_flush.setSingleShot(true);
    m_flush.setInterval(kFrame);
    connect(&m_flush, &QTimer::timeout, this, &ConversationView::flush);
    m_refine.setInterval(kFrame);
    connect(&m_refine, &QTimer::timeout, this, &ConversationView::refineSome);
    m_autoScroll.setInterval(kFrame * 2);
    connect(&m_autoScroll, &QTimer::timeout, this, [this] { extendSelection(m_mouse); });
    verticalScrollBar()->setSingleStep(24);
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget *, const QWidget *now) {
        if (m_keyboardFocus && now != this && !m_actions->isUsed()) {
            m_keyboardFocus = false;
            updateActions();
            viewport()->update();
        }
    });
    restyle();
}

ConversationView::~ConversationView() = default;

void ConversationView::setModel(QAbstractItemModel *model)
{
    if (m_model) {
        disconnect(m_model, nullptr, this, nullptr);
    }
    m_model = model;
    if (model) {
        connect(model, &QAbstractItemModel::dataChanged, this, &ConversationView::rowsChanged);
        connect(model, &QAbstractItemModel::rowsInserted, this, [this] {
            m_pinned = true; // what was just asked and its answer are what one wants to see
            syncRows();
        });
        connect(model, &QAbstractItemModel::rowsRemoved, this, &ConversationView::syncRows);
        connect(model, &QAbstractItemModel::rowsMoved, this, &ConversationView::syncRows);
        connect(model, &QAbstractItemModel::modelReset, this, [this] {
            m_pinned = true;
            putEditAside();
            clearSelection();
            m_items.clear();
            syncRows();
        });
    }
    m_items.clear();
    m_pinned = true;
    syncRows();
}

void ConversationView::setFontScale(double scale)
{
    m_scale = scale;
    restyle();
}

void ConversationView::setShowFigures(bool show)
{
    m_showFigures = show;
    restyle();
}

void ConversationView::setCanChange(bool canChange)
{
    m_canChange = canChange;
    updateActions();
}

void ConversationView::setContext(int tokens)
{
    if (tokens <= 0) {
        return; // the model rests, or another one is coming
    }
    const int before = std::exchange(m_context, tokens);
    if (m_items.empty() || !m_items.back().wantsContext()) {
        return;
    }
    MessageItem &last = m_items.back();
    last.contextGrew = (before > 0 && tokens > before) || hasRoomFor(last.data());
    if (last.contextGrew) {
        last.invalidate();
        updateLayout();
    }
}

/// Whether the context is larger by now than the one that this answer filled.
bool ConversationView::hasRoomFor(const MessageData &data) const
{
    const int used = data.promptTokens + data.tokens;
    return used > 0 && m_context > used + used / 16;
}

double ConversationView::bodyPixelSize() const
{
    // The application's font is scaled already (Theme::setFontScale).
    const double system = font().pixelSize() > 0 ? font().pixelSize() : QFontInfo(font()).pixelSize();
    return std::max(kBasePixels * m_scale, system);
}

void ConversationView::restyle()
{
    m_style = TextStyle::make(palette(), font(), std::round(bodyPixelSize()));
    for (MessageItem &item : m_items) {
        item.showFigures = m_showFigures;
        item.invalidate();
    }
    if (m_editor) {
        m_editor->setTextFont(m_style.body);
    }
    m_actions->setFont(m_style.small);
    updateLayout();
    viewport()->update();
}

/// Makes the items those of the model's rows; an item stays with its message.
void ConversationView::syncRows()
{
    QHash<qint64, std::size_t> known;
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        known.insert(m_items[i].data().id, i);
    }
    const bool selectionStands = m_model && m_model->rowCount() >= count();
    std::vector<MessageItem> before = std::move(m_items);
    m_items.clear();
    const int rows = m_model ? m_model->rowCount() : 0;
    for (int row = 0; row < rows; ++row) {
        const MessageData data = MessageData::from(m_model->index(row, 0));
        const auto found = known.constFind(data.id);
        if (found != known.constEnd()) {
            m_items.push_back(std::move(before[*found]));
            known.erase(found);
            m_items.back().setData(data, m_style);
        } else {
            m_items.emplace_back(data);
        }
        m_items.back().isLast = row + 1 == rows;
        m_items.back().showFigures = m_showFigures;
        m_items.back().contextGrew = m_items.back().contextGrew || hasRoomFor(m_items.back().data());
    }
    if (!selectionStands) {
        clearSelection();
    }
    if (m_editor && indexOf(m_editedId) < 0) {
        putEditAside();
    }
    m_hovered = m_hovered < count() ? m_hovered : -1;
    m_current = m_current < count() ? m_current : -1;
    m_changedRows.clear();
    updateLayout();
    m_refine.start();
}

void ConversationView::rowsChanged(const QModelIndex &first, const QModelIndex &last)
{
    for (int row = first.row(); row <= last.row(); ++row) {
        m_changedRows.insert(row);
    }
    if (!m_flush.isActive()) {
        m_flush.start();
    }
}

void ConversationView::flush()
{
    const QSet<int> rows = std::exchange(m_changedRows, {});
    for (const int row : rows) {
        if (row < count() && m_model) {
            m_items[static_cast<std::size_t>(row)].setData(MessageData::from(m_model->index(row, 0)), m_style);
            announce(row);
        }
    }
    updateLayout();
}

double ConversationView::columnWidth() const
{
    // Of the whole view: text does not move when the scroll bar appears, and stands above the composer.
    return std::floor(std::max(200.0, std::min(kColumn, width() - 2 * kMargin)));
}

double ConversationView::columnLeft() const
{
    const double scrollBar = isRightToLeft() ? width() - viewport()->width() : 0; // then it stands on the left
    return std::floor((width() - columnWidth()) / 2 - scrollBar);
}

int ConversationView::scrolled() const
{
    return verticalScrollBar()->value();
}

double ConversationView::placeItems()
{
    const double width = columnWidth();
    double y = kMargin;
    for (MessageItem &item : m_items) {
        item.top = y;
        y += item.height(width, m_style);
    }
    m_contentHeight = y + kMargin / 2;
    return m_contentHeight;
}

int ConversationView::itemAt(double y) const
{
    const auto after = std::upper_bound(m_items.begin(), m_items.end(), y,
                                        [](double value, const MessageItem &item) { return value < item.top; });
    return static_cast<int>(after - m_items.begin()) - 1;
}

int ConversationView::indexOf(qint64 id) const
{
    const auto found
        = std::find_if(m_items.begin(), m_items.end(), [id](const MessageItem &item) { return item.data().id == id; });
    return found == m_items.end() ? -1 : static_cast<int>(found - m_items.begin());
}

/// Lays out what lies between; true if something was laid out, so that heights may have changed.
bool ConversationView::layOutVisible(double from, double to)
{
    bool changed = false;
    for (int i = std::max(0, itemAt(from)); i < count() && m_items[static_cast<std::size_t>(i)].top < to; ++i) {
        MessageItem &item = m_items[static_cast<std::size_t>(i)];
        if (!item.isLaidOut(columnWidth())) {
            item.layout(columnWidth(), m_style);
            changed = true;
        }
    }
    return changed;
}

void ConversationView::updateLayout()
{
    if (m_placing) {
        return;
    }
    m_placing = true;
    const int anchor = std::max(0, itemAt(scrolled()));
    const double inside = anchor < count() ? scrolled() - m_items[static_cast<std::size_t>(anchor)].top : 0;
    for (int pass = 0; pass < 12; ++pass) {
        const int range = std::max(0, static_cast<int>(std::ceil(placeItems())) - viewport()->height());
        verticalScrollBar()->setPageStep(viewport()->height());
        verticalScrollBar()->setRange(0, range);
        if (m_pinned) {
            verticalScrollBar()->setValue(range);
        } else if (anchor < count()) {
            verticalScrollBar()->setValue(
                static_cast<int>(std::lround(m_items[static_cast<std::size_t>(anchor)].top + inside)));
        }
        if (!layOutVisible(scrolled() - kAhead, scrolled() + viewport()->height() + kAhead)) {
            break;
        }
    }
    m_placing = false;
    placeChildren();
    updateActions();
    viewport()->update();
    const bool atEnd = m_pinned || isAtEnd();
    if (std::exchange(m_saidAtEnd, atEnd) != atEnd) {
        Q_EMIT atEndChanged(atEnd);
    }
}

/// Makes the heights of some messages exact that have only an estimated one, in at most a few milliseconds.
void ConversationView::refineSome()
{
    QElapsedTimer time;
    time.start();
    bool worked = false;
    int laidOut = 0;
    const double middle = scrolled() + viewport()->height() / 2.0;
    for (std::size_t i = m_items.size(); i-- > 0;) {
        MessageItem &item = m_items[i];
        const bool far = std::abs(item.top - middle) > 4.0 * viewport()->height();
        if (!item.isHeightKnown(columnWidth())) {
            if (time.elapsed() >= 3) {
                worked = true;
                break;
            }
            item.layout(columnWidth(), m_style);
            worked = true;
        }
        laidOut += item.isLaidOut(columnWidth()) ? 1 : 0;
        if (far && laidOut > kKeepLaidOut && item.isLaidOut(columnWidth())) {
            item.release();
        }
    }
    if (worked) {
        updateLayout();
    } else {
        m_refine.stop();
    }
}

bool ConversationView::isAtEnd() const
{
    return verticalScrollBar()->value() >= verticalScrollBar()->maximum() - 4;
}

void ConversationView::scrollToEnd()
{
    m_pinned = true;
    updateLayout();
}

void ConversationView::showMessage(qint64 id, const QString &words)
{
    const int index = indexOf(id);
    if (index < 0) {
        return;
    }
    m_pinned = false;
    for (int pass = 0; pass < 4; ++pass) { // what is laid out on the way becomes higher or lower
        verticalScrollBar()->setValue(static_cast<int>(m_items[static_cast<std::size_t>(index)].top - kMargin));
    }
    const MessageItem &item = m_items[static_cast<std::size_t>(index)];
    const auto [start, end] = item.find(words);
    if (start == end) {
        selectMessage(id);
        return;
    }
    m_anchor = {index, start};
    m_cursor = {index, end};
    const double y = item.yOf(start);
    if (y > viewport()->height() * 0.6) {
        verticalScrollBar()->setValue(static_cast<int>(item.top + y - viewport()->height() * 0.3));
    }
    viewport()->update();
}

void ConversationView::scrollContentsBy(int, int)
{
    if (!m_placing) {
        m_pinned = isAtEnd();
        updateLayout();
        updateHover(m_mouse);
    }
    viewport()->update();
}

void ConversationView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateLayout();
    m_refine.start();
}

void ConversationView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange
        || event->type() == QEvent::StyleChange) {
        restyle();
        m_refine.start();
    }
}

QRect ConversationView::messageRect(int index) const
{
    const MessageItem &item = m_items[static_cast<std::size_t>(index)];
    return QRectF(columnLeft(), item.top - scrolled(), columnWidth(), item.height(columnWidth(), m_style)).toRect();
}

void ConversationView::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    painter.setLayoutDirection(Qt::LeftToRight); // each text has its own; what stands beside it was placed for this one
    painter.fillRect(event->rect(), m_style.tokens.page);
    const auto [start, end] = orderedSelection();
    const double top = event->rect().top() + scrolled();
    const double bottom = event->rect().bottom() + 1 + scrolled();
    for (int i = std::max(0, itemAt(top)); i < count() && m_items[static_cast<std::size_t>(i)].top <= bottom; ++i) {
        MessageItem &item = m_items[static_cast<std::size_t>(i)];
        if (item.editorHeight > 0 || !item.isLaidOut(columnWidth())) {
            continue;
        }
        item.setViewTop(scrolled() - item.top);
        MessagePaint paint;
        paint.clip = QRectF(0, top - item.top, columnWidth(), bottom - top);
        if (start < end && i >= start.item && i <= end.item) {
            paint.selectionStart = i == start.item ? start.at : PiecePosition{};
            paint.selectionEnd = i == end.item ? end.at : kMessageEnd;
        }
        paint.mouse = inItem(i, m_mouse);
        painter.save();
        painter.translate(columnLeft(), item.top - scrolled());
        item.paint(painter, paint, m_style);
        painter.restore();
        if (m_keyboardFocus && i == m_current) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(m_style.tokens.accent, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(QRectF(messageRect(i)).adjusted(-10, -1, 10, 1), 8, 8);
        }
    }
}

} // namespace askja::gui
