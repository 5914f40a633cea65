// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

#include <vector>

class QAbstractButton;

namespace askja::gui {

/// A row of segments of which one is chosen: places of the window, parts of a page.
class SegmentSwitch : public QWidget
{
    Q_OBJECT

public:
    struct Segment
    {
        QString icon;
        QString text;
        QString shortcut; ///< for the tool tip; empty: none
    };

    SegmentSwitch(const QString &name, const std::vector<Segment> &segments, QWidget *parent = nullptr);

    void setChosen(int segment); ///< does not emit chosen()
    [[nodiscard]] int chosenSegment() const;
    void setText(int segment, const QString &text);

Q_SIGNALS:
    void chosen(int segment);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::vector<QAbstractButton *> m_buttons;
};

} // namespace askja::gui
