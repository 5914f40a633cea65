// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/views/conversation/messageitem.h"

#include <QAbstractScrollArea>
#include <QHash>
#include <QPointer>
#include <QSet>
#include <QTimer>
#include <QUrl>

class QAbstractItemModel;

namespace askja::gui {

class MessageActions;
class MessageEditor;

/// A place in the conversation.
struct TextPosition
{
    int item = 0;
    PiecePosition at;
    friend auto operator<=>(const TextPosition &, const TextPosition &) = default;
};

/// The conversation as one page. Only messages near the visible part are laid out; the others have an estimated height
/// that is made exact while nothing else happens. What is visible stays where it is when something above it changes,
/// and the end stays visible while an answer grows, as long as the person has not scrolled away from it.
class ConversationView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit ConversationView(QWidget *parent = nullptr);
    ~ConversationView() override;

    /// A model with the roles of MessageListModel, or nullptr.
    void setModel(QAbstractItemModel *model);
    /// 1 is 15 px or the system's font, whichever is larger.
    void setFontScale(double scale);
    void setShowFigures(bool show);
    /// Whether another answer can be asked for now.
    void setCanChange(bool canChange);
    /// How many tokens the model can have before its eyes; 0: nobody knows.
    void setContext(int tokens);

    [[nodiscard]] int count() const { return static_cast<int>(m_items.size()); }
    [[nodiscard]] const MessageItem &item(int index) const { return m_items[static_cast<std::size_t>(index)]; }
    [[nodiscard]] QRect messageRect(int index) const; ///< in the viewport's coordinates
    [[nodiscard]] bool isAtEnd() const;
    [[nodiscard]] bool hasSelection() const;
    [[nodiscard]] QString selectedText() const;
    [[nodiscard]] QString selectedMarkdown() const;
    [[nodiscard]] double bodyPixelSize() const;
    [[nodiscard]] bool isEditing() const;

public Q_SLOTS:
    void copy();
    void selectAll();
    void clearSelection();
    void scrollToEnd();
    /// Brings the first of the words in it into sight, selected, or the whole of it; nothing if it is in another
    /// branch.
    void showMessage(qint64 id, const QString &words = {});
    void startEditing(qint64 id);
    void stopEditing();

Q_SIGNALS:
    void linkActivated(const QUrl &url); ///< http, https or mailto
    void regenerateRequested(qint64 id);
    void continueRequested(qint64 id);
    void editRequested(qint64 id, const QString &text);
    void siblingRequested(qint64 id, int index);
    void contextRequested(); ///< a larger one
    void atEndChanged(bool atEnd); ///< also when the content changes under a view that stands still

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    // conversationview.cpp: rows, heights, scrolling
    void syncRows();
    void rowsChanged(const QModelIndex &first, const QModelIndex &last);
    void flush();
    void restyle();
    void updateLayout();
    bool layOutVisible(double from, double to);
    double placeItems();
    void refineSome();
    [[nodiscard]] double columnWidth() const;
    [[nodiscard]] double columnLeft() const;
    [[nodiscard]] int scrolled() const;
    [[nodiscard]] int itemAt(double y) const; ///< the last one that begins above, −1: none
    [[nodiscard]] int indexOf(qint64 id) const;

    // conversationviewchildren.cpp: the buttons and the editor that lie over it, and what assistive programs hear
    void placeChildren();
    void updateActions();
    void announce(int index);
    void putEditAside();
    [[nodiscard]] bool hasRoomFor(const MessageData &data) const;

    // conversationviewinput.cpp: mouse, keys, selection
    [[nodiscard]] QPointF inItem(int index, const QPointF &viewportPoint) const;
    [[nodiscard]] TextPosition positionAt(const QPointF &viewportPoint) const;
    [[nodiscard]] MessageHit hitAt(const QPointF &viewportPoint, int *index) const;
    void updateHover(const QPointF &viewportPoint);
    void activate(const MessageHit &hit, int index);
    void extendSelection(const QPointF &viewportPoint);
    void setCurrent(int index);
    void copyMessage(qint64 id, bool plain);
    void selectMessage(qint64 id);
    [[nodiscard]] std::pair<TextPosition, TextPosition> orderedSelection() const;

    QPointer<QAbstractItemModel> m_model;
    std::vector<MessageItem> m_items;
    TextStyle m_style;
    double m_scale = 1;
    bool m_showFigures = true;
    bool m_canChange = true;
    int m_context = 0;

    QSet<int> m_changedRows;
    QTimer m_flush; ///< at most 60 updates a second
    QTimer m_refine; ///< makes estimated heights exact, a few at a time
    bool m_pinned = true; ///< the end stays visible
    bool m_saidAtEnd = true; ///< by atEndChanged()
    bool m_placing = false;
    double m_contentHeight = 0;

    TextPosition m_anchor;
    TextPosition m_cursor;
    bool m_selecting = false;
    QPointF m_pressed;
    MessageHit m_pressedHit;
    int m_pressedItem = -1;
    QTimer m_autoScroll;
    QPointF m_mouse{-1, -1};
    int m_hovered = -1;
    int m_current = -1; ///< by keyboard
    bool m_keyboardFocus = false;

    MessageActions *m_actions;
    QPointer<MessageEditor> m_editor;
    qint64 m_editedId = 0;
    QHash<qint64, QString> m_halfEdited; ///< what was typed where another conversation came before it was sent
    qsizetype m_announced = 0; ///< characters of the growing answer that assistive programs were told of
    qint64 m_announcedId = 0;
};

} // namespace askja::gui
