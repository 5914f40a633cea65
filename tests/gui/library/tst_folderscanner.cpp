// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/folderscanner.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace askja::gui;

class FolderScannerTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void findsModelsThreeLevelsDeep();
    void joinsTheParts();
    void filesFromElsewhere();
    void linksDoNotLoop();
    void foldersThatAreNotThere();

private:
    void put(const QString &name, int bytes = 10);
    [[nodiscard]] QString path(const QString &name) const { return m_folder->filePath(name); }
    [[nodiscard]] QHash<QString, FoundFile> find(const QStringList &files = {}) const;
    std::unique_ptr<QTemporaryDir> m_folder;
};

void FolderScannerTest::put(const QString &name, int bytes)
{
    QVERIFY(QDir().mkpath(QFileInfo(path(name)).path()));
    QFile file(path(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray(bytes, 'x'));
}

QHash<QString, FoundFile> FolderScannerTest::find(const QStringList &files) const
{
    QHash<QString, FoundFile> byName;
    const ScanResult result = FolderScanner::find({m_folder->path()}, files);
    for (const FoundFile &file : result.files)
        byName.insert(QDir(m_folder->path()).relativeFilePath(file.path), file);
    return byName;
}

void FolderScannerTest::findsModelsThreeLevelsDeep()
{
    for (const char *name :
         {"a.gguf", "B.GGUF", "x/y/z/c.gguf", "x/y/z/deep/d.gguf", "e.txt", "f.gguf.part", "ö ü.gguf"})
        put(QString::fromUtf8(name));
    const auto found = find();
    const QSet<QString> names(found.keyBegin(), found.keyEnd());
    QCOMPARE(names,
             QSet<QString>({QStringLiteral("a.gguf"), QStringLiteral("B.GGUF"), QStringLiteral("x/y/z/c.gguf"),
                            QStringLiteral("ö ü.gguf")}));
    QCOMPARE(found.value(QStringLiteral("a.gguf")).bytes, 10);
    QCOMPARE(found.value(QStringLiteral("a.gguf")).name, QStringLiteral("a"));
}

void FolderScannerTest::joinsTheParts()
{
    put(QStringLiteral("m-00001-of-00003.gguf"), 1);
    put(QStringLiteral("m-00003-of-00003.gguf"), 4);
    put(QStringLiteral("n-00002-of-00002.gguf"), 7);
    auto found = find();
    QCOMPARE(found.size(), 2);
    FoundFile m = found.value(QStringLiteral("m-00001-of-00003.gguf"));
    QCOMPARE(m.name, QStringLiteral("m"));
    QCOMPARE(m.bytes, 5);
    QCOMPARE(m.missingParts, 1);
    QCOMPARE(found.value(QStringLiteral("n-00001-of-00002.gguf")).missingParts, 1);
    put(QStringLiteral("m-00002-of-00003.gguf"), 2);
    const qint64 stamp = m.stamp;
    m = find().value(QStringLiteral("m-00001-of-00003.gguf"));
    QCOMPARE(m.bytes, 7);
    QCOMPARE(m.missingParts, 0);
    QVERIFY(m.stamp != stamp);
}

void FolderScannerTest::filesFromElsewhere()
{
    QTemporaryDir elsewhere;
    for (const char *name :
         {"single.gguf", "s [v2]-00001-of-00002.gguf", "s [v2]-00002-of-00002.gguf", "not-asked-for.gguf"}) {
        QFile file(elsewhere.filePath(QLatin1String(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("xx");
    }
    put(QStringLiteral("inside.gguf"));
    const ScanResult result
        = FolderScanner::find({m_folder->path()},
                              {elsewhere.filePath(QStringLiteral("single.gguf")),
                               elsewhere.filePath(QStringLiteral("s [v2]-00002-of-00002.gguf")),
                               elsewhere.filePath(QStringLiteral("gone.gguf")), path(QStringLiteral("inside.gguf"))});
    QHash<QString, FoundFile> byName;
    for (const FoundFile &file : result.files)
        byName.insert(file.name, file);
    QCOMPARE(result.files.size(), 4);
    QCOMPARE(byName.value(QStringLiteral("s [v2]")).bytes, 4);
    QCOMPARE(byName.value(QStringLiteral("s [v2]")).missingParts, 0);
    QVERIFY(byName.value(QStringLiteral("gone")).missing);
    QVERIFY(!byName.value(QStringLiteral("single")).missing);
    QVERIFY(result.unsettled); // just written
}

void FolderScannerTest::linksDoNotLoop()
{
    put(QStringLiteral("x/a.gguf"));
    if (!QFile::link(m_folder->path(), path(QStringLiteral("x/loop")))
        || !QFile::link(path(QStringLiteral("x/a.gguf")), path(QStringLiteral("link.gguf")))
        || !QFileInfo::exists(path(QStringLiteral("x/loop/link.gguf"))))
        QSKIP("Links are not followed here");
    const auto found = find();
    QCOMPARE(found.size(), 2); // a link to a file is a file
}

void FolderScannerTest::foldersThatAreNotThere()
{
    const ScanResult result = FolderScanner::find({path(QStringLiteral("none")), QString()}, {});
    QVERIFY(result.files.isEmpty());
    QVERIFY(result.folders.isEmpty());
}

QTEST_GUILESS_MAIN(FolderScannerTest)
#include "tst_folderscanner.moc"
