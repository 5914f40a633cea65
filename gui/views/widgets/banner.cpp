// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/widgets/banner.h"

#include "gui/views/theme/icons.h"
#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/iconbutton.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace askja::gui {

Banner::Banner(QWidget *parent)
    : QFrame(parent)
    , m_title(new QLabel(this))
    , m_text(new QLabel(this))
    , m_buttons(new QHBoxLayout)
{
    QFont bold = m_title->font();
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    for (QLabel *label : {m_title, m_text}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    auto *close = new IconButton(QStringLiteral("close"), tr("Close this message"), this);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    m_buttons->setContentsMargins(0, 4, 0, 0);
    m_buttons->setSpacing(8);
    auto *words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(m_title);
    words->addWidget(m_text);
    words->addLayout(m_buttons);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(48, 12, 8, 12);
    row->addLayout(words, 1);
    row->addWidget(close, 0, Qt::AlignTop);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    hide();
}

void Banner::show(Topic topic, const QString &title, const QString &text, const std::vector<Action> &actions)
{
    m_topic = topic;
    m_title->setText(title);
    m_text->setText(text);
    m_text->setVisible(!text.isEmpty());
    while (QLayoutItem *item = m_buttons->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const Action &action : actions) {
        auto *button = new QPushButton(action.text, this);
        connect(button, &QPushButton::clicked, this, [this, run = action.run] {
            hide();
            run();
        });
        m_buttons->addWidget(button);
    }
    m_buttons->addStretch();
    setAccessibleName(title);
    setAccessibleDescription(text);
    QFrame::show();
    QAccessibleEvent event(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

void Banner::dismiss(Topic topic)
{
    if (topic == m_topic) {
        hide();
    }
}

QString Banner::title() const
{
    return m_title->text();
}

QString Banner::text() const
{
    return m_text->text();
}

void Banner::paintEvent(QPaintEvent *)
{
    const Tokens tokens = Tokens::from(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(blend(tokens.dangerSurface, tokens.danger, 0.25), 1));
    painter.setBrush(tokens.dangerSurface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 12, 12);
    painter.drawPixmap(QPointF(16, 12), iconPixmap(QStringLiteral("warning"), tokens.danger, 20, devicePixelRatioF()));
}

} // namespace askja::gui
