// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/settings/secretstore.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QOperatingSystemVersion>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace askja::gui;

/// The file behind the store; the system's store of passwords is tried only where one runs (systemStore()).
class SecretStoreTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void keepsAValueOverARestart();
    void onlyTheUserCanReadTheFile();
    void forgets();
    void emptyStoreWritesNothing();
    void survivesADamagedFile_data();
    void survivesADamagedFile();
    void saysWhenItCannotWrite();
    void systemStore();

private:
    [[nodiscard]] QString file() const { return m_folder->filePath(QStringLiteral("deep/secrets.json")); }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void SecretStoreTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

void SecretStoreTest::keepsAValueOverARestart()
{
    const QString token = QStringLiteral("hf_ü\"\\€");
    {
        SecretStore store(file(), false);
        store.open();
        QSignalSpy changed(&store, &SecretStore::changed);
        store.setValue(Secret::HubToken, token);
        store.setValue(Secret::HubToken, token);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(store.value(Secret::HubToken), token);
        QCOMPARE(store.place(Secret::HubToken), SecretStore::Place::File);
        store.setValue(Secret::ProxyPassword, QStringLiteral("p"));
    }
    SecretStore store(file(), false);
    QVERIFY(store.value(Secret::HubToken).isEmpty());
    QSignalSpy changed(&store, &SecretStore::changed);
    store.open();
    QCOMPARE(changed.count(), 2);
    QCOMPARE(store.value(Secret::HubToken), token);
    QCOMPARE(store.value(Secret::ProxyPassword), QStringLiteral("p"));
}

void SecretStoreTest::onlyTheUserCanReadTheFile()
{
    SecretStore store(file(), false);
    store.setValue(Secret::HubToken, QStringLiteral("hf_x"));
    const QFile::Permissions others = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther
        | QFile::WriteOther | QFile::ExeOther;
    QVERIFY(QFileInfo::exists(file()));
    if (QOperatingSystemVersion::currentType() == QOperatingSystemVersion::Windows)
        QSKIP("Windows has no such bits; the folder is the user's own");
    QVERIFY(!(QFile::permissions(file()) & others));
}

void SecretStoreTest::forgets()
{
    SecretStore store(file(), false);
    store.setValue(Secret::HubToken, QStringLiteral("hf_secret"));
    store.setValue(Secret::HubToken, QString());
    QCOMPARE(store.place(Secret::HubToken), SecretStore::Place::Nowhere);
    QFile kept(file());
    QVERIFY(kept.open(QIODevice::ReadOnly));
    QVERIFY(!kept.readAll().contains("hf_secret"));
}

void SecretStoreTest::emptyStoreWritesNothing()
{
    SecretStore store(file(), false);
    store.open();
    store.setValue(Secret::HubToken, QString());
    QVERIFY(!QFileInfo::exists(file()));
}

void SecretStoreTest::survivesADamagedFile_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("no JSON") << QByteArray("hf_x");
    QTest::newRow("a list") << QByteArray("[1]");
    QTest::newRow("another type") << QByteArray(R"({"hubToken": {"value": 7}, "proxyPassword": "x"})");
    QTest::newRow("too long") << QByteArray(1 << 17, ' ') + R"({"hubToken": {"value": "x"}})";
    QTest::newRow("empty") << QByteArray();
}

void SecretStoreTest::survivesADamagedFile()
{
    QFETCH(QByteArray, content);
    QVERIFY(QDir().mkpath(QFileInfo(file()).absolutePath()));
    {
        QFile kept(file());
        QVERIFY(kept.open(QIODevice::WriteOnly));
        kept.write(content);
    }
    SecretStore store(file(), false);
    store.open();
    QVERIFY(store.value(Secret::HubToken).isEmpty());
    store.setValue(Secret::HubToken, QStringLiteral("new"));
    SecretStore again(file(), false);
    again.open();
    QCOMPARE(again.value(Secret::HubToken), QStringLiteral("new"));
}

void SecretStoreTest::saysWhenItCannotWrite()
{
    const QString inTheWay = m_folder->filePath(QStringLiteral("deep"));
    QFile blocker(inTheWay); // a file where the folder would be
    QVERIFY(blocker.open(QIODevice::WriteOnly));
    SecretStore store(file(), false);
    QSignalSpy failed(&store, &SecretStore::failed);
    store.setValue(Secret::HubToken, QStringLiteral("hf_x"));
    QCOMPARE(failed.count(), 1);
    QVERIFY(failed.first().first().toString().contains(QLatin1String("secrets.json")));
    QCOMPARE(store.value(Secret::HubToken), QStringLiteral("hf_x")); // holds for this run
    QCOMPARE(store.place(Secret::HubToken), SecretStore::Place::Nowhere);
}

void SecretStoreTest::systemStore()
{
    if (!SecretStore::knowsSystemStore())
        QSKIP("this build has no QtKeychain");
    if (qEnvironmentVariable("ASKJA_TEST_KEYCHAIN") != QLatin1String("1"))
        QSKIP("ASKJA_TEST_KEYCHAIN=1 is not set: it writes into the password store of whoever runs the test");
    {
        SecretStore store(file(), true);
        store.setValue(Secret::HubToken, QStringLiteral("hf_system"));
        QTRY_COMPARE_WITH_TIMEOUT(store.place(Secret::HubToken), SecretStore::Place::System, 10'000);
    }
    QFile kept(file());
    QVERIFY(kept.open(QIODevice::ReadOnly));
    QVERIFY(!kept.readAll().contains("hf_system"));
    SecretStore store(file(), true);
    store.open();
    QTRY_COMPARE_WITH_TIMEOUT(store.value(Secret::HubToken), QStringLiteral("hf_system"), 10'000);
    store.setValue(Secret::HubToken, QString());
    QTest::qWait(500);
    SecretStore empty(file(), true);
    empty.open();
    QVERIFY(empty.value(Secret::HubToken).isEmpty());
}

QTEST_GUILESS_MAIN(SecretStoreTest)
#include "tst_secretstore.moc"
