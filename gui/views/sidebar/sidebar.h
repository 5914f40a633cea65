// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QLabel;
class QListView;

namespace askja::gui {

class ConversationController;
class IconButton;
class SegmentSwitch;

/// The left column: the two places, a button for a new chat, and the conversations.
class Sidebar : public QWidget
{
    Q_OBJECT

public:
    explicit Sidebar(ConversationController *controller, QWidget *parent = nullptr);

    void setPlace(int place);
    void setFoot(QWidget *foot); ///< one line below the conversations; takes it
    void renameCurrent(); ///< begins it; the column has to be visible
    [[nodiscard]] QListView *list() const { return m_list; }

Q_SIGNALS:
    void placeChosen(int place);
    void newChatRequested();
    void conversationChosen(); ///< the person picked one; a narrow window hides the column
    void hideRequested();

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    void openMenu(const QModelIndex &index, const QPoint &at);
    void rename(const QModelIndex &index);
    void followCurrent();

    ConversationController *m_controller;
    SegmentSwitch *m_places;
    QListView *m_list;
    QLabel *m_empty;
};

} // namespace askja::gui
