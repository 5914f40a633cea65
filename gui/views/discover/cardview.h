// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/views/conversation/messageitem.h"

#include <QUrl>
#include <QWidget>

#include <optional>

namespace askja::gui {

/// A model's description, set like an answer in a conversation. As high as its text needs.
class CardView : public QWidget
{
    Q_OBJECT

public:
    explicit CardView(QWidget *parent = nullptr);

    void setMarkdown(const QString &text);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

Q_SIGNALS:
    void linkActivated(const QUrl &url); ///< http or https

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void restyle();

    mutable std::optional<MessageItem> m_item; ///< is laid out when somebody asks for its height
    TextStyle m_style;
    QPointF m_mouse{-1, -1};
};

} // namespace askja::gui
