// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/discover/notice.h"

#include "gui/views/discover/wrappedtext.h"
#include "gui/views/theme/icons.h"
#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/direction.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace askja::gui {

Notice::Notice(const QString &icon, QWidget *parent)
    : QFrame(parent)
    , m_icon(icon)
    , m_title(new QLabel(this))
    , m_text(new QLabel(this))
    , m_buttons(new QHBoxLayout)
{
    m_title->setFont(strongerFont(font()));
    for (QLabel *label : {m_title, m_text}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
    }
    m_buttons->setContentsMargins(0, 6, 0, 0);
    m_buttons->setSpacing(8);
    m_buttons->addStretch();
    auto *words = new QVBoxLayout(this);
    words->setContentsMargins(isMirrored() ? 16 : 46, 12, isMirrored() ? 46 : 16, 12);
    words->setSpacing(2);
    words->addWidget(m_title);
    words->addWidget(m_text);
    words->addLayout(m_buttons);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
}

void Notice::setContent(const QString &title, const QString &text)
{
    m_title->setText(title);
    m_text->setText(text);
    m_text->setVisible(!text.isEmpty());
    setAccessibleName(title);
    setAccessibleDescription(text);
}

QPushButton *Notice::addButton(const QString &text)
{
    auto *button = new QPushButton(text, this);
    m_buttons->insertWidget(m_buttons->count() - 1, button);
    return button;
}

QString Notice::title() const
{
    return m_title->text();
}

QString Notice::text() const
{
    return m_text->text();
}

void Notice::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        // Afterwards: the style gives the label its own font back while it changes.
        QMetaObject::invokeMethod(
            this, [this] { m_title->setFont(strongerFont(font())); }, Qt::QueuedConnection);
    }
}

void Notice::paintEvent(QPaintEvent *)
{
    const Tokens tokens = Tokens::from(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tokens.hairline, 1));
    painter.setBrush(tokens.panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 12, 12);
    painter.drawPixmap(mirrored(QRectF(14, 12, 20, 20), rect()).topLeft(),
                       iconPixmap(m_icon, tokens.subtle, 20, devicePixelRatioF()));
}

} // namespace askja::gui
