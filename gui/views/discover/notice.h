// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace askja::gui {

/// A quiet panel that says how things stand and what can be done: no connection, conditions to accept. Unlike a banner
/// it stays as long as it is so.
class Notice : public QFrame
{
    Q_OBJECT

public:
    explicit Notice(const QString &icon, QWidget *parent = nullptr);

    void setContent(const QString &title, const QString &text);
    QPushButton *addButton(const QString &text);
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString text() const;

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QString m_icon;
    QLabel *m_title;
    QLabel *m_text;
    QHBoxLayout *m_buttons;
};

} // namespace askja::gui
