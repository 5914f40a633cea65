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
    void emptyFoldersOfDownloadsGo_data();
    void emptyFoldersOfDownloadsGo();
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

void FileJobsTest::emptyFoldersOfDownloadsGo_data()
{
    QTest::addColumn<QString>("file"); // below the models' folder
    QTest::addColumn<QString>("other"); // that stays there
    QTest::addColumn<QString>("deepest"); // folder that is left
    QTest::newRow("the last of its maker") << "maker/repo/m.gguf" << QString() << QString();
    QTest::newRow("another of its maker") << "maker/repo/m.gguf"
                                          << "maker/second/n.gguf"
                                          << "maker";
    QTest::newRow("another of its repository") << "maker/repo/m.gguf"
                                               << "maker/repo/n.gguf"
                                               << "maker/repo";
    QTest::newRow("notes beside it") << "maker/repo/m.gguf"
                                     << "maker/repo/.notes"
                                     << "maker/repo";
    QTest::newRow("a folder in its repository") << "maker/repo/Q8_0/m.gguf" << QString() << QString();
    QTest::newRow("a folder made by hand") << "mine/m.gguf" << QString() << "mine";
    QTest::newRow("in the models' folder itself") << "m.gguf" << QString() << QString();
}

void FileJobsTest::emptyFoldersOfDownloadsGo()
{
    QFETCH(QString, file);
    QFETCH(QString, other);
    QFETCH(QString, deepest);
    FakeHome home;
    const QString models = home.path(QStringLiteral("models"));
    const QString path = home.put(QStringLiteral("models/") + file);
    if (!other.isEmpty())
        home.put(QStringLiteral("models/") + other);
    FileJobs jobs;
    jobs.setModelsFolder(models);
    QSignalSpy finished(&jobs, &FileJobs::finished);
    const quint64 id = jobs.moveTo(path, QStringLiteral("m"), home.path(QStringLiteral("elsewhere")));
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 20000);
    QVERIFY(!QFile::exists(path));
    QVERIFY(QFileInfo(models).isDir());
    QVERIFY(other.isEmpty() || QFile::exists(models + u'/' + other));
    QVERIFY(QFileInfo(models + u'/' + deepest).isDir());
    const QString folder = QFileInfo(file).path();
    QCOMPARE(QFileInfo::exists(models + u'/' + folder), folder == deepest || folder == QLatin1String("."));
    QCOMPARE(QFileInfo::exists(models + QStringLiteral("/maker")), deepest.startsWith(QLatin1String("maker")));
    jobs.undo(id); // which makes them again
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 2, 20000);
    QVERIFY(QFile::exists(path));
    QVERIFY(QFileInfo(home.path(QStringLiteral("elsewhere"))).isDir()); // another folder is none of ours
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
