// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace askja::gui {

/// What stands where nothing is yet: our mark, a line, a few words, and the next step as buttons.
class EmptyState : public QWidget
{
    Q_OBJECT

public:
    explicit EmptyState(QWidget *parent = nullptr);

    void setContent(const QString &title, const QString &text);
    QPushButton *addButton(const QString &text, const QString &icon, bool prominent);
    void insertWidget(QWidget *widget); ///< between the words and the buttons, centred; takes it
    [[nodiscard]] QString title() const;

private:
    QLabel *m_title;
    QLabel *m_text;
    QHBoxLayout *m_buttons;
};

} // namespace askja::gui
