// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/conversation/messageactions.h"

#include "gui/views/theme/icons.h"
#include "gui/views/widgets/iconbutton.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>

namespace askja::gui {

MessageActions::MessageActions(QWidget *parent)
    : QWidget(parent)
    , m_layout(new QHBoxLayout(this))
    , m_menu(new QMenu(this))
{
    setAccessibleName(tr("Message actions"));
    setCursor(Qt::ArrowCursor);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    m_previous = addButton(QStringLiteral("chevron-left"), tr("Previous version"));
    m_branch = new QLabel(this);
    m_branch->setAlignment(Qt::AlignCenter);
    m_layout->addWidget(m_branch);
    m_next = addButton(QStringLiteral("chevron-right"), tr("Next version"));
    m_copy = addButton(QStringLiteral("copy"), tr("Copy"));
    m_edit = addButton(QStringLiteral("edit"), tr("Edit and send again"));
    m_regenerate = addButton(QStringLiteral("regenerate"), tr("Write another answer"));
    m_continue = addButton(QStringLiteral("continue"), tr("Continue this answer"));
    m_more = addButton(QStringLiteral("more"), tr("More"));

    connect(m_previous, &QToolButton::clicked, this,
            [this] { Q_EMIT siblingRequested(m_message.id, m_message.siblingIndex - 1); });
    connect(m_next, &QToolButton::clicked, this,
            [this] { Q_EMIT siblingRequested(m_message.id, m_message.siblingIndex + 1); });
    connect(m_copy, &QToolButton::clicked, this, [this] { Q_EMIT copyRequested(m_message.id); });
    connect(m_edit, &QToolButton::clicked, this, [this] { Q_EMIT editRequested(m_message.id); });
    connect(m_regenerate, &QToolButton::clicked, this, [this] { Q_EMIT regenerateRequested(m_message.id); });
    connect(m_continue, &QToolButton::clicked, this, [this] { Q_EMIT continueRequested(m_message.id); });
    connect(m_more, &QToolButton::clicked, this, &MessageActions::openMenu);

    m_menu->addAction(themedIcon(QStringLiteral("copy")), tr("Copy as Plain Text"), this,
                      [this] { Q_EMIT copyPlainRequested(m_message.id); });
    m_menu->addAction(tr("Select Message"), this, [this] { Q_EMIT selectRequested(m_message.id); });
    hide();
}

IconButton *MessageActions::addButton(const QString &icon, const QString &name)
{
    auto *button = new IconButton(icon, name, this);
    m_layout->addWidget(button);
    return button;
}

void MessageActions::show(const MessageData &message, bool isLast, bool canChange)
{
    m_message = message;
    const bool branches = message.siblingCount > 1;
    m_previous->setVisible(branches);
    m_branch->setVisible(branches);
    m_next->setVisible(branches);
    m_previous->setEnabled(message.siblingIndex > 0);
    m_next->setEnabled(message.siblingIndex + 1 < message.siblingCount);
    m_branch->setText(QStringLiteral("%1/%2").arg(message.siblingIndex + 1).arg(message.siblingCount));
    m_branch->setAccessibleName(tr("Version %1 of %2").arg(message.siblingIndex + 1).arg(message.siblingCount));
    m_edit->setVisible(!message.isAnswer());
    m_edit->setEnabled(canChange);
    m_regenerate->setVisible(message.isAnswer());
    m_regenerate->setEnabled(canChange);
    m_continue->setVisible(message.isAnswer() && isLast && !message.text.isEmpty());
    m_continue->setEnabled(canChange);
    resize(sizeHint());
    QWidget::show();
    raise();
}

bool MessageActions::isUsed() const
{
    return m_menu->isVisible() || isAncestorOf(window()->focusWidget());
}

void MessageActions::openMenu()
{
    m_menu->popup(m_more->mapToGlobal(QPoint(0, m_more->height() + 2)));
}

} // namespace askja::gui
