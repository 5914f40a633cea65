// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/views/conversation/messagedata.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QMenu;

namespace askja::gui {

class IconButton;

/// The buttons under the message that the mouse is over or the keyboard is at. There is one of it; the view moves it.
class MessageActions : public QWidget
{
    Q_OBJECT

public:
    explicit MessageActions(QWidget *parent = nullptr);

    /// canChange: no answer is being made, so that asking for another one is possible.
    void show(const MessageData &message, bool isLast, bool canChange);
    [[nodiscard]] qint64 messageId() const { return m_message.id; }
    [[nodiscard]] bool isUsed() const; ///< has the focus or an open menu: it must not go away now

Q_SIGNALS:
    void copyRequested(qint64 id);
    void copyPlainRequested(qint64 id);
    void selectRequested(qint64 id); ///< the whole message
    void editRequested(qint64 id);
    void regenerateRequested(qint64 id);
    void continueRequested(qint64 id);
    void siblingRequested(qint64 id, int index);

private:
    IconButton *addButton(const QString &icon, const QString &name);
    void openMenu();

    MessageData m_message;
    QHBoxLayout *m_layout;
    IconButton *m_previous;
    QLabel *m_branch;
    IconButton *m_next;
    IconButton *m_copy;
    IconButton *m_edit;
    IconButton *m_regenerate;
    IconButton *m_continue;
    IconButton *m_more;
    QMenu *m_menu;
};

} // namespace askja::gui
