// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;
class QListView;
class QModelIndex;

namespace askja::gui {

class ConversationController;
class ConversationFilter;
class IconButton;
class SearchField;
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
    void focusSearch(); ///< likewise
    [[nodiscard]] SearchField *searchField() const { return m_search; }
    [[nodiscard]] QListView *list() const { return m_list; }

Q_SIGNALS:
    void placeChosen(int place);
    void newChatRequested();
    void conversationChosen(); ///< the person picked one; a narrow window hides the column
    void messageChosen(qint64 message, const QString &words); ///< after it: what was searched for is there
    void searchLeft(); ///< the keyboard should go back to where it was
    void exportRequested(qint64 conversation);
    void hideRequested();

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    void openMenu(const QModelIndex &index, const QPoint &at);
    void rename(const QModelIndex &index);
    void followCurrent();
    void choose(const QModelIndex &index);
    void showEmpty();
    bool searchKey(int key);
    [[nodiscard]] QModelIndex currentRow() const;

    ConversationController *m_controller;
    SegmentSwitch *m_places;
    SearchField *m_search;
    ConversationFilter *m_filter;
    QListView *m_list;
    QLabel *m_empty;
    QTimer m_typing; ///< the store is not asked for every letter
};

} // namespace askja::gui
