// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/discover/cardview.h"

#include "gui/views/discover/cardaccessible.h"
#include "gui/views/theme/tokens.h"

#include <QClipboard>
#include <QFontInfo>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace askja::gui {

namespace {

constexpr double kBasePixels = 15;

bool isWeb(const QString &link)
{
    const QUrl url(link, QUrl::StrictMode);
    return url.scheme() == QLatin1String("https") || url.scheme() == QLatin1String("http");
}

} // namespace

CardView::CardView(QWidget *parent)
    : QWidget(parent)
{
    installCardAccessibility();
    setAccessibleName(tr("Description"));
    setMouseTracking(true);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    restyle();
}

void CardView::setMarkdown(const QString &text)
{
    m_item.reset();
    m_stop = m_stopsWidth = -1;
    if (!text.isEmpty()) {
        MessageData data;
        data.id = 1;
        data.author = MessageRole::Assistant;
        // A card may show how a model thinks, but does not think itself.
        data.text = text.startsWith(QLatin1String("<think>")) ? QLatin1Char('\n') + text : text;
        m_item.emplace(data);
        m_item->showFigures = false;
        setAccessibleDescription(text.left(2000));
    }
    setFocusPolicy(stops().empty() ? Qt::NoFocus : Qt::TabFocus);
    updateGeometry();
    update();
}

const std::vector<MessageStop> &CardView::stops() const
{
    if (m_stopsWidth == width()) {
        return m_stops;
    }
    m_stops.clear();
    if (m_item) {
        m_item->layout(std::max(width(), 1), m_style);
        m_stops = m_item->stops();
        std::erase_if(m_stops, [](const MessageStop &stop) {
            return stop.hit.what == MessageHit::What::Link && (!isWeb(stop.hit.link) || stop.places.empty());
        });
    }
    m_stopsWidth = width();
    return m_stops;
}

QRect CardView::stopRect(int index) const
{
    QRectF all;
    if (index >= 0 && index < static_cast<int>(stops().size())) {
        for (const QRectF &place : m_stops[static_cast<std::size_t>(index)].places) {
            all |= place;
        }
    }
    return all.toAlignedRect();
}

void CardView::setStop(int index)
{
    m_stop = index;
    const QRect place = stopRect(index);
    if (m_item && (place.left() < 0 || place.right() > width())) { // in a wide table
        const double delta = place.left() < 0 ? place.left() - 8 : place.right() + 8 - width();
        m_item->scrollSideways(QPointF(width() / 2.0, place.center().y()), delta);
        m_stopsWidth = -1;
    }
    update();
    announceStop(this);
    Q_EMIT stopChanged();
}

void CardView::restyle()
{
    const double system = font().pixelSize() > 0 ? font().pixelSize() : QFontInfo(font()).pixelSize();
    m_style = TextStyle::make(palette(), font(), std::round(std::max(kBasePixels, system)));
    if (m_item) {
        m_item->invalidate();
        m_stopsWidth = -1;
    }
    updateGeometry();
    update();
}

QSize CardView::sizeHint() const
{
    return {600, heightForWidth(600)};
}

int CardView::heightForWidth(int width) const
{
    if (!m_item || width <= 0) {
        return 0;
    }
    m_item->layout(width, m_style);
    return static_cast<int>(std::ceil(m_item->height(width, m_style)));
}

void CardView::paintEvent(QPaintEvent *event)
{
    if (!m_item) {
        return;
    }
    m_item->layout(width(), m_style);
    QPainter painter(this);
    painter.setClipRect(event->rect());
    MessagePaint paint;
    paint.clip = event->rect();
    paint.mouse = m_mouse;
    m_item->paint(painter, paint, m_style);
    paintFocus(painter);
}

void CardView::paintFocus(QPainter &painter) const
{
    if (!hasFocus() || m_stop < 0 || m_stop >= static_cast<int>(stops().size())) {
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_style.tokens.accent, 2));
    painter.setBrush(Qt::NoBrush);
    for (const QRectF &place : m_stops[static_cast<std::size_t>(m_stop)].places) {
        painter.drawRoundedRect(place.adjusted(-2, 0, 2, 0), 4, 4);
    }
}

/// Where an area that scrolls should look when this has the focus.
QVariant CardView::inputMethodQuery(Qt::InputMethodQuery query) const
{
    if (query == Qt::ImCursorRectangle && currentStop() >= 0) {
        return stopRect(m_stop);
    }
    return QWidget::inputMethodQuery(query);
}

bool CardView::focusNextPrevChild(bool next)
{
    const int to = m_stop + (next ? 1 : -1);
    if (hasFocus() && to >= 0 && to < static_cast<int>(stops().size())) {
        setStop(to);
        return true;
    }
    return QWidget::focusNextPrevChild(next);
}

void CardView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    const int last = static_cast<int>(stops().size()) - 1;
    if (event->reason() == Qt::BacktabFocusReason) {
        setStop(last);
    } else if (event->reason() == Qt::TabFocusReason || m_stop < 0 || m_stop > last) {
        setStop(std::min(0, last));
    } else {
        setStop(m_stop); // the window has come back
    }
}

void CardView::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

void CardView::keyPressEvent(QKeyEvent *event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && m_stop >= 0 && m_stop < static_cast<int>(stops().size())) {
        activate(MessageHit(m_stops[static_cast<std::size_t>(m_stop)].hit)); // a copy: this may be another card then
        return;
    }
    QWidget::keyPressEvent(event);
}

void CardView::mouseMoveEvent(QMouseEvent *event)
{
    m_mouse = event->position();
    const MessageHit hit = m_item ? m_item->hit(m_mouse) : MessageHit();
    const bool active = hit.what == MessageHit::What::Link || hit.what == MessageHit::What::CopyCode;
    setCursor(active ? Qt::PointingHandCursor : Qt::ArrowCursor);
    setToolTip(hit.what == MessageHit::What::Link ? hit.link : QString());
    update();
}

void CardView::mouseReleaseEvent(QMouseEvent *event)
{
    if (m_item && event->button() == Qt::LeftButton) {
        activate(m_item->hit(event->position()));
    }
}

void CardView::activate(const MessageHit &hit)
{
    if (hit.what == MessageHit::What::Link && isWeb(hit.link)) {
        Q_EMIT linkActivated(QUrl(hit.link, QUrl::StrictMode));
    } else if (hit.what == MessageHit::What::CopyCode) {
        QGuiApplication::clipboard()->setText(m_item->pieceText(hit.piece));
    }
}

void CardView::leaveEvent(QEvent *)
{
    m_mouse = {-1, -1};
    update();
}

void CardView::wheelEvent(QWheelEvent *event)
{
    const int sideways = event->pixelDelta().x() != 0 ? event->pixelDelta().x() : event->angleDelta().x() / 2;
    if (m_item && sideways != 0 && m_item->scrollSideways(event->position(), -sideways)) {
        m_stopsWidth = -1;
        update();
        event->accept();
        return;
    }
    event->ignore();
}

void CardView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange
        || event->type() == QEvent::StyleChange) {
        restyle();
    }
}

} // namespace askja::gui
