// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/downloads/downloadlistmodel.h"
#include "tests/gui/downloads/smallhub.h"

#include <QAbstractItemModelTester>
#include <QDir>
#include <QSignalSpy>

using namespace askja::gui;
using namespace askja::test;

/// What views show of the queue, in which words, and what a person can take back.
class DownloadListModelTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init() { QVERIFY(m_small.begin()); }
    void words_data();
    void words();
    void timeLeft();
    void summaries();
    void followsTheQueue();
    void withdrawAndUndo();
    void withdrawForGood();
    void askedForAgainWhileWithdrawn();
    void closedWhileWithdrawn();

private:
    SmallHub m_small;
};

void DownloadListModelTest::initTestCase()
{
    QLocale::setDefault(QLocale::c());
    if (!FakeHub::whyNot().isEmpty())
        QSKIP(qPrintable(FakeHub::whyNot()));
    QVERIFY(m_small.start());
}

void DownloadListModelTest::words_data()
{
    QTest::addColumn<DownloadStatus>("status");
    QTest::addColumn<QString>("words");
    DownloadStatus status{1, QStringLiteral("M"), DownloadState::Waiting, {}, 0, 4'500'000'000};
    const auto row
        = [&status](const char *name, const char *words) { QTest::newRow(name) << status << QString::fromUtf8(words); };
    row("waiting", "Waiting for its turn · 4.5 GB");
    status.received = 1'200'000'000;
    status.state = DownloadState::Running;
    row("no speed yet", "1.2 GB of 4.5 GB");
    status.bytesPerSecond = 34'000'000;
    status.secondsLeft = 98;
    row("running", "1.2 GB of 4.5 GB · 34 MB/s · 2 min left");
    status.state = DownloadState::Checking;
    row("checking", "Checking what is already here · 26 %");
    status.state = DownloadState::Retrying;
    row("retrying", "1.2 GB of 4.5 GB · trying again by itself");
    status.state = DownloadState::Paused;
    row("paused", "Paused · 1.2 GB of 4.5 GB");
    status.error = {DownloadProblem::DiskFull, QStringLiteral("The disk is full.")};
    row("disk full", "Stopped for now · 1.2 GB of 4.5 GB");
    status.state = DownloadState::Failed;
    row("failed", "Stopped · 1.2 GB of 4.5 GB");
    status.state = DownloadState::Done;
    row("done", "Done · 4.5 GB");
}

void DownloadListModelTest::words()
{
    QFETCH(DownloadStatus, status);
    QFETCH(QString, words);
    QCOMPARE(stateWords(status), words);
}

void DownloadListModelTest::timeLeft()
{
    QCOMPARE(timeLeftWords(-1), QString());
    QCOMPARE(timeLeftWords(0), QStringLiteral("5 s left"));
    QCOMPARE(timeLeftWords(41), QStringLiteral("45 s left"));
    QCOMPARE(timeLeftWords(60), QStringLiteral("1 min left"));
    QCOMPARE(timeLeftWords(61), QStringLiteral("2 min left"));
    QCOMPARE(timeLeftWords(3599), QStringLiteral("60 min left"));
    QCOMPARE(timeLeftWords(3660), QStringLiteral("1 h 1 min left"));
    QCOMPARE(timeLeftWords(1'000'000), QStringLiteral("more than two days left"));
    QCOMPARE(percentWords(0.9999), QStringLiteral("99 %"));
    QCOMPARE(percentWords(1.0), QStringLiteral("100 %"));
}

void DownloadListModelTest::summaries()
{
    DownloadSummary summary;
    QCOMPARE(summaryWords(summary), QString());
    summary.done = 3;
    QCOMPARE(summaryWords(summary), QString());
    summary.paused = 1;
    QVERIFY(summaryWords(summary).contains(QStringLiteral("paused")));
    summary.stuck = 1; // what needs the person comes before what waits for them
    QVERIFY(summaryWords(summary).contains(QStringLiteral("stopped")));
    summary.active = 2;
    summary.received = 43;
    summary.size = 100;
    summary.secondsLeft = 170;
    QVERIFY(summaryWords(summary).endsWith(QStringLiteral(" · 43 % · 3 min left")));
    QVERIFY(summaryWords(summary).startsWith(QStringLiteral("2 download")));
}

void DownloadListModelTest::followsTheQueue()
{
    QVERIFY(m_small.slowDown(4'000'000));
    DownloadQueue queue(m_small.config, m_small.limits);
    const DownloadId first = queue.add(m_small.request(0));
    DownloadListModel model(&queue);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 1);
    QSignalSpy summaries(&model, &DownloadListModel::summaryChanged);
    model.add(m_small.request(1));
    model.add(m_small.request(2));
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.summary().active, 3);
    QCOMPARE(model.summary().size, 9'000'000);
    const QModelIndex row = model.index(0);
    QCOMPARE(row.data(DownloadListModel::IdRole).toULongLong(), first);
    QCOMPARE(row.data(DownloadListModel::TitleRole).toString(), QStringLiteral("Model 0"));
    QCOMPARE(row.data(DownloadListModel::FilesRole).toStringList(), QStringList({m_small.target(0)}));
    QTRY_VERIFY_WITH_TIMEOUT(row.data(DownloadListModel::FractionRole).toDouble() > 0.1, 10000);
    QVERIFY(row.data(DownloadListModel::CanPauseRole).toBool());
    model.pause(first);
    QTRY_VERIFY_WITH_TIMEOUT(row.data(DownloadListModel::CanResumeRole).toBool(), 10000);
    QVERIFY(!row.data(DownloadListModel::CanPauseRole).toBool());
    QCOMPARE(model.summary().paused, 1);
    QVERIFY(m_small.hub.reset());
    model.resume(first);
    QTRY_COMPARE_WITH_TIMEOUT(model.summary().done, 3, 30000);
    QVERIFY(summaries.size() > 5);
    QCOMPARE(row.data(DownloadListModel::StateTextRole).toString(), QStringLiteral("Done · 3 MB"));
    model.withdraw(first); // a done one only leaves the list
    QCOMPARE(model.rowCount(), 2);
    QVERIFY(m_small.isRight(0));
    model.forgetDone();
    QCOMPARE(model.rowCount(), 0);
    QVERIFY(model.summary().isEmpty());
}

void DownloadListModelTest::withdrawAndUndo()
{
    QVERIFY(m_small.slowDown(2'000'000));
    DownloadQueue queue(m_small.config, m_small.limits);
    DownloadListModel model(&queue);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.add(m_small.request(0));
    model.add(m_small.request(1));
    const quint64 id = model.index(0).data(DownloadListModel::IdRole).toULongLong();
    QTRY_VERIFY_WITH_TIMEOUT(queue.status(id).received > 300'000, 10000);
    QSignalSpy withdrawn(&model, &DownloadListModel::withdrawn);
    model.withdraw(id);
    QCOMPARE(withdrawn.size(), 1);
    QCOMPARE(withdrawn.at(0).at(1).toString(), QStringLiteral("Model 0"));
    QCOMPARE(model.rowOf(id), -1);
    QCOMPARE(model.summary().active, 1);
    QVERIFY(m_small.waitFor(queue, id, DownloadState::Paused));
    QVERIFY(QFile::exists(m_small.target(0) + QStringLiteral(".part")));
    QVERIFY(m_small.hub.reset());
    model.undo(id);
    QCOMPARE(model.rowOf(id), 0); // where it was
    QVERIFY(m_small.waitFor(queue, id, DownloadState::Done));
    QVERIFY(m_small.isRight(0));
}

void DownloadListModelTest::withdrawForGood()
{
    QVERIFY(m_small.slowDown(2'000'000));
    DownloadQueue queue(m_small.config, m_small.limits);
    DownloadListModel model(&queue);
    model.setUndoTime(100);
    model.add(m_small.request(0));
    const quint64 id = model.index(0).data(DownloadListModel::IdRole).toULongLong();
    QTRY_VERIFY_WITH_TIMEOUT(queue.status(id).received > 300'000, 10000);
    QSignalSpy expired(&model, &DownloadListModel::undoExpired);
    model.withdraw(id);
    QTRY_COMPARE_WITH_TIMEOUT(expired.size(), 1, 10000);
    QTRY_VERIFY_WITH_TIMEOUT(queue.list().isEmpty(), 10000);
    QCOMPARE(QDir(m_small.folder->path()).entryList(QDir::Files | QDir::Hidden), QStringList());
    model.undo(id); // too late
    QCOMPARE(model.rowCount(), 0);
}

void DownloadListModelTest::askedForAgainWhileWithdrawn()
{
    QVERIFY(m_small.slowDown(2'000'000));
    DownloadQueue queue(m_small.config, m_small.limits);
    DownloadListModel model(&queue);
    model.setUndoTime(300);
    model.add(m_small.request(0));
    const quint64 id = model.index(0).data(DownloadListModel::IdRole).toULongLong();
    QTRY_VERIFY_WITH_TIMEOUT(queue.status(id).received > 300'000, 10000);
    model.withdraw(id);
    QVERIFY(m_small.hub.reset());
    model.add(m_small.request(0));
    QCOMPARE(model.rowOf(id), 0);
    QVERIFY(m_small.waitFor(queue, id, DownloadState::Done));
    QTest::qWait(400);
    QVERIFY(m_small.isRight(0));
    QCOMPARE(model.rowCount(), 1);
}

void DownloadListModelTest::closedWhileWithdrawn()
{
    QVERIFY(m_small.slowDown(2'000'000));
    {
        DownloadQueue queue(m_small.config, m_small.limits);
        DownloadListModel model(&queue);
        model.add(m_small.request(0));
        const quint64 id = model.index(0).data(DownloadListModel::IdRole).toULongLong();
        QTRY_VERIFY_WITH_TIMEOUT(queue.status(id).received > 300'000, 10000);
        model.withdraw(id);
        QVERIFY(m_small.waitFor(queue, id, DownloadState::Paused));
    }
    QCOMPARE(QDir(m_small.folder->path()).entryList(QDir::Files | QDir::Hidden), QStringList());
}

QTEST_GUILESS_MAIN(DownloadListModelTest)
#include "tst_downloadlistmodel.moc"
