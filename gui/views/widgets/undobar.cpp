// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/widgets/undobar.h"

#include "gui/views/theme/tokens.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

namespace askja::gui {

UndoBar::UndoBar(QWidget *parent)
    : QFrame(parent)
    , m_label(new QLabel(this))
    , m_button(new QPushButton(tr("Undo"), this))
{
    m_label->setTextFormat(Qt::PlainText);
    m_button->setProperty("flat", true);
    m_button->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Z));
    m_button->setToolTip(tr("Undo  (%1)").arg(m_button->shortcut().toString(QKeySequence::NativeText)));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(18, 8, 10, 8);
    layout->setSpacing(12);
    layout->addWidget(m_label);
    layout->addWidget(m_button);
    connect(m_button, &QPushButton::clicked, this, [this] {
        hide();
        Q_EMIT undoRequested(m_id);
    });
    hide();
}

void UndoBar::show(qint64 id, const QString &text)
{
    m_id = id;
    m_label->setText(fontMetrics().elidedText(text, Qt::ElideMiddle, 360));
    setAccessibleName(text);
    adjustSize();
    QFrame::show();
    raise();
    QAccessibleEvent event(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

void UndoBar::dismiss(qint64 id)
{
    if (id == m_id) {
        hide();
    }
}

void UndoBar::paintEvent(QPaintEvent *)
{
    const Tokens tokens = Tokens::from(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tokens.control, 1));
    painter.setBrush(tokens.raised);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 12, 12);
}

} // namespace askja::gui
