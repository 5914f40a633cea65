// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/widgets/iconbutton.h"

#include "gui/views/theme/icons.h"
#include "gui/views/theme/tokens.h"

#include <QPainter>

#include <algorithm>

namespace askja::gui {

IconButton::IconButton(const QString &icon, const QString &name, QWidget *parent)
    : QToolButton(parent)
    , m_icon(icon)
{
    setAutoRaise(true);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::ArrowCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setName(name);
}

void IconButton::setName(const QString &name, const QKeySequence &shortcut)
{
    setAccessibleName(name);
    setToolTip(shortcut.isEmpty() ? name
                                  : QStringLiteral("%1  (%2)").arg(name, shortcut.toString(QKeySequence::NativeText)));
}

void IconButton::setIconName(const QString &icon)
{
    m_icon = icon;
    update();
}

void IconButton::setProminent(bool prominent)
{
    m_prominent = prominent;
    update();
}

void IconButton::setRaised(bool raised)
{
    m_raised = raised;
    update();
}

QSize IconButton::sizeHint() const
{
    const int side = std::max(32, fontMetrics().height() + 14);
    return {side, side};
}

void IconButton::paintEvent(QPaintEvent *)
{
    const Tokens tokens = Tokens::from(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area = QRectF(rect()).adjusted(1, 1, -1, -1);
    painter.setPen(Qt::NoPen);
    QColor ink = isEnabled() ? blend(tokens.text, tokens.page, 0.2) : blend(tokens.text, tokens.page, 0.6);
    if (m_raised) {
        painter.setPen(QPen(tokens.control, 1));
        painter.setBrush(tokens.raised);
        painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), height() / 2.0, height() / 2.0);
        painter.setPen(Qt::NoPen);
    }
    if (m_prominent && isEnabled()) {
        painter.setBrush(isDown()           ? blend(tokens.accent, tokens.text, 0.2)
                             : underMouse() ? blend(tokens.accent, tokens.page, 0.12)
                                            : tokens.accent);
        painter.drawRoundedRect(area, 8, 8);
        ink = tokens.onAccent;
    } else if (m_prominent) {
        painter.setBrush(tokens.hover);
        painter.drawRoundedRect(area, 8, 8);
    } else if (isEnabled() && (isDown() || isChecked() || underMouse())) {
        painter.setBrush(isDown() || isChecked() ? tokens.pressed : tokens.hover);
        painter.drawRoundedRect(area, 8, 8);
        ink = tokens.text;
    }
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_prominent ? tokens.text : tokens.accent, 2));
        painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
    }
    const int side = std::max(20, height() * 20 / 32 / 2 * 2);
    const QPixmap icon = iconPixmap(m_icon, ink, std::min(side, 28), devicePixelRatioF());
    const int drawn = std::min(side, 28);
    painter.drawPixmap(QRectF((width() - drawn) / 2.0, (height() - drawn) / 2.0, drawn, drawn), icon,
                       QRectF(icon.rect()));
}

} // namespace askja::gui
