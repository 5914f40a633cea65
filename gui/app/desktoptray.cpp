// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/app/desktoptray.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QGuiApplication>
#include <QTimer>
#include <QUrl>

namespace askja::gui {

namespace {

constexpr int kShown = 10'000; ///< ms

} // namespace

TrayDesktop::TrayDesktop(QObject *parent)
    : Desktop(parent)
{
    connect(&m_icon, &QSystemTrayIcon::messageClicked, this, &Desktop::activated);
    connect(&m_icon, &QSystemTrayIcon::activated, this, &Desktop::activated);
}

void TrayDesktop::notify(const QString &title, const QString &text)
{
    if (!QSystemTrayIcon::supportsMessages())
        return;
    m_icon.setIcon(QGuiApplication::windowIcon());
    m_icon.show();
    m_icon.showMessage(title, text, QGuiApplication::windowIcon(), kShown);
    QTimer::singleShot(2 * kShown, &m_icon, &QSystemTrayIcon::hide);
}

void TrayDesktop::showInFolder(const QString &file)
{
    QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(file).absolutePath()));
}

} // namespace askja::gui
