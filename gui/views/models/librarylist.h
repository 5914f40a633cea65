// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/views/models/librarydelegate.h"

#include <QListView>

namespace askja::gui {

/// The cards of the library, whose buttons are drawn and hit by mouse. By keyboard Enter goes to the chat with the
/// model, Alt+Enter opens its details, Delete and the menu key do what they do everywhere.
class LibraryList : public QListView
{
    Q_OBJECT

public:
    explicit LibraryList(QWidget *parent = nullptr);

    [[nodiscard]] LibraryDelegate *cards() const { return m_cards; }

Q_SIGNALS:
    void chatRequested(const QModelIndex &index);
    void mainRequested(const QModelIndex &index); ///< its main button, whatever that does now
    void cardClicked(const QModelIndex &index); ///< beside its buttons
    void detailsRequested(const QModelIndex &index); ///< by keyboard
    void trashRequested(const QModelIndex &index);
    void menuRequested(const QModelIndex &index, const QPoint &globalPosition);

protected:
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    [[nodiscard]] QStyleOptionViewItem optionFor(const QModelIndex &index) const;
    [[nodiscard]] LibraryDelegate::Part partAt(const QPoint &at) const;
    void hover(const QPoint &at);
    void openMenuOf(const QModelIndex &index);

    LibraryDelegate *m_cards;
    bool m_second = false; ///< what is pressed now is the second press of a double click
};

} // namespace askja::gui
