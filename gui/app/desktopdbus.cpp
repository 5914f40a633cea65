// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/app/desktopdbus.h"

#include "gui/app/application.h"

#include <QCoreApplication>
#include <QDBusObjectPath>
#include <QDBusPendingCall>
#include <QDBusPendingCallWatcher>
#include <QDesktopServices>
#include <QFileInfo>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace askja::gui {

namespace {

const QString kProgram = QStringLiteral("Askja");
constexpr uint kSuspend = 4; ///< GNOME's and the portal's flag against sleep, not against logging out or a dark screen

QDBusMessage callOf(const char *service, const char *path, const char *interface, const char *method)
{
    QDBusMessage message = QDBusMessage::createMethodCall(QLatin1String(service), QLatin1String(path),
                                                          QLatin1String(interface), QLatin1String(method));
    message.setAutoStartService(false); // whoever is not there is not the desktop in use
    return message;
}

} // namespace

DBusDesktop::DBusDesktop(std::optional<QDBusConnection> session, Bus system, QObject *parent)
    : Desktop(parent)
    , m_session(std::move(session))
    , m_system(std::move(system))
{
    if (m_session)
        m_session->connect(QString(), QStringLiteral("/org/freedesktop/Notifications"),
                           QStringLiteral("org.freedesktop.Notifications"), QStringLiteral("ActionInvoked"), this,
                           SLOT(onActionInvoked(uint, QString)));
}

DBusDesktop::~DBusDesktop()
{
    keepAwake({});
    showProgress(0, 0);
}

void DBusDesktop::whenDone(const QDBusPendingCall &call, std::function<void(const QDBusMessage &)> then)
{
    auto *watcher = new QDBusPendingCallWatcher(call, this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [then = std::move(then)](QDBusPendingCallWatcher *w) {
        then(w->reply());
        w->deleteLater();
    });
}

void DBusDesktop::keepAwake(const QString &reason)
{
    const bool was = !m_reason.isEmpty();
    m_reason = reason;
    if (was && reason.isEmpty() && m_cookie.isValid())
        release();
    else if (!was && !reason.isEmpty() && m_way == Way::None)
        tryWay(Way::PowerManagement);
}

QDBusMessage DBusDesktop::inhibition(Way way) const
{
    QDBusMessage message;
    switch (way) {
    case Way::PowerManagement:
        message = callOf("org.freedesktop.PowerManagement", "/org/freedesktop/PowerManagement/Inhibit",
                         "org.freedesktop.PowerManagement.Inhibit", "Inhibit");
        message << kProgram << m_reason;
        break;
    case Way::Gnome:
        message
            = callOf("org.gnome.SessionManager", "/org/gnome/SessionManager", "org.gnome.SessionManager", "Inhibit");
        message << QString::fromLatin1(kApplicationId) << 0U << m_reason << kSuspend;
        break;
    case Way::Portal:
        message = callOf("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
                         "org.freedesktop.portal.Inhibit", "Inhibit");
        message << QString() << kSuspend << QVariantMap{{QStringLiteral("reason"), m_reason}};
        break;
    default:
        message
            = callOf("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager", "Inhibit");
        message << QStringLiteral("idle") << kProgram << m_reason << QStringLiteral("block");
        break;
    }
    return message;
}

void DBusDesktop::tryWay(Way way)
{
    m_way = way;
    std::optional<QDBusConnection> bus = m_session;
    if (way == Way::Logind) {
        if (!m_systemBus)
            m_systemBus = m_system();
        bus = m_systemBus;
    }
    const auto next = [this, way] {
        if (way == Way::Logind || m_reason.isEmpty())
            m_way = Way::None;
        else
            tryWay(static_cast<Way>(static_cast<int>(way) + 1));
    };
    if (!bus) {
        next();
        return;
    }
    whenDone(bus->asyncCall(inhibition(way)), [this, way, next](const QDBusMessage &reply) {
        if (reply.type() != QDBusMessage::ReplyMessage || reply.arguments().isEmpty()) {
            next();
            return;
        }
        m_cookie = reply.arguments().constFirst();
        if (way == Way::Logind)
            m_lock = m_cookie.value<QDBusUnixFileDescriptor>();
        if (m_reason.isEmpty()) // it was let go meanwhile
            release();
    });
}

void DBusDesktop::release()
{
    const Way way = std::exchange(m_way, Way::None);
    const QVariant cookie = std::exchange(m_cookie, {});
    m_lock = QDBusUnixFileDescriptor();
    QDBusMessage message;
    if (way == Way::PowerManagement) {
        message = callOf("org.freedesktop.PowerManagement", "/org/freedesktop/PowerManagement/Inhibit",
                         "org.freedesktop.PowerManagement.Inhibit", "UnInhibit");
        message << cookie.toUInt();
    } else if (way == Way::Gnome) {
        message
            = callOf("org.gnome.SessionManager", "/org/gnome/SessionManager", "org.gnome.SessionManager", "Uninhibit");
        message << cookie.toUInt();
    } else if (way == Way::Portal) {
        const QByteArray path = cookie.value<QDBusObjectPath>().path().toLatin1();
        message = callOf("org.freedesktop.portal.Desktop", path.constData(), "org.freedesktop.portal.Request", "Close");
    } else {
        return; // the lock is closed
    }
    m_session->send(message);
}

void DBusDesktop::showProgress(double fraction, int count)
{
    if (!m_session)
        return;
    QDBusMessage update
        = QDBusMessage::createSignal(QStringLiteral("/org/askja/Askja"),
                                     QStringLiteral("com.canonical.Unity.LauncherEntry"), QStringLiteral("Update"));
    update << QString(QStringLiteral("application://") + QLatin1String(kApplicationId) + QStringLiteral(".desktop"))
           << QVariantMap{{QStringLiteral("progress"), std::clamp(fraction, 0.0, 1.0)},
                          {QStringLiteral("progress-visible"), count > 0},
                          {QStringLiteral("count"), qint64{count}},
                          {QStringLiteral("count-visible"), count > 1}};
    m_session->send(update);
}

void DBusDesktop::notify(const QString &title, const QString &text)
{
    if (!m_session)
        return;
    QDBusMessage message = callOf("org.freedesktop.Notifications", "/org/freedesktop/Notifications",
                                  "org.freedesktop.Notifications", "Notify");
    message.setAutoStartService(true);
    message << kProgram << m_notification << QString::fromLatin1(kApplicationId) << title
            << text.toHtmlEscaped() // servers may take the text, and only that, for markup
            << QStringList{QStringLiteral("default"), QCoreApplication::translate("askja::gui::Desktop", "Show")}
            << QVariantMap{{QStringLiteral("desktop-entry"), QString::fromLatin1(kApplicationId)}} << -1;
    whenDone(m_session->asyncCall(message), [this](const QDBusMessage &reply) {
        if (reply.type() == QDBusMessage::ReplyMessage)
            m_notification = reply.arguments().value(0).toUInt();
    });
}

void DBusDesktop::onActionInvoked(uint id, const QString &action)
{
    if (id != 0 && id == m_notification && action == QLatin1String("default"))
        Q_EMIT activated();
}

void DBusDesktop::showInFolder(const QString &file)
{
    const auto openFolder = [file] { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(file).absolutePath())); };
    if (!m_session) {
        openFolder();
        return;
    }
    QDBusMessage message = callOf("org.freedesktop.FileManager1", "/org/freedesktop/FileManager1",
                                  "org.freedesktop.FileManager1", "ShowItems");
    message.setAutoStartService(true);
    message << QStringList{QString::fromLatin1(QUrl::fromLocalFile(file).toEncoded())} << QString();
    whenDone(m_session->asyncCall(message), [openFolder](const QDBusMessage &reply) {
        if (reply.type() != QDBusMessage::ReplyMessage)
            openFolder();
    });
}

namespace {

/// libdbus would start a bus of its own if it found none, and wait for it.
bool hasSessionBus()
{
    const QString folder = qEnvironmentVariable("XDG_RUNTIME_DIR");
    return qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS")
        || (!folder.isEmpty() && QFileInfo::exists(folder + QStringLiteral("/bus")));
}

std::optional<QDBusConnection> ifConnected(const QDBusConnection &bus)
{
    return bus.isConnected() ? std::optional(bus) : std::nullopt;
}

} // namespace

std::unique_ptr<Desktop> Desktop::create(QWidget *)
{
    return std::make_unique<DBusDesktop>(hasSessionBus() ? ifConnected(QDBusConnection::sessionBus()) : std::nullopt,
                                         [] { return ifConnected(QDBusConnection::systemBus()); });
}

} // namespace askja::gui
