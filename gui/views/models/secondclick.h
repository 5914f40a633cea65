// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QTimer>
#include <QWidget>

namespace askja::gui {

/// Lies unseen over a page that came with a click, while a second click still belongs to the first: a double click
/// is one thing that a person did, and not a click on whatever has come under the mouse meanwhile.
class SecondClick : public QWidget
{
    Q_OBJECT

public:
    explicit SecondClick(QWidget *over);

    void wait(); ///< for it, as long as the system says

Q_SIGNALS:
    void came();

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;

private:
    QTimer m_end;
};

} // namespace askja::gui
