// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/conversation/sqlite.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace askja::gui::sqlite;

class SqliteTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textComesBackAsItWas();
    void errorsAreValues();
    void aTransactionThatIsNotCommittedLeavesNothing();
    void aNewBackupReplacesTheOldOne();
    void tellsDamageFromWantOfAccess();
};

void SqliteTest::textComesBackAsItWas()
{
    Database database;
    QVERIFY(!database.open(QStringLiteral(":memory:")));
    QVERIFY(!database.run("CREATE TABLE t(a INTEGER, b TEXT NOT NULL)"));
    const QString texts[]
        = {QString(), QStringLiteral("ä €😀\n'\";--"), QStringLiteral("a") + QChar(0) + QStringLiteral("b")};
    Statement insert = database.prepare("INSERT INTO t VALUES(?1, ?2)");
    for (int i = 0; i < 3; ++i)
        QVERIFY(!insert.bind(1, i).bind(2, texts[i]).run());
    Statement select = database.prepare("SELECT a, b FROM t ORDER BY a");
    for (int i = 0; i < 3; ++i) {
        QVERIFY(select.step());
        QCOMPARE(select.integer(0), i);
        QCOMPARE(select.text(1), i == 0 ? QString() : texts[i]);
        QVERIFY(!select.isNull(1));
    }
    QVERIFY(!select.step());
    QVERIFY(!select.error());
}

void SqliteTest::errorsAreValues()
{
    Database database;
    QVERIFY(database.run("SELECT 1")); // not open
    QVERIFY(!database.open(QStringLiteral(":memory:")));
    Statement broken = database.prepare("SELEKT 1");
    QVERIFY(broken.error());
    QVERIFY(!broken.bind(1, qint64{1}).step());
    QVERIFY(broken.error()->text.contains(QLatin1String("SELEKT")));
    QCOMPARE(broken.text(0), QString());
    QVERIFY(!database.run("CREATE TABLE t(a INTEGER PRIMARY KEY)"));
    Statement insert = database.prepare("INSERT INTO t VALUES(?1)");
    QVERIFY(!insert.bind(1, qint64{1}).run());
    const Status twice = insert.bind(1, qint64{1}).run();
    QVERIFY(twice);
    QCOMPARE(twice->kind, Error::Kind::Other);
}

void SqliteTest::aTransactionThatIsNotCommittedLeavesNothing()
{
    Database database;
    QVERIFY(!database.open(QStringLiteral(":memory:")));
    QVERIFY(!database.run("CREATE TABLE t(a)"));
    {
        Transaction transaction(database);
        QVERIFY(!transaction.error());
        QVERIFY(!database.run("INSERT INTO t VALUES(1)"));
    }
    QCOMPARE(database.single("SELECT count(*) FROM t").toInt(), 0);
    {
        Transaction transaction(database);
        QVERIFY(!database.run("INSERT INTO t VALUES(1)"));
        QVERIFY(!transaction.commit());
    }
    QCOMPARE(database.single("SELECT count(*) FROM t").toInt(), 1);
}

void SqliteTest::aNewBackupReplacesTheOldOne()
{
    const QTemporaryDir folder;
    const QString backup = folder.filePath(QStringLiteral("backup.sqlite"));
    Database database;
    QVERIFY(!database.open(folder.filePath(QStringLiteral("a.sqlite"))));
    QVERIFY(!database.run("PRAGMA journal_mode = WAL; CREATE TABLE t(a); INSERT INTO t VALUES(1)"));
    QVERIFY(!database.backupTo(backup));
    QVERIFY(!database.run("INSERT INTO t VALUES(2)"));
    QVERIFY(!database.backupTo(backup));
    Database copy;
    QVERIFY(!copy.open(backup));
    QCOMPARE(copy.single("SELECT count(*) FROM t").toInt(), 2);
    QVERIFY(database.backupTo(folder.filePath(QStringLiteral("no/such/folder"))));
}

void SqliteTest::tellsDamageFromWantOfAccess()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a.sqlite"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray(5000, 'x'));
    file.close();
    Database database;
    Status status = database.open(path);
    if (!status)
        status = database.run("SELECT * FROM sqlite_master");
    QVERIFY(status);
    QCOMPARE(status->kind, Error::Kind::Damaged);

    Database none;
    status = none.open(folder.filePath(QStringLiteral("no/such/folder.sqlite")));
    QVERIFY(status);
    QCOMPARE(status->kind, Error::Kind::NoAccess);
    QVERIFY(!none.isOpen());
}

QTEST_GUILESS_MAIN(SqliteTest)
#include "tst_sqlite.moc"
