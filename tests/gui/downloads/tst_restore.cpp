// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/downloads/downloaddisk.h"
#include "gui/downloads/downloadrecord.h"
#include "gui/settings/freespace.h"
#include "tests/gui/downloads/smallhub.h"

#include <QDir>
#include <QSignalSpy>
#include <QSysInfo>

using namespace askja::gui;
using namespace askja::test;

/// Downloads that outlive the program, and those that stop and go on by themselves.
class RestoreTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init() { QVERIFY(m_small.begin()); }
    void asTheyWere();
    void pausedBeforeItsTurn();
    void cancelledBeforeItsTurn();
    void afterAPowerCut_data();
    void afterAPowerCut();
    void marksOnTheWay();
    void theSwitch();
    void room();

private:
    [[nodiscard]] static bool restore(DownloadQueue &queue, const QString &folder, int expected)
    {
        QSignalSpy restored(&queue, &DownloadQueue::restored);
        queue.restore({folder});
        return restored.wait(10000) && restored.at(0).at(0).toInt() == expected;
    }

    SmallHub m_small;
};

void RestoreTest::initTestCase()
{
    if (!FakeHub::whyNot().isEmpty())
        QSKIP(qPrintable(FakeHub::whyNot()));
    QVERIFY(m_small.start());
}

/// One goes on, one was paused, one had not begun yet.
void RestoreTest::asTheyWere()
{
    QVERIFY(m_small.slowDown(4'000'000));
    {
        DownloadLimits limits = m_small.limits;
        limits.parallel = 2;
        DownloadQueue queue(m_small.config, limits);
        const DownloadId first = queue.add(m_small.request(0));
        const DownloadId second = queue.add(m_small.request(1));
        const DownloadId third = queue.add(m_small.request(2));
        QTRY_VERIFY_WITH_TIMEOUT(queue.status(first).received > 300'000, 10000);
        QTRY_VERIFY_WITH_TIMEOUT(queue.status(second).received > 300'000, 10000);
        queue.setParallel(1);
        queue.pause(second);
        QVERIFY(m_small.waitFor(queue, second, DownloadState::Paused));
        QCOMPARE(queue.status(third).state, DownloadState::Waiting);
        QTRY_VERIFY(QFile::exists(m_small.target(2) + QStringLiteral(".part.json")));
    }
    QVERIFY(m_small.hub.reset());
    DownloadQueue queue(m_small.config, m_small.limits);
    QVERIFY(restore(queue, m_small.folder->path(), 3));
    QVERIFY(restore(queue, m_small.folder->path(), 0)); // they are there already
    const DownloadId first = queue.idOf(m_small.target(0));
    const DownloadId second = queue.idOf(m_small.target(1));
    const DownloadId third = queue.idOf(m_small.target(2));
    QVERIFY(m_small.waitFor(queue, first, DownloadState::Done));
    QVERIFY(m_small.waitFor(queue, third, DownloadState::Done));
    QCOMPARE(queue.status(second).state, DownloadState::Paused);
    QVERIFY(!queue.status(second).error);
    QVERIFY(queue.status(second).received > 300'000);
    QCOMPARE(queue.status(second).title, QStringLiteral("Model 1"));
    QVERIFY(m_small.isRight(0) && m_small.isRight(2));
    queue.resume(second);
    QVERIFY(m_small.waitFor(queue, second, DownloadState::Done));
    QVERIFY(m_small.isRight(1));
    QCOMPARE(QDir(m_small.folder->path()).entryList(QDir::Files | QDir::Hidden), SmallHub::names());
}

void RestoreTest::pausedBeforeItsTurn()
{
    const QString record = m_small.target(0) + QStringLiteral(".part.json");
    {
        DownloadQueue queue(m_small.config, m_small.limits);
        const DownloadId id = queue.add(m_small.request(0), true);
        QCOMPARE(queue.status(id).state, DownloadState::Paused);
    } // what was asked of the disk is done before the queue is gone
    const auto kept = DownloadRecord::load(record);
    QVERIFY(kept && kept->paused);
    DownloadQueue queue(m_small.config, m_small.limits);
    QVERIFY(restore(queue, m_small.folder->path(), 1));
    QCOMPARE(queue.list().at(0).state, DownloadState::Paused);
    QCOMPARE(queue.list().at(0).received, 0);
}

void RestoreTest::cancelledBeforeItsTurn()
{
    DownloadQueue queue(m_small.config, m_small.limits);
    const DownloadId id = queue.add(m_small.request(0), true);
    queue.cancel(id);
    QVERIFY(m_small.waitFor(queue, id, DownloadState::Cancelled));
    QCOMPARE(QDir(m_small.folder->path()).entryList(QDir::Files | QDir::Hidden), QStringList());
}

void RestoreTest::afterAPowerCut_data()
{
    QTest::addColumn<bool>("sameBoot");
    QTest::addColumn<bool>("damaged");
    QTest::newRow("bad blocks behind the mark") << false << true;
    QTest::newRow("the system runs still") << true << false;
}

/// The mark says that a million bytes were on the disk; what is behind it counts only if the system runs still.
void RestoreTest::afterAPowerCut()
{
    QFETCH(const bool, sameBoot);
    QFETCH(const bool, damaged);
    if (sameBoot && QSysInfo::bootUniqueId().isEmpty())
        QSKIP("this system does not say when it was started");
    QVERIFY(m_small.slowDown(4'000'000));
    const QString part = m_small.target(0) + QStringLiteral(".part");
    {
        DownloadQueue queue(m_small.config, m_small.limits);
        const DownloadId id = queue.add(m_small.request(0));
        QTRY_VERIFY_WITH_TIMEOUT(queue.status(id).received > 1'200'000, 30000);
    }
    const qint64 came = QFileInfo(part).size();
    QVERIFY(came > 1'000'000 && came < 3'000'000);
    auto record = DownloadRecord::load(part + QStringLiteral(".json"));
    QVERIFY(record);
    QCOMPARE(record->flushed, came); // it ended in order
    record->flushed = 1'000'000;
    if (!sameBoot)
        record->boot = "another";
    QVERIFY(record->save());
    if (damaged) {
        QFile file(part);
        QVERIFY(file.open(QIODevice::ReadWrite) && file.seek(1'000'000));
        QCOMPARE(file.write(QByteArray(4096, '\0')), 4096);
    }
    QVERIFY(m_small.hub.reset());
    DownloadQueue queue(m_small.config, m_small.limits);
    QVERIFY(restore(queue, m_small.folder->path(), 1));
    const DownloadId id = queue.idOf(m_small.target(0));
    QVERIFY(m_small.waitFor(queue, id, DownloadState::Done));
    QVERIFY(m_small.isRight(0));
    const QJsonArray rows = m_small.hub.requests(QStringLiteral("cdn"));
    QCOMPARE(rows.size(), 1); // else it was found out at the end
    QCOMPARE(rows.at(0)[QLatin1String("Range")].toString(),
             QStringLiteral("bytes=%1-").arg(sameBoot ? came : 1'000'000));
}

void RestoreTest::marksOnTheWay()
{
    QVERIFY(m_small.slowDown(2'000'000));
    DownloadLimits limits = m_small.limits;
    limits.markBytes = 200'000;
    limits.markInterval = 0;
    DownloadQueue queue(m_small.config, limits);
    const DownloadId id = queue.add(m_small.request(0));
    const QString path = m_small.target(0) + QStringLiteral(".part.json");
    QVERIFY(QTest::qWaitFor(
        [&] {
            const auto record = DownloadRecord::load(path);
            return record && record->flushed >= 400'000;
        },
        30000));
    QVERIFY(queue.isBusy());
    const auto record = DownloadRecord::load(path);
    QVERIFY(record && record->boot == QSysInfo::bootUniqueId());
    QVERIFY(record->flushed <= QFileInfo(m_small.target(0) + QStringLiteral(".part")).size());
    QVERIFY(m_small.hub.reset());
    QVERIFY(m_small.waitFor(queue, id, DownloadState::Done));
    QVERIFY(m_small.isRight(0));
}

void RestoreTest::theSwitch()
{
    QVERIFY(m_small.slowDown(3'000'000));
    DownloadLimits limits = m_small.limits;
    limits.parallel = 1;
    DownloadQueue queue(m_small.config, limits);
    QSignalSpy busy(&queue, &DownloadQueue::busyChanged);
    const DownloadId running = queue.add(m_small.request(0));
    const DownloadId waiting = queue.add(m_small.request(1));
    const DownloadId paused = queue.add(m_small.request(2), true);
    QCOMPARE(busy.size(), 1);
    QTRY_VERIFY_WITH_TIMEOUT(queue.status(running).received > 300'000, 10000);
    HubConfig off = m_small.config;
    off.allowed = false;
    queue.setConfig(off);
    QTRY_VERIFY_WITH_TIMEOUT(!queue.isBusy(), 5000);
    QCOMPARE(busy.size(), 2);
    for (const DownloadId id : {running, waiting}) {
        QCOMPARE(queue.status(id).state, DownloadState::Paused);
        QCOMPARE(queue.status(id).error.problem, DownloadProblem::NotAllowed);
        QVERIFY(!queue.status(id).error.text.isEmpty());
    }
    QVERIFY(!queue.status(paused).error);
    // The record says that it goes on: the switch is not the person's word about this download.
    const auto record = DownloadRecord::load(m_small.target(0) + QStringLiteral(".part.json"));
    QVERIFY(record && !record->paused);
    QVERIFY(m_small.hub.reset());
    QTest::qWait(100);
    QVERIFY(m_small.hub.requests(QStringLiteral("cdn")).isEmpty());
    queue.setConfig(m_small.config);
    QVERIFY(m_small.waitFor(queue, running, DownloadState::Done));
    QVERIFY(m_small.waitFor(queue, waiting, DownloadState::Done));
    QCOMPARE(queue.status(paused).state, DownloadState::Paused);
    QVERIFY(m_small.isRight(0) && m_small.isRight(1));
}

void RestoreTest::room()
{
    DownloadDisk disk;
    QSignalSpy roomFor(&disk, &DownloadDisk::roomFor);
    const QString folder = m_small.folder->path();
    const qint64 free = freeBytes(folder);
    if (free < 200'000'000)
        QSKIP("the disk here is nearly full itself");
    // Another program may write meanwhile: a third is far from every edge.
    disk.lookForRoom({{1, folder, free * 2 / 3}, {2, folder, free * 2 / 3}, {3, folder, 1000}, {4, folder, free}});
    QCOMPARE(roomFor.size(), 2);
    QCOMPARE(roomFor.at(0).at(0).toULongLong(), 1);
    QCOMPARE(roomFor.at(1).at(0).toULongLong(), 3);
}

QTEST_GUILESS_MAIN(RestoreTest)
#include "tst_restore.moc"
