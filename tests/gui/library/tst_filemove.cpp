// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/filemove.h"

#include "tests/gui/library/fakehome.h"

#include <QDateTime>
#include <QDirIterator>
#include <QStorageInfo>
#include <QTest>

using namespace askja::gui;
using askja::test::FakeHome;

using Moves = QList<QPair<QString, QString>>;

class FileMoveTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init() { m_home = std::make_unique<FakeHome>(); }
    void movesAllParts_data();
    void movesAllParts();
    void neverReplaces_data();
    void neverReplaces();
    void cancelledAnywhereLeavesNoTrace();
    void copyTellsHowFar();
    void movesToAnotherDisk();
    void linksAndMissingFiles();
    void unwritableFolder();
    void trashAndBack();
    void trashIsAllOrNothing();

private:
    [[nodiscard]] QByteArray read(const QString &path) const;
    [[nodiscard]] QStringList everything() const;
    std::unique_ptr<FakeHome> m_home;
    FakeHome m_trash;
    MoveProgress m_goOn = [](qint64, qint64) { return true; };
};

void FileMoveTest::initTestCase()
{
    QVERIFY(QDir().mkpath(m_trash.path(QStringLiteral("data"))));
    // The trash of this test's own home, not of the person who runs it.
    qputenv("HOME", QFile::encodeName(m_trash.folder.path()));
    qputenv("XDG_DATA_HOME", QFile::encodeName(m_trash.path(QStringLiteral("data"))));
}

QByteArray FileMoveTest::read(const QString &path) const
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("not there");
}

QStringList FileMoveTest::everything() const
{
    QStringList files;
    QDirIterator it(m_home->folder.path(), QDir::Files, QDirIterator::Subdirectories);
    while (it.hasNext())
        files.append(QDir(m_home->folder.path()).relativeFilePath(it.next()));
    files.sort();
    return files;
}

void FileMoveTest::movesAllParts_data()
{
    QTest::addColumn<bool>("copy");
    QTest::newRow("on one disk") << false;
    QTest::newRow("to another disk") << true;
}

void FileMoveTest::movesAllParts()
{
    QFETCH(bool, copy);
    const QByteArray big(9 << 20, 'q');
    const QString a = m_home->put(QStringLiteral("x/m-00001-of-00002.gguf"), big);
    const QString b = m_home->put(QStringLiteral("x/m-00002-of-00002.gguf"), "second");
    const QDateTime modified = QDateTime::currentDateTime().addDays(-3);
    QFile stamped(a);
    QVERIFY(stamped.open(QIODevice::ReadWrite));
    QVERIFY(stamped.setFileTime(modified, QFileDevice::FileModificationTime));
    stamped.close();
    const QString toA = m_home->path(QStringLiteral("y/z/m-00001-of-00002.gguf"));
    const QString toB = m_home->path(QStringLiteral("y/z/m-00002-of-00002.gguf"));
    const Moves moves{{a, toA}, {b, toB}};
    const MoveOutcome outcome = moveFiles(moves, m_goOn, copy);
    QCOMPARE(outcome.problem, QString());
    QVERIFY(outcome.isDone());
    QCOMPARE(outcome.moved, moves);
    QVERIFY(read(toA) == big);
    QCOMPARE(read(toB), QByteArray("second"));
    QCOMPARE(everything().size(), 2);
    QCOMPARE(QFileInfo(toA).lastModified().toSecsSinceEpoch(), modified.toSecsSinceEpoch());
}

void FileMoveTest::neverReplaces_data()
{
    movesAllParts_data();
}

void FileMoveTest::neverReplaces()
{
    QFETCH(bool, copy);
    const QString a = m_home->put(QStringLiteral("x/1.gguf"), "one");
    const QString b = m_home->put(QStringLiteral("x/2.gguf"), "two");
    const QString taken = m_home->put(QStringLiteral("y/2.gguf"), "somebody's");
    const MoveOutcome outcome
        = moveFiles(Moves{{a, m_home->path(QStringLiteral("y/1.gguf"))}, {b, taken}}, m_goOn, copy);
    QVERIFY(!outcome.isDone());
    QVERIFY(outcome.problem.contains(QStringLiteral("2.gguf")));
    QCOMPARE(everything(),
             QStringList({QStringLiteral("x/1.gguf"), QStringLiteral("x/2.gguf"), QStringLiteral("y/2.gguf")}));
    QCOMPARE(read(taken), QByteArray("somebody's"));
}

void FileMoveTest::cancelledAnywhereLeavesNoTrace()
{
    const QByteArray big(9 << 20, 'q');
    const Moves moves{{m_home->put(QStringLiteral("x/1.gguf"), big), m_home->path(QStringLiteral("y/1.gguf"))},
                      {m_home->put(QStringLiteral("x/2.gguf"), big), m_home->path(QStringLiteral("y/2.gguf"))}};
    const QStringList before = everything();
    int steps = 0;
    for (int last = 1;; ++last) { // at the first report, the second …
        steps = 0;
        const MoveOutcome outcome = moveFiles(
            moves, [&](qint64, qint64) { return ++steps < last; }, true);
        if (!outcome.cancelled)
            break;
        QVERIFY(outcome.moved.isEmpty());
        QCOMPARE(everything(), before);
    }
    QCOMPARE(steps, 12); // of two files in three pieces each, written and read again
    QCOMPARE(everything(), QStringList({QStringLiteral("y/1.gguf"), QStringLiteral("y/2.gguf")}));
}

void FileMoveTest::copyTellsHowFar()
{
    const Moves moves{
        {m_home->put(QStringLiteral("x/1.gguf"), QByteArray(9 << 20, 'q')), m_home->path(QStringLiteral("y/1.gguf"))}};
    qint64 last = 0;
    const MoveOutcome outcome = moveFiles(
        moves,
        [&](qint64 done, qint64 total) {
            [&] {
                QCOMPARE(total, 9 << 20);
                QVERIFY(done > last);
            }();
            last = done;
            return true;
        },
        true);
    QVERIFY(outcome.isDone());
    QCOMPARE(last, 9 << 20);
}

void FileMoveTest::movesToAnotherDisk()
{
    const QTemporaryDir memory(QStringLiteral("/dev/shm/askja-XXXXXX"));
    if (!memory.isValid() || QStorageInfo(memory.path()).rootPath() == QStorageInfo(m_home->folder.path()).rootPath())
        QSKIP("There is no second disk to write to");
    const QString file = m_home->put(QStringLiteral("x/1.gguf"), QByteArray(5 << 20, 'q'));
    int reports = 0;
    const MoveOutcome outcome = moveFiles({file}, memory.filePath(QStringLiteral("y")), [&](qint64, qint64) {
        ++reports;
        return true;
    });
    QCOMPARE(outcome.problem, QString());
    QCOMPARE(reports, 4); // it was copied, and read again
    QVERIFY(!QFile::exists(file));
    QCOMPARE(read(memory.filePath(QStringLiteral("y/1.gguf"))).size(), 5 << 20);
}

void FileMoveTest::linksAndMissingFiles()
{
    QVERIFY(!moveFiles(QStringList(), m_home->path(QStringLiteral("y")), m_goOn).isDone());
    QVERIFY(
        !moveFiles({m_home->path(QStringLiteral("gone.gguf"))}, m_home->path(QStringLiteral("y")), m_goOn).isDone());
    const QString file = m_home->put(QStringLiteral("x/1.gguf"));
    if (!m_home->link(file, QStringLiteral("x/link.gguf")))
        QSKIP("Links to files cannot be made here");
    const MoveOutcome outcome
        = moveFiles({m_home->path(QStringLiteral("x/link.gguf"))}, m_home->path(QStringLiteral("y")), m_goOn);
    QVERIFY(outcome.problem.contains(QStringLiteral("link")));
    QVERIFY(QFile::exists(file));
}

void FileMoveTest::unwritableFolder()
{
    const QString file = m_home->put(QStringLiteral("x/1.gguf"));
    const QString inTheWay = m_home->put(QStringLiteral("y"), "a file where a folder should be");
    const MoveOutcome outcome = moveFiles({file}, inTheWay, m_goOn);
    QVERIFY(!outcome.problem.isEmpty());
    QVERIFY(QFile::exists(file));
}

void FileMoveTest::trashAndBack()
{
    const QString a = m_home->put(QStringLiteral("x/m-00001-of-00002.gguf"), "one");
    const QString b = m_home->put(QStringLiteral("x/m-00002-of-00002.gguf"), "two");
    const MoveOutcome gone = trashFiles({a, b});
    if (!gone.isDone() || gone.moved.first().second.isEmpty())
        QSKIP("There is no trash here that can be used");
    QVERIFY(everything().isEmpty());
    const QString trashed = gone.moved.first().second;
    QVERIFY(QFile::exists(trashed));
    QVERIFY(QDir(QFileInfo(a).path()).removeRecursively()); // even its folder
    const MoveOutcome back = restoreFiles(gone.moved, m_goOn);
    QCOMPARE(back.problem, QString());
    QCOMPARE(read(a), QByteArray("one"));
    QCOMPARE(read(b), QByteArray("two"));
    QVERIFY(!QFile::exists(trashed));
    QVERIFY(!QFile::exists(QFileInfo(trashed).path() + QStringLiteral("/../info/") + QFileInfo(trashed).fileName()
                           + QStringLiteral(".trashinfo")));
}

void FileMoveTest::trashIsAllOrNothing()
{
    const QString a = m_home->put(QStringLiteral("x/1.gguf"), "one");
    const MoveOutcome outcome = trashFiles({a, m_home->path(QStringLiteral("x/gone.gguf"))});
    QVERIFY(!outcome.isDone());
    QVERIFY(!outcome.problem.isEmpty());
    QCOMPARE(read(a), QByteArray("one"));
}

QTEST_GUILESS_MAIN(FileMoveTest)
#include "tst_filemove.moc"
