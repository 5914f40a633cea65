// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/filejobs.h"

#include "tests/gui/library/fakehome.h"

#include <QSignalSpy>
#include <QTest>

using namespace askja::gui;
using askja::test::FakeHome;

class FileJobsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void movesAndUndoes();
    void trashesAndUndoes();
    void tellsWhatWentWrong();
    void cancelsWhatHasNotBegun();
    void worksOnAnotherThread();
    void endsWhileWorking();

private:
    FakeHome m_home;
};

void FileJobsTest::initTestCase()
{
    QVERIFY(QDir().mkpath(m_home.path(QStringLiteral("data"))));
    qputenv("HOME", QFile::encodeName(m_home.folder.path()));
    qputenv("XDG_DATA_HOME", QFile::encodeName(m_home.path(QStringLiteral("data"))));
}

void FileJobsTest::movesAndUndoes()
{
    const QString first = m_home.put(QStringLiteral("1/m-00001-of-00002.gguf"));
    const QString second = m_home.put(QStringLiteral("1/m-00002-of-00002.gguf"));
    const QString target = m_home.path(QStringLiteral("2/m-00001-of-00002.gguf"));
    FileJobs jobs;
    QSignalSpy finished(&jobs, &FileJobs::finished);
    QSignalSpy moved(&jobs, &FileJobs::moved);
    const quint64 id = jobs.moveTo(first, QStringLiteral("m"), m_home.path(QStringLiteral("2")));
    QVERIFY(jobs.isBusy());
    QVERIFY(finished.wait());
    QVERIFY(!jobs.isBusy());
    QCOMPARE(moved.takeFirst(), QVariantList({first, target}));
    QVERIFY(QFile::exists(target));
    QVERIFY(!QFile::exists(second)); // its parts went along
    jobs.undo(id);
    QVERIFY(finished.wait());
    QVERIFY(finished.at(1).first().value<FileJob>().isUndo);
    QCOMPARE(moved.takeFirst(), QVariantList({target, first}));
    QVERIFY(QFile::exists(second));
    jobs.undo(id); // once
    QVERIFY(!jobs.isBusy());
}

void FileJobsTest::trashesAndUndoes()
{
    const QString file = m_home.put(QStringLiteral("3/m.gguf"), "content");
    FileJobs jobs;
    QSignalSpy finished(&jobs, &FileJobs::finished);
    QSignalSpy failed(&jobs, &FileJobs::failed);
    QSignalSpy moved(&jobs, &FileJobs::moved);
    const quint64 id = jobs.moveToTrash(file, QStringLiteral("m"));
    QTRY_VERIFY(!jobs.isBusy());
    if (finished.isEmpty())
        QSKIP("There is no trash here that can be used");
    QVERIFY(!QFile::exists(file));
    QCOMPARE(moved.takeFirst(), QVariantList({file, QString()}));
    jobs.undo(id);
    QVERIFY(finished.wait());
    QCOMPARE(moved.takeFirst(), QVariantList({file, file}));
    QVERIFY(QFile::exists(file));
    QVERIFY(failed.isEmpty());
}

void FileJobsTest::tellsWhatWentWrong()
{
    const QString file = m_home.put(QStringLiteral("4/m.gguf"));
    m_home.put(QStringLiteral("5/m.gguf"));
    FileJobs jobs;
    QSignalSpy failed(&jobs, &FileJobs::failed);
    const quint64 id = jobs.moveTo(file, QStringLiteral("m"), m_home.path(QStringLiteral("5")));
    QVERIFY(failed.wait());
    QCOMPARE(failed.first().first().value<FileJob>().id, id);
    QVERIFY(!failed.first().at(1).toString().isEmpty());
    QVERIFY(QFile::exists(file));
    jobs.undo(id); // nothing was done
    QVERIFY(!jobs.isBusy());
}

void FileJobsTest::cancelsWhatHasNotBegun()
{
    const QString file = m_home.put(QStringLiteral("6/m.gguf"));
    FileJobs jobs;
    QSignalSpy cancelled(&jobs, &FileJobs::cancelled);
    QSignalSpy finished(&jobs, &FileJobs::finished);
    jobs.moveTo(m_home.put(QStringLiteral("6/other.gguf")), QStringLiteral("o"), m_home.path(QStringLiteral("7")));
    const quint64 id = jobs.moveTo(file, QStringLiteral("m"), m_home.path(QStringLiteral("7")));
    jobs.cancel(id);
    QTRY_VERIFY(!jobs.isBusy());
    QVERIFY(cancelled.size() + finished.size() == 2);
    QCOMPARE(QFile::exists(file), cancelled.size() == 1); // it was quicker, or is where it was
}

void FileJobsTest::worksOnAnotherThread()
{
    FileWorker worker;
    QThread *where = nullptr;
    connect(
        &worker, &FileWorker::done, &worker, [&where] { where = QThread::currentThread(); }, Qt::DirectConnection);
    QThread thread;
    worker.moveToThread(&thread);
    thread.start();
    FileJob job;
    job.path = m_home.path(QStringLiteral("gone.gguf"));
    QMetaObject::invokeMethod(
        &worker, [&worker, job] { worker.run(job); }, Qt::BlockingQueuedConnection);
    QCOMPARE(where, &thread);
    thread.quit();
    QVERIFY(thread.wait());
}

void FileJobsTest::endsWhileWorking()
{
    const QString file = m_home.put(QStringLiteral("8/m.gguf"));
    {
        FileJobs jobs;
        jobs.moveTo(file, QStringLiteral("m"), m_home.path(QStringLiteral("9")));
    }
    // Done or not, it is in one of the two places.
    QVERIFY(QFile::exists(file) != QFile::exists(m_home.path(QStringLiteral("9/m.gguf"))));
}

QTEST_GUILESS_MAIN(FileJobsTest)
#include "tst_filejobs.moc"
