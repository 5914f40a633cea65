// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QStackedWidget;

namespace askja::gui {

class SegmentSwitch;

/// The second place of the window, in three sections: what there is to have, what is here, what is on its way.
class ModelsPlace : public QWidget
{
    Q_OBJECT

public:
    enum Section { Discover, Library, Downloads };

    /// Takes the pages.
    ModelsPlace(QWidget *discover, QWidget *library, QWidget *downloads, QWidget *parent = nullptr);

    void setSection(int section); ///< does not emit sectionChosen()
    [[nodiscard]] int section() const;
    void setHeaderInset(int pixels); ///< room at the leading edge for the button that brings the sidebar back
    void setDownloadsRunning(int count);

Q_SIGNALS:
    void sectionChosen(int section);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QWidget *m_head;
    SegmentSwitch *m_switch;
    QStackedWidget *m_pages;
};

} // namespace askja::gui
