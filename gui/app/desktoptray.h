// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/app/desktop.h"

#include <QSystemTrayIcon>

namespace askja::gui {

/// What Qt alone can do: messages through an icon beside the clock, which is there only while one is shown; the folder
/// in the file manager.
class TrayDesktop : public Desktop
{
    Q_OBJECT

public:
    explicit TrayDesktop(QObject *parent = nullptr);

    void keepAwake(const QString &) override { }
    void showProgress(double, int) override { }
    void notify(const QString &title, const QString &text) override;
    void showInFolder(const QString &file) override;

private:
    QSystemTrayIcon m_icon;
};

} // namespace askja::gui
