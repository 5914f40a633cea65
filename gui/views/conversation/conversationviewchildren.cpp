// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/conversation/conversationview.h"

#include "gui/views/conversation/conversationaccessible.h"
#include "gui/views/conversation/messageactions.h"
#include "gui/views/conversation/messageeditor.h"

#include <algorithm>

namespace askja::gui {

void ConversationView::placeChildren()
{
    if (!m_editor) {
        return;
    }
    const int index = indexOf(m_editedId);
    if (index < 0) {
        return;
    }
    MessageItem &item = m_items[static_cast<std::size_t>(index)];
    const int width = static_cast<int>(columnWidth());
    const int height = std::min(m_editor->heightFor(width), std::max(140, viewport()->height() * 6 / 10));
    if (item.editorHeight != height + 24) {
        item.editorHeight = height + 24;
        updateLayout();
        return;
    }
    m_editor->setGeometry(static_cast<int>(columnLeft()), static_cast<int>(item.top) - scrolled() + 8, width, height);
}

void ConversationView::updateActions()
{
    int index = m_hovered;
    if (m_actions->isUsed()) {
        index = indexOf(m_actions->messageId());
    } else if (m_keyboardFocus && m_current >= 0) {
        index = m_current;
    }
    if (index < 0 || index >= count()) {
        m_actions->hide();
        return;
    }
    const MessageItem &item = m_items[static_cast<std::size_t>(index)];
    if (!item.isLaidOut(columnWidth()) || item.data().isBeingMade() || item.editorHeight > 0) {
        m_actions->hide();
        return;
    }
    m_actions->show(item.data(), item.isLast, m_canChange);
    const QRectF footer = item.footer().translated(columnLeft(), item.top - scrolled());
    const bool right = !item.data().isAnswer();
    const double x = right ? footer.right() - m_actions->width()
                           : footer.left() + (item.figuresWidth() > 0 ? item.figuresWidth() + 10 : -6);
    m_actions->move(static_cast<int>(x), static_cast<int>(footer.center().y() - m_actions->height() / 2.0));
}

bool ConversationView::isEditing() const
{
    return m_editor;
}

void ConversationView::startEditing(qint64 id)
{
    const int index = indexOf(id);
    if (index < 0 || m_items[static_cast<std::size_t>(index)].data().isAnswer()) {
        return;
    }
    stopEditing();
    m_pinned = false;
    m_editedId = id;
    const QString text = m_items[static_cast<std::size_t>(index)].data().text;
    m_editor = new MessageEditor(m_halfEdited.value(id, text), viewport());
    m_editor->setTextFont(m_style.body);
    connect(m_editor, &MessageEditor::cancelled, this, [this, id] {
        m_halfEdited.remove(id);
        stopEditing();
    });
    connect(m_editor, &MessageEditor::heightChanged, this, &ConversationView::placeChildren);
    connect(m_editor, &MessageEditor::accepted, this, [this, id](const QString &text) {
        m_halfEdited.remove(id);
        stopEditing();
        Q_EMIT editRequested(id, text);
    });
    m_editor->show();
    placeChildren();
    m_editor->setFocus();
}

void ConversationView::stopEditing()
{
    if (!m_editor) {
        return;
    }
    m_editor->hide();
    m_editor->deleteLater();
    m_editor.clear();
    m_editedId = 0;
    for (MessageItem &item : m_items) {
        item.editorHeight = 0;
    }
    setFocus();
    updateLayout();
}

void ConversationView::putEditAside()
{
    if (m_editor) {
        m_halfEdited.insert(m_editedId, m_editor->text());
        stopEditing();
    }
}

/// Tells assistive programs of a growing answer sentence by sentence, not word by word.
void ConversationView::announce(int index)
{
    const MessageData &data = m_items[static_cast<std::size_t>(index)].data();
    if (!data.isAnswer()) {
        return;
    }
    if (m_announcedId != data.id) {
        m_announcedId = data.id;
        m_announced = 0;
    }
    const qsizetype end = data.isBeingMade()
        ? std::max({data.text.lastIndexOf(QStringLiteral(". ")), data.text.lastIndexOf(QStringLiteral("? ")),
                    data.text.lastIndexOf(QStringLiteral("! ")), data.text.lastIndexOf(u'\n')})
        : data.text.size();
    if (end > m_announced) {
        announceMessage(this, index);
        m_announced = end;
    }
}

} // namespace askja::gui
