// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QAbstractButton;

namespace askja::gui {

/// Chat | Models: the two places of the window.
class PlaceSwitch : public QWidget
{
    Q_OBJECT

public:
    explicit PlaceSwitch(QWidget *parent = nullptr);
    void setPlace(int place);

Q_SIGNALS:
    void placeChosen(int place);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QAbstractButton *m_buttons[2];
};

} // namespace askja::gui
