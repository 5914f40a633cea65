// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/app/network.h"

#include "gui/downloads/downloadqueue.h"
#include "gui/settings/secretstore.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace askja::gui;

/// What the settings, the secrets and the environment make of the way to the hub.
class NetworkTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void usualHub();
    void environmentCounts();
    void settingsStandAboveTheEnvironment();
    void anAddressThatIsNoneIsNotUsed();
    void proxies();
    void switchingOffActsAtOnce();
    void changesReachTheHub();

private:
    [[nodiscard]] DownloadRequest request() const
    {
        DownloadFile file{QUrl(QStringLiteral("https://huggingface.co/a/b/resolve/main/m.gguf")),
                          QStringLiteral("m.gguf"), 100, QByteArray(64, 'a')};
        return {QStringLiteral("m"), m_folder->path(), {file}};
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<SecretStore> m_secrets;
};

void NetworkTest::init()
{
    qunsetenv("HF_ENDPOINT");
    qunsetenv("HF_TOKEN");
    m_folder = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<Settings>(m_folder->filePath(QStringLiteral("settings.ini")));
    m_secrets = std::make_unique<SecretStore>(m_folder->filePath(QStringLiteral("secrets.json")), false);
}

void NetworkTest::usualHub()
{
    const HubConfig config = hubConfigOf(*m_settings, *m_secrets);
    QCOMPARE(config.endpoint, QUrl(QStringLiteral("https://huggingface.co")));
    QVERIFY(config.token.isEmpty());
    QVERIFY(config.allowed);
    QCOMPARE(config.proxy.type(), QNetworkProxy::DefaultProxy);
}

void NetworkTest::environmentCounts()
{
    qputenv("HF_ENDPOINT", "https://mirror.example/hf/");
    qputenv("HF_TOKEN", "hf_environment");
    const HubConfig config = hubConfigOf(*m_settings, *m_secrets);
    QCOMPARE(config.endpoint, QUrl(QStringLiteral("https://mirror.example/hf")));
    QCOMPARE(config.token, QStringLiteral("hf_environment"));
}

void NetworkTest::settingsStandAboveTheEnvironment()
{
    qputenv("HF_ENDPOINT", "https://mirror.example");
    qputenv("HF_TOKEN", "hf_environment");
    m_settings->setValue(SettingKey::HubEndpoint, QStringLiteral("https://own.example"));
    m_secrets->setValue(Secret::HubToken, QStringLiteral("hf_entered"));
    const HubConfig config = hubConfigOf(*m_settings, *m_secrets);
    QCOMPARE(config.endpoint, QUrl(QStringLiteral("https://own.example")));
    QCOMPARE(config.token, QStringLiteral("hf_entered"));
}

void NetworkTest::anAddressThatIsNoneIsNotUsed()
{
    for (const char *text : {"own.example", "ftp://own.example", "https://", "https://me:secret@own.example", "x y"}) {
        m_settings->setValue(SettingKey::HubEndpoint, QString::fromLatin1(text));
        QCOMPARE(hubConfigOf(*m_settings, *m_secrets).endpoint, QUrl(QStringLiteral("https://huggingface.co")));
    }
}

void NetworkTest::proxies()
{
    m_settings->setValue(SettingKey::ProxyMode, 1);
    QCOMPARE(hubConfigOf(*m_settings, *m_secrets).proxy.type(), QNetworkProxy::NoProxy);
    m_settings->setValue(SettingKey::ProxyMode, 2);
    m_settings->setValue(SettingKey::ProxyHost, QStringLiteral("proxy.example"));
    m_settings->setValue(SettingKey::ProxyPort, 3128);
    m_settings->setValue(SettingKey::ProxyUser, QStringLiteral("me"));
    m_secrets->setValue(Secret::ProxyPassword, QStringLiteral("secret"));
    const QNetworkProxy proxy = hubConfigOf(*m_settings, *m_secrets).proxy;
    QCOMPARE(proxy.type(), QNetworkProxy::HttpProxy);
    QCOMPARE(proxy.hostName(), QStringLiteral("proxy.example"));
    QCOMPARE(proxy.port(), quint16{3128});
    QCOMPARE(proxy.user(), QStringLiteral("me"));
    QCOMPARE(proxy.password(), QStringLiteral("secret"));
}

void NetworkTest::switchingOffActsAtOnce()
{
    Network network(m_settings.get(), m_secrets.get());
    QVERIFY(network.config().allowed);
    m_settings->setValue(SettingKey::NetworkAllowed, false);
    QVERIFY(!network.config().allowed);
    const DownloadId id = network.downloads()->add(request());
    QVERIFY(id != 0);
    QTRY_COMPARE(network.downloads()->status(id).state, DownloadState::Paused);
    QVERIFY(!network.downloads()->status(id).error.text.isEmpty());
}

void NetworkTest::changesReachTheHub()
{
    Network network(m_settings.get(), m_secrets.get());
    QSignalSpy changed(&network, &Network::configChanged);
    m_settings->setValue(SettingKey::HubEndpoint, QStringLiteral("https://own.example"));
    m_settings->setValue(SettingKey::ProxyMode, 1);
    QTRY_COMPARE(network.config().endpoint, QUrl(QStringLiteral("https://own.example")));
    QCOMPARE(changed.count(), 1); // both together
    m_secrets->setValue(Secret::HubToken, QStringLiteral("hf_entered"));
    QCOMPARE(network.config().token, QStringLiteral("hf_entered"));
}

QTEST_GUILESS_MAIN(NetworkTest)
#include "tst_network.moc"
