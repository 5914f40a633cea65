// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/desktop.h"
#include "gui/app/desktoptray.h"

#include <QDir>
#include <QProcess>
#include <QWidget>

namespace askja::gui {

namespace {

class WindowsDesktop : public TrayDesktop
{
public:
    explicit WindowsDesktop(QWidget *window)
        : m_window(window)
    {
    }
    ~WindowsDesktop() override { platform::keepAwake(false); }

    void keepAwake(const QString &reason) override { platform::keepAwake(!reason.isEmpty()); }

    void showProgress(double fraction, int count) override
    {
        m_taskbar.show(static_cast<std::intptr_t>(m_window->winId()), count > 0 ? fraction : -1);
    }

    void showInFolder(const QString &file) override
    {
        QProcess explorer; // takes its one argument unquoted up to the comma
        explorer.setProgram(QStringLiteral("explorer.exe"));
        explorer.setNativeArguments(QStringLiteral("/select,\"%1\"").arg(QDir::toNativeSeparators(file)));
        if (!explorer.startDetached())
            TrayDesktop::showInFolder(file);
    }

private:
    QWidget *m_window;
    platform::TaskbarProgress m_taskbar;
};

} // namespace

std::unique_ptr<Desktop> Desktop::create(QWidget *window)
{
    return std::make_unique<WindowsDesktop>(window);
}

} // namespace askja::gui
