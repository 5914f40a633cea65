// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/conversation/messageeditor.h"

#include "gui/views/composer/inputedit.h"
#include "gui/views/theme/tokens.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace askja::gui {

MessageEditor::MessageEditor(const QString &text, QWidget *parent)
    : QWidget(parent)
    , m_edit(new InputEdit(this))
{
    setAccessibleName(tr("Edit your message"));
    m_edit->setAccessibleName(tr("Your message"));
    m_edit->setPlainText(text);
    m_edit->moveCursor(QTextCursor::End);
    auto *hint = new QWidget(this);
    auto *buttons = new QHBoxLayout(hint);
    buttons->setContentsMargins(0, 0, 0, 0);
    buttons->addStretch();
    auto *cancel = new QPushButton(tr("Cancel"), hint);
    m_send = new QPushButton(tr("Send"), hint);
    m_send->setDefault(true);
    m_send->setProperty("prominent", true);
    buttons->addWidget(cancel);
    buttons->addWidget(m_send);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 12, 12, 12);
    layout->setSpacing(8);
    layout->addWidget(m_edit, 1);
    layout->addWidget(hint);
    setFocusProxy(m_edit);

    connect(cancel, &QPushButton::clicked, this, &MessageEditor::cancelled);
    connect(m_send, &QPushButton::clicked, this, &MessageEditor::accept);
    connect(m_edit, &InputEdit::submitted, this, &MessageEditor::accept);
    connect(m_edit, &QPlainTextEdit::textChanged, this, [this] {
        m_send->setEnabled(!this->text().trimmed().isEmpty());
        Q_EMIT heightChanged();
    });
}

QString MessageEditor::text() const
{
    return m_edit->toPlainText();
}

void MessageEditor::setTextFont(const QFont &font)
{
    m_edit->setFont(font);
}

int MessageEditor::heightFor(int width) const
{
    m_send->ensurePolished(); // its height is the style sheet's
    return m_edit->heightForText(width - 28) + m_send->sizeHint().height() + 32;
}

void MessageEditor::accept()
{
    if (!text().trimmed().isEmpty()) {
        Q_EMIT accepted(text());
    }
}

void MessageEditor::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT cancelled();
        return;
    }
    QWidget::keyPressEvent(event);
}

void MessageEditor::paintEvent(QPaintEvent *)
{
    const Tokens tokens = Tokens::from(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tokens.accent, 2));
    painter.setBrush(tokens.raised);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 12, 12);
}

} // namespace askja::gui
