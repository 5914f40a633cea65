// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QPushButton;

namespace askja::gui {

class InputEdit;

/// Replaces a message of the person while they change it. Sending makes a version beside the old one.
class MessageEditor : public QWidget
{
    Q_OBJECT

public:
    explicit MessageEditor(const QString &text, QWidget *parent = nullptr);

    [[nodiscard]] QString text() const;
    [[nodiscard]] int heightFor(int width) const;
    void setTextFont(const QFont &font);

Q_SIGNALS:
    void accepted(const QString &text);
    void cancelled();
    void heightChanged();

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void accept();

    InputEdit *m_edit;
    QPushButton *m_send;
};

} // namespace askja::gui
