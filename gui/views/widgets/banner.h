// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QFrame>

#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;

namespace askja::gui {

/// A message across the top of a page: what happened, what is safe, and buttons for what to do next.
class Banner : public QFrame
{
    Q_OBJECT

public:
    struct Action
    {
        QString text;
        std::function<void()> run;
    };

    explicit Banner(QWidget *parent = nullptr);

    void show(const QString &title, const QString &text, const std::vector<Action> &actions);
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString text() const;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QLabel *m_title;
    QLabel *m_text;
    QHBoxLayout *m_buttons;
};

} // namespace askja::gui
