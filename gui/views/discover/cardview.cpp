// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/discover/cardview.h"

#include <QClipboard>
#include <QFontInfo>
#include <QGuiApplication>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace askja::gui {

namespace {

constexpr double kBasePixels = 15;

} // namespace

CardView::CardView(QWidget *parent)
    : QWidget(parent)
{
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
    updateGeometry();
    update();
}

void CardView::restyle()
{
    const double system = font().pixelSize() > 0 ? font().pixelSize() : QFontInfo(font()).pixelSize();
    m_style = TextStyle::make(palette(), font(), std::round(std::max(kBasePixels, system)));
    if (m_item) {
        m_item->invalidate();
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
    const MessageHit hit = m_item ? m_item->hit(event->position()) : MessageHit();
    if (event->button() != Qt::LeftButton) {
        return;
    }
    if (hit.what == MessageHit::What::Link) {
        const QUrl url(hit.link, QUrl::StrictMode);
        if (url.scheme() == QLatin1String("https") || url.scheme() == QLatin1String("http")) {
            Q_EMIT linkActivated(url);
        }
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
