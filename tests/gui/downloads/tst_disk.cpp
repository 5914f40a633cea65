// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/downloads/downloadrecord.h"
#include "tests/gui/downloads/downloadrig.h"

#include <QDir>
#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

using namespace askja;
using namespace askja::test;

/// A program that downloads is killed at random moments, and runs out of room.
class DiskTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void twentyKillsLeaveNoWrongFile();
    void fileSizeLimit();
    void smallDisk();
    void roomOnASmallDisk();

private:
    [[nodiscard]] QStringList arguments(const QString &folder) const;

    FakeHub m_hub;
    gui::DownloadFile m_file;
    const QString m_program = QStringLiteral(ASKJA_DOWNLOAD_PROGRAM);
};

void DiskTest::initTestCase()
{
    if (!FakeHub::whyNot().isEmpty())
        QSKIP(qPrintable(FakeHub::whyNot()));
    QVERIFY(m_hub.start(QJsonDocument::fromJson(R"({"repos": [{"id": "maker/Small-GGUF", "files": [
        {"path": "m-Q4_0.gguf", "size": 40000000, "seed": 1}]}]})")
                            .object()));
    m_file = hubFile(m_hub.config(), QStringLiteral("m-Q4_0.gguf"));
    QCOMPARE(m_file.size, 40'000'000);
}

QStringList DiskTest::arguments(const QString &folder) const
{
    return {m_hub.hub().toString(),       m_file.url.toString(QUrl::FullyEncoded), folder, m_file.name,
            QString::number(m_file.size), QString::fromLatin1(m_file.sha256)};
}

void DiskTest::twentyKillsLeaveNoWrongFile()
{
    // Slow enough that it takes about a second, and cut on the way.
    QVERIFY(m_hub.setFault(kRepository + QStringLiteral("/m-Q4_0.gguf"),
                           {{QStringLiteral("trickle"), 30'000'000}, {QStringLiteral("cutEvery"), 9'000'000}}));
    const auto seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    QTemporaryDir folder;
    const QString target = folder.filePath(m_file.name);
    int inTheMiddle = 0;
    int completed = 0;
    for (int round = 0; round < 20; ++round) {
        QProcess program;
        program.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        program.start(m_program, arguments(folder.path()));
        QVERIFY(program.waitForReadyRead(30000));
        if (!program.waitForFinished(random.bounded(400))) { // else it was done before
            program.kill(); // SIGKILL, or TerminateProcess
            QVERIFY(program.waitForFinished(30000));
        }
        if (QFile::exists(target)) {
            QCOMPARE(sha256Of(target), m_file.sha256);
            ++completed;
            QVERIFY(QFile::remove(target));
        }
        const QFileInfo part(target + QStringLiteral(".part"));
        if (part.exists() && part.size() > 0) {
            ++inTheMiddle;
            QCOMPARE(gui::DownloadRecord::find(folder.path()).size(), 1); // the next run knows of it
        }
    }
    QVERIFY(m_hub.setFaults({}));
    QProcess last;
    last.start(m_program, arguments(folder.path()));
    QVERIFY(last.waitForFinished(60000));
    QCOMPARE(last.exitCode(), 0);
    QCOMPARE(sha256Of(target), m_file.sha256);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList({m_file.name}));
    qInfo("20 kills, %d with a part on the disk, %d after a whole file", inTheMiddle, completed);
    QVERIFY(inTheMiddle >= 5); // else the kills came too early to say anything
}

/// A limit of 8 MB for a file: 40 MB do not fit. The download pauses and nothing has the final name; then it goes on.
void DiskTest::fileSizeLimit()
{
    const QString shell = QStandardPaths::findExecutable(QStringLiteral("sh"));
    if (shell.isEmpty() || QDir::separator() != QLatin1Char('/'))
        QSKIP("a shell with ulimit is needed");
    QTemporaryDir folder;
    const QString target = folder.filePath(m_file.name);
    QProcess program;
    program.start(shell,
                  QStringList{QStringLiteral("-c"), QStringLiteral("trap '' XFSZ; ulimit -f 16000; exec \"$@\""),
                              QStringLiteral("sh"), m_program}
                      + arguments(folder.path()));
    QVERIFY(program.waitForFinished(60000));
    QCOMPARE(program.exitCode(), 1);
    const QByteArray said = program.readAllStandardOutput();
    const QByteArray end = said.trimmed().split('\n').last();
    qInfo("%s", end.constData());
    QVERIFY(end.contains("written") || end.contains("The disk is full"));
    QVERIFY(!QFile::exists(target));
    QVERIFY(QFileInfo(target + QStringLiteral(".part")).size() <= 16000 * 1024);

    program.start(m_program, arguments(folder.path()));
    QVERIFY(program.waitForFinished(60000));
    QCOMPARE(program.exitCode(), 0);
    QCOMPARE(sha256Of(target), m_file.sha256);
}

namespace {

struct Ran
{
    QString skipped; ///< why it was not run
    int code = -1;
    QByteArray said;
};

/// The command on a disk of 8 MB in memory, where this user may make one; meanwhile the shell does something else.
Ran onSmallDisk(const QString &folder, const QString &meanwhile, const QStringList &command)
{
    const QString unshare = QStandardPaths::findExecutable(QStringLiteral("unshare"));
    if (unshare.isEmpty())
        return {QStringLiteral("unshare (Debian: util-linux) is needed"), -1, {}};
    if (QProcess::execute(unshare, {QStringLiteral("-rm"), QStringLiteral("true")}) != 0)
        return {
            QStringLiteral("this user may not have a name space of its own (in a changed root nobody may)"), -1, {}};
    const QString script = QStringLiteral("mount -t tmpfs -o size=8m tmpfs \"$0\" || exit 77; ") + meanwhile
        + QStringLiteral(" \"$@\"; s=$?; ls \"$0\"; exit $s");
    QProcess program;
    program.start(unshare,
                  QStringList{QStringLiteral("-rm"), QStringLiteral("sh"), QStringLiteral("-c"), script, folder}
                      + command);
    if (!program.waitForFinished(60000))
        return {};
    if (program.exitStatus() != QProcess::NormalExit || program.exitCode() > 2)
        return {QStringLiteral("this user may not mount a small disk"), -1, {}};
    return {{}, program.exitCode(), program.readAllStandardOutput()};
}

const QByteArray kFull = "state " + QByteArray::number(int(gui::DownloadState::Paused)) + " 0 "
    + QByteArray::number(int(gui::DownloadProblem::DiskFull)) + " The disk is full: ";

} // namespace

void DiskTest::smallDisk()
{
    QTemporaryDir folder;
    const Ran ran = onSmallDisk(folder.path(), {}, QStringList{m_program} + arguments(folder.path()));
    if (!ran.skipped.isEmpty())
        QSKIP(qPrintable(ran.skipped));
    qInfo("%s", ran.said.constData());
    QCOMPARE(ran.code, 1);
    QVERIFY(ran.said.contains(kFull));
    QVERIFY(!ran.said.contains("\nm-Q4_0.gguf\n"));
}

/// It grows after a while, and nobody has to say so.
void DiskTest::roomOnASmallDisk()
{
    QTemporaryDir folder;
    const Ran ran
        = onSmallDisk(folder.path(), QStringLiteral("(sleep 0.7; mount -o remount,size=200m \"$0\") &"),
                      QStringList{m_program} + arguments(folder.path()) + QStringList{QStringLiteral("stay")});
    if (!ran.skipped.isEmpty())
        QSKIP(qPrintable(ran.skipped));
    QVERIFY2(ran.said.contains(kFull), ran.said.constData());
    QCOMPARE(ran.code, 0);
    QVERIFY(ran.said.endsWith("\nm-Q4_0.gguf\n"));
}

QTEST_GUILESS_MAIN(DiskTest)
#include "tst_disk.moc"
