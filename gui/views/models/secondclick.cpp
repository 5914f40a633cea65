// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/models/secondclick.h"

#include <QGuiApplication>
#include <QMouseEvent>
#include <QStyleHints>

namespace askja::gui {

SecondClick::SecondClick(QWidget *over)
    : QWidget(over)
{
    m_end.setSingleShot(true);
    connect(&m_end, &QTimer::timeout, this, &QWidget::hide);
    hide();
}

void SecondClick::wait()
{
    setGeometry(parentWidget()->rect());
    raise();
    show();
    m_end.start(QGuiApplication::styleHints()->mouseDoubleClickInterval());
}

void SecondClick::mousePressEvent(QMouseEvent *event)
{
    m_end.stop();
    hide();
    if (event->button() == Qt::LeftButton)
        Q_EMIT came();
}

void SecondClick::mouseDoubleClickEvent(QMouseEvent *event)
{
    mousePressEvent(event);
}

} // namespace askja::gui
