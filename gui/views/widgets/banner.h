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
    enum class Topic { Model, Engine, Saving };
    struct Action
    {
        QString text;
        std::function<void()> run;
    };

    explicit Banner(QWidget *parent = nullptr);

    void show(Topic topic, const QString &title, const QString &text, const std::vector<Action> &actions);
    void dismiss(Topic topic); ///< it is no longer so; what another topic says stays
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString text() const;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Topic m_topic = Topic::Model;
    QLabel *m_title;
    QLabel *m_text;
    QHBoxLayout *m_buttons;
};

} // namespace askja::gui
