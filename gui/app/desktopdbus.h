// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/app/desktop.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusUnixFileDescriptor>
#include <QVariant>

#include <functional>
#include <optional>

class QDBusPendingCall;

namespace askja::gui {

/// The desktops of Linux, through their bus: org.freedesktop.PowerManagement, GNOME's session manager, the portal or
/// logind against sleep; com.canonical.Unity.LauncherEntry, which KDE, GNOME's dock and others show, too;
/// org.freedesktop.Notifications; org.freedesktop.FileManager1. Every call is asynchronous.
class DBusDesktop : public Desktop
{
    Q_OBJECT

public:
    /// A bus to come; nothing: there is none. The system's is only asked for when no other way works.
    using Bus = std::function<std::optional<QDBusConnection>()>;

    DBusDesktop(std::optional<QDBusConnection> session, Bus system, QObject *parent = nullptr);
    ~DBusDesktop() override;

    void keepAwake(const QString &reason) override;
    void showProgress(double fraction, int count) override;
    void notify(const QString &title, const QString &text) override;
    void showInFolder(const QString &file) override;

private Q_SLOTS:
    void onActionInvoked(uint id, const QString &action);

private:
    /// One way to keep the computer awake: what to call, and what to call with the answer to let it sleep again.
    enum class Way { PowerManagement, Gnome, Portal, Logind, None };

    void tryWay(Way way);
    [[nodiscard]] QDBusMessage inhibition(Way way) const;
    void release();
    void whenDone(const QDBusPendingCall &call, std::function<void(const QDBusMessage &)> then);

    std::optional<QDBusConnection> m_session;
    std::optional<QDBusConnection> m_systemBus;
    Bus m_system;
    QString m_reason; ///< empty: it may sleep
    Way m_way = Way::None; ///< that is being tried, or holds
    QVariant m_cookie; ///< what that way answered; invalid: not yet
    QDBusUnixFileDescriptor m_lock; ///< logind's: holds as long as it is open
    uint m_notification = 0;
};

} // namespace askja::gui
