// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/settings/paths.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace askja::gui;

class PathsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void usesTheUsersFolders();
    void portableKeepsEverythingBesideTheProgram();
    void refusesWhatCannotBeMade();
};

void PathsTest::usesTheUsersFolders()
{
    const QTemporaryDir program;
    const Paths paths = Paths::find(program.path());
    QVERIFY(!paths.portable);
    QVERIFY(paths.data.startsWith(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation)));
    QVERIFY(paths.config.startsWith(QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation)));
    QVERIFY(paths.cache.startsWith(QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation)));
    QCOMPARE(paths.modelsFolder(), paths.data + QStringLiteral("/models"));
    QCOMPARE(paths.chatsFile(), paths.data + QStringLiteral("/chats.sqlite"));
}

void PathsTest::portableKeepsEverythingBesideTheProgram()
{
    const QTemporaryDir program;
    QFile mark(program.filePath(QStringLiteral("portable")));
    QVERIFY(mark.open(QIODevice::WriteOnly));
    mark.close();
    const Paths paths = Paths::find(program.path());
    QVERIFY(paths.portable);
    for (const QString &path : {paths.settingsFile(), paths.chatsFile(), paths.modelsFolder(), paths.cache})
        QVERIFY2(path.startsWith(program.path() + QLatin1Char('/')), qPrintable(path));
    QVERIFY(paths.create());
    QVERIFY(QFileInfo(paths.modelsFolder()).isDir());
    QVERIFY(QFileInfo(paths.config).isDir());
    const QFile::Permissions others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    QVERIFY(mark.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
    if (QFileInfo(mark).permissions() & others)
        QSKIP("This file system has no permissions for others to take away");
    QVERIFY(!(QFileInfo(paths.data).permissions() & others));
}

void PathsTest::refusesWhatCannotBeMade()
{
    const QTemporaryDir folder;
    QFile inTheWay(folder.filePath(QStringLiteral("file")));
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    Paths paths;
    paths.config = folder.filePath(QStringLiteral("config"));
    paths.data = folder.filePath(QStringLiteral("file/data"));
    paths.cache = folder.filePath(QStringLiteral("cache"));
    QVERIFY(!paths.create());
}

QTEST_GUILESS_MAIN(PathsTest)
#include "tst_paths.moc"
