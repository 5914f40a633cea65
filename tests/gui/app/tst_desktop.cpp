// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/app/desktopdbus.h"

#include <QDBusArgument>
#include <QDBusObjectPath>
#include <QDBusVirtualObject>
#include <QFile>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace askja::gui;

namespace {

/// Some service of a desktop: remembers what is asked of it and gives one answer to everything.
class FakeService : public QDBusVirtualObject
{
public:
    FakeService(QDBusConnection bus, const char *service, const QVariant &answer)
        : m_bus(std::move(bus))
        , m_service(QLatin1String(service))
        , m_answer(answer)
    {
        registered = m_bus.registerVirtualObject(QStringLiteral("/"), this, QDBusConnection::SubPath)
            && m_bus.registerService(m_service);
    }
    ~FakeService() override
    {
        m_bus.unregisterObject(QStringLiteral("/"), QDBusConnection::UnregisterTree);
        m_bus.unregisterService(m_service);
    }

    [[nodiscard]] QString introspect(const QString &) const override { return {}; }
    bool handleMessage(const QDBusMessage &message, const QDBusConnection &bus) override
    {
        calls.append(message);
        bus.send(m_answer.isValid() ? message.createReply(m_answer) : message.createReply());
        return true;
    }

    QList<QDBusMessage> calls;
    bool registered = false;

private:
    QDBusConnection m_bus;
    QString m_service;
    QVariant m_answer;
};

} // namespace

/// The desktop's bus, with services that only take notes. A dbus-daemon of its own.
class DesktopTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void staysAwake_data();
    void staysAwake();
    void logindsLock();
    void letGoBeforeTheAnswer();
    void nobodyThere();
    void progress();
    void messages();
    void fileManager();
    void withoutABus();

public:
    /// Not a private slot: those are tests.
    Q_SLOT void onUpdate(const QDBusMessage &message) { m_updates.append(message); }

private:
    [[nodiscard]] std::unique_ptr<DBusDesktop> desktop() const
    {
        return std::make_unique<DBusDesktop>(*m_client, [this] { return m_client; });
    }

    QTemporaryDir m_folder;
    QProcess m_daemon;
    std::optional<QDBusConnection> m_client;
    std::optional<QDBusConnection> m_server;
    QList<QDBusMessage> m_updates;
};

void DesktopTest::initTestCase()
{
    const QString program = QStandardPaths::findExecutable(QStringLiteral("dbus-daemon"));
    if (program.isEmpty())
        QSKIP("dbus-daemon (Debian: dbus-daemon) is not installed");
    // Without the system's services, which a call could start.
    QFile file(m_folder.filePath(QStringLiteral("bus.conf")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QStringLiteral("<!DOCTYPE busconfig PUBLIC \"-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN\" "
                              "\"http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd\">\n"
                              "<busconfig><type>session</type><listen>unix:dir=%1</listen><policy context=\"default\">"
                              "<allow send_destination=\"*\" eavesdrop=\"true\"/><allow eavesdrop=\"true\"/><allow "
                              "own=\"*\"/></policy></busconfig>")
                   .arg(m_folder.path())
                   .toUtf8());
    file.close();
    m_daemon.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_daemon.start(program,
                   {QStringLiteral("--nofork"), QStringLiteral("--print-address"),
                    QStringLiteral("--config-file=") + file.fileName()});
    if (!m_daemon.waitForStarted() || !m_daemon.waitForReadyRead(10000))
        QSKIP("dbus-daemon does not run here");
    const QString address = QString::fromLatin1(m_daemon.readLine()).trimmed();
    m_client = QDBusConnection::connectToBus(address, QStringLiteral("client"));
    m_server = QDBusConnection::connectToBus(address, QStringLiteral("server"));
    if (!m_client->isConnected() || !m_server->isConnected())
        QSKIP("nobody can connect to the dbus-daemon here");
}

void DesktopTest::cleanupTestCase()
{
    m_client.reset();
    m_server.reset();
    QDBusConnection::disconnectFromBus(QStringLiteral("client"));
    QDBusConnection::disconnectFromBus(QStringLiteral("server"));
    m_daemon.kill();
    m_daemon.waitForFinished();
}

void DesktopTest::staysAwake_data()
{
    QTest::addColumn<QString>("service");
    QTest::addColumn<QVariant>("answer");
    QTest::addColumn<QString>("undo");
    QTest::newRow("PowerManagement") << QStringLiteral("org.freedesktop.PowerManagement") << QVariant(7U)
                                     << QStringLiteral("UnInhibit");
    QTest::newRow("GNOME") << QStringLiteral("org.gnome.SessionManager") << QVariant(7U) << QStringLiteral("Uninhibit");
    QTest::newRow("portal") << QStringLiteral("org.freedesktop.portal.Desktop")
                            << QVariant::fromValue(QDBusObjectPath(QStringLiteral("/org/freedesktop/request/7")))
                            << QStringLiteral("Close");
}

void DesktopTest::staysAwake()
{
    QFETCH(QString, service);
    QFETCH(QVariant, answer);
    QFETCH(QString, undo);
    FakeService fake(*m_server, qPrintable(service), answer);
    QVERIFY(fake.registered);
    const auto desktop = this->desktop();
    desktop->keepAwake(QStringLiteral("A model is being downloaded"));
    QTRY_COMPARE(fake.calls.size(), 1);
    QCOMPARE(fake.calls[0].member(), QStringLiteral("Inhibit"));
    QTest::qWait(50);
    desktop->keepAwake(QStringLiteral("Another reason")); // it is awake
    QTest::qWait(50);
    QCOMPARE(fake.calls.size(), 1);
    desktop->keepAwake({});
    QTRY_COMPARE(fake.calls.size(), 2);
    QCOMPARE(fake.calls[1].member(), undo);
    if (undo == QLatin1String("Close"))
        QCOMPARE(fake.calls[1].path(), QStringLiteral("/org/freedesktop/request/7"));
    else
        QCOMPARE(fake.calls[1].arguments().value(0).toUInt(), 7U);
    desktop->keepAwake(QStringLiteral("Again"));
    QTRY_COMPARE(fake.calls.size(), 3);
}

void DesktopTest::logindsLock()
{
    QFile lock(m_folder.filePath(QStringLiteral("lock")));
    QVERIFY(lock.open(QIODevice::WriteOnly));
    FakeService fake(*m_server, "org.freedesktop.login1", QVariant::fromValue(QDBusUnixFileDescriptor(lock.handle())));
    const auto desktop = this->desktop();
    desktop->keepAwake(QStringLiteral("A model is being downloaded"));
    QTRY_COMPARE(fake.calls.size(), 1);
    QCOMPARE(fake.calls[0].arguments(),
             QVariantList({QStringLiteral("idle"), QStringLiteral("Askja"),
                           QStringLiteral("A model is being downloaded"), QStringLiteral("block")}));
}

void DesktopTest::letGoBeforeTheAnswer()
{
    FakeService fake(*m_server, "org.freedesktop.PowerManagement", 9U);
    const auto desktop = this->desktop();
    desktop->keepAwake(QStringLiteral("A model is being downloaded"));
    desktop->keepAwake({});
    QTRY_COMPARE(fake.calls.size(), 2);
    QCOMPARE(fake.calls[1].member(), QStringLiteral("UnInhibit"));
    QCOMPARE(fake.calls[1].arguments().value(0).toUInt(), 9U);
}

void DesktopTest::nobodyThere()
{
    const auto desktop = this->desktop();
    desktop->keepAwake(QStringLiteral("A model is being downloaded"));
    desktop->notify(QStringLiteral("Title"), QStringLiteral("Text"));
    QTest::qWait(100);
    desktop->keepAwake({});
    FakeService late(*m_server, "org.freedesktop.PowerManagement", 1U);
    desktop->keepAwake(QStringLiteral("A model is being downloaded")); // it is asked anew
    QTRY_COMPARE(late.calls.size(), 1);
}

void DesktopTest::progress()
{
    QVERIFY(m_server->connect(QString(), QString(), QStringLiteral("com.canonical.Unity.LauncherEntry"),
                              QStringLiteral("Update"), this, SLOT(onUpdate(QDBusMessage))));
    auto desktop = this->desktop();
    QTest::qWait(50); // the bus knows who listens
    desktop->showProgress(0.43, 2);
    QTRY_COMPARE(m_updates.size(), 1);
    QCOMPARE(m_updates[0].arguments().value(0).toString(), QStringLiteral("application://org.askja.Askja.desktop"));
    const auto shown = qdbus_cast<QVariantMap>(m_updates[0].arguments().value(1));
    QCOMPARE(shown.value(QStringLiteral("progress")).toDouble(), 0.43);
    QVERIFY(shown.value(QStringLiteral("progress-visible")).toBool());
    QCOMPARE(shown.value(QStringLiteral("count")).toLongLong(), 2);
    desktop.reset(); // a bar that stays after the program would be a lie
    QTRY_COMPARE(m_updates.size(), 2);
    QVERIFY(
        !qdbus_cast<QVariantMap>(m_updates[1].arguments().value(1)).value(QStringLiteral("progress-visible")).toBool());
}

void DesktopTest::messages()
{
    FakeService fake(*m_server, "org.freedesktop.Notifications", 5U);
    const auto desktop = this->desktop();
    QSignalSpy activated(desktop.get(), &Desktop::activated);
    desktop->notify(QStringLiteral("Gemma is here"), QStringLiteral("a < b"));
    QTRY_COMPARE(fake.calls.size(), 1);
    const QVariantList words = fake.calls[0].arguments();
    QCOMPARE(words.value(0).toString(), QStringLiteral("Askja"));
    QCOMPARE(words.value(3).toString(), QStringLiteral("Gemma is here"));
    QCOMPARE(words.value(4).toString(), QStringLiteral("a &lt; b"));
    QCOMPARE(fake.calls[0].signature(), QStringLiteral("susssasa{sv}i"));
    QTest::qWait(50);
    for (const uint id : {4U, 5U}) { // another program's message, and this one's
        QDBusMessage clicked = QDBusMessage::createSignal(QStringLiteral("/org/freedesktop/Notifications"),
                                                          QStringLiteral("org.freedesktop.Notifications"),
                                                          QStringLiteral("ActionInvoked"));
        clicked << id << QStringLiteral("default");
        QVERIFY(m_server->send(clicked));
    }
    QTRY_COMPARE(activated.size(), 1);
    QTest::qWait(50);
    QCOMPARE(activated.size(), 1);
}

void DesktopTest::fileManager()
{
    FakeService fake(*m_server, "org.freedesktop.FileManager1", {});
    const auto desktop = this->desktop();
    desktop->showInFolder(QStringLiteral("/models/a b.gguf"));
    QTRY_COMPARE(fake.calls.size(), 1);
    QCOMPARE(fake.calls[0].arguments().value(0).toStringList(),
             QStringList({QStringLiteral("file:///models/a%20b.gguf")}));
}

void DesktopTest::withoutABus()
{
    int asked = 0;
    DBusDesktop desktop(std::nullopt, [&asked]() -> std::optional<QDBusConnection> {
        ++asked;
        return {};
    });
    desktop.keepAwake(QStringLiteral("A model is being downloaded"));
    desktop.showProgress(0.5, 1);
    desktop.notify(QStringLiteral("Title"), QStringLiteral("Text"));
    desktop.keepAwake({});
    QCOMPARE(asked, 1);
}

QTEST_GUILESS_MAIN(DesktopTest)
#include "tst_desktop.moc"
