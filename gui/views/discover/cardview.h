// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/views/conversation/messageitem.h"

#include <QUrl>
#include <QWidget>

#include <optional>

namespace askja::gui {

/// A model's description, set like an answer in a conversation. As high as its text needs. By keyboard Tab goes through
/// its links and the buttons that copy code, Enter does what a click does.
class CardView : public QWidget
{
    Q_OBJECT

public:
    explicit CardView(QWidget *parent = nullptr);

    void setMarkdown(const QString &text);

    [[nodiscard]] const std::vector<MessageStop> &stops() const; ///< that Tab reaches
    [[nodiscard]] int currentStop() const { return hasFocus() ? m_stop : -1; }
    [[nodiscard]] QRect stopRect(int index) const; ///< in the view's coordinates
    void activate(const MessageHit &hit); ///< as a click there does

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

Q_SIGNALS:
    void linkActivated(const QUrl &url); ///< http or https
    void stopChanged(); ///< another one has the focus; the rectangle of the cursor is where it is

protected:
    [[nodiscard]] QVariant inputMethodQuery(Qt::InputMethodQuery query) const override;
    bool focusNextPrevChild(bool next) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void restyle();
    void setStop(int index);
    void paintFocus(QPainter &painter) const;

    mutable std::optional<MessageItem> m_item; ///< is laid out when somebody asks for its height
    TextStyle m_style;
    QPointF m_mouse{-1, -1};
    mutable std::vector<MessageStop> m_stops; ///< as it is laid out for m_stopsWidth
    mutable int m_stopsWidth = -1;
    int m_stop = -1;
};

} // namespace askja::gui
