// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/downloads/downloadqueue.h"
#include "gui/downloads/downloadrecord.h"
#include "gui/downloads/speedmeter.h"
#include "gui/settings/freespace.h"
#include "tests/gui/downloads/downloadrig.h"

#include <QDir>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace askja::gui;
using namespace askja::test;

namespace {

const QString kPath = QStringLiteral("m-Q4_0.gguf");
const QString kKey = kRepository + QLatin1Char('/') + kPath;

} // namespace

/// The queue against the fake hub and everything that it can do wrong.
class DownloadQueueTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void faultsThatHeal_data();
    void faultsThatHeal();
    void faultsThatStay_data();
    void faultsThatStay();
    void resumesWhereItStopped();
    void anotherEtagBeginsAnew();
    void tokenStaysWithTheHub();
    void stalledSocket();
    void pausesAsAsked();
    void gated();
    void pauseAndResume();
    void cancelLeavesNothing();
    void splitModel();
    void splitModelThatDoesNotFit();
    void cancelOfASplitModel();
    void anotherFileInTheWay();
    void twoPrograms();
    void twoAtATime();
    void queueDeletedWhileRunning();
    void changedOnTheHub();
    void unsafeNames();
    void notAllowed();
    void reportsAreFew();
    void damagedRecords();
    void speed();

private:
    [[nodiscard]] DownloadRequest request(const QStringList &paths = {kPath}) const;
    [[nodiscard]] QString target(const QString &path = kPath) const { return m_folder->filePath(path); }
    [[nodiscard]] QStringList left() const;
    [[nodiscard]] bool waitFor(const DownloadQueue &queue, DownloadId id, DownloadState state) const
    {
        return QTest::qWaitFor([&] { return queue.status(id).state == state; }, 30000);
    }
    [[nodiscard]] bool waitForEnd(const DownloadQueue &queue, DownloadId id) const
    {
        return QTest::qWaitFor([&] { return !queue.isBusy() && queue.status(id).state != DownloadState::Waiting; },
                               60000);
    }

    FakeHub m_hub;
    HubConfig m_config;
    DownloadLimits m_limits;
    QHash<QString, DownloadFile> m_files;
    std::unique_ptr<QTemporaryDir> m_folder;
};

void DownloadQueueTest::initTestCase()
{
    if (!FakeHub::whyNot().isEmpty())
        QSKIP(qPrintable(FakeHub::whyNot()));
    QVERIFY(m_hub.start(QJsonDocument::fromJson(R"({"token": "hf_member", "repos": [
        {"id": "maker/Small-GGUF", "files": [
            {"path": "m-Q4_0.gguf", "size": 6000000, "seed": 1},
            {"path": "a/s-Q8_0-00001-of-00002.gguf", "size": 1000000, "seed": 2},
            {"path": "a/s-Q8_0-00002-of-00002.gguf", "size": 500000, "seed": 3}]},
        {"id": "maker/Gated-GGUF", "gated": "auto", "files": [{"path": "g.gguf", "size": 100, "seed": 4}]}]})")
                            .object()));
    m_config = m_hub.config();
    m_config.silence = 1000;
    m_limits.firstPause = 20;
    m_limits.longestPause = 100;
    m_limits.progressInterval = 10;
    for (const char *path : {"m-Q4_0.gguf", "a/s-Q8_0-00001-of-00002.gguf", "a/s-Q8_0-00002-of-00002.gguf"}) {
        const QString name = QString::fromLatin1(path);
        m_files.insert(name, hubFile(m_config, name));
        QCOMPARE(m_files.value(name).sha256.size(), 64);
    }
}

void DownloadQueueTest::init()
{
    QVERIFY(m_hub.reset());
    m_folder = std::make_unique<QTemporaryDir>();
}

DownloadRequest DownloadQueueTest::request(const QStringList &paths) const
{
    DownloadRequest request{QStringLiteral("Small"), m_folder->path(), {}};
    for (const QString &path : paths)
        request.files.append(m_files.value(path));
    return request;
}

QStringList DownloadQueueTest::left() const
{
    QStringList names;
    const QDir folder(m_folder->path());
    for (const QFileInfo &file : folder.entryInfoList(QDir::Files | QDir::Hidden))
        names.append(file.fileName());
    return names;
}

void DownloadQueueTest::faultsThatHeal_data()
{
    QTest::addColumn<QByteArray>("fault");
    const auto row = [](const char *name, const char *fault) { QTest::newRow(name) << QByteArray(fault); };
    row("none", "{}");
    row("cut every MB", R"({"cutEvery": 1000000})");
    row("Range ignored once", R"({"cutEvery": 2500000, "ignoreRange": true, "times": 2})");
    row("another ETag after a cut", R"({"cutEvery": 2500000, "etag": "first", "times": 1})");
    row("other bytes at first", R"({"otherContent": true, "times": 1})");
    row("other bytes before a cut", R"({"otherContent": true, "cutEvery": 2500000, "times": 1})");
    row("wrong length once", R"({"wrongLength": 1000, "times": 1})");
    row("too short once", R"({"wrongLength": -1000, "times": 1})");
    row("no length", R"({"noLength": true})");
    row("corrupted once", R"({"corruptAt": [5999999], "times": 1})");
    row("corrupted twice", R"({"corruptAt": [0, 3000000], "times": 2})");
    row("trickle", R"({"trickle": 4000000})");
    row("stall once", R"({"stallAfter": 1500000, "times": 1})");
    row("endless", R"({"endless": true})");
    row("503 twice", R"({"status": 503, "times": 2})");
    row("expired address", R"({"cdnStatus": 403, "times": 1})");
    row("redirect loop once", R"({"redirectLoop": true, "times": 8})");
}

void DownloadQueueTest::faultsThatHeal()
{
    QFETCH(QByteArray, fault);
    QVERIFY(m_hub.setFault(kKey, QJsonDocument::fromJson(fault).object()));
    DownloadQueue queue(m_config, m_limits);
    QSignalSpy finished(&queue, &DownloadQueue::finished);
    const DownloadId id = queue.add(request());
    QVERIFY(waitForEnd(queue, id));
    QVERIFY2(queue.status(id).state == DownloadState::Done, qPrintable(queue.status(id).error.text));
    QCOMPARE(sha256Of(target()), m_files.value(kPath).sha256);
    QCOMPARE(left(), QStringList({kPath}));
    QCOMPARE(finished.size(), 1);
    QCOMPARE(finished.at(0).at(1).toStringList(), QStringList({target()}));
    QCOMPARE(queue.status(id).received, 6'000'000);
}

void DownloadQueueTest::faultsThatStay_data()
{
    QTest::addColumn<QByteArray>("fault");
    QTest::addColumn<DownloadProblem>("problem");
    const auto row = [](const char *name, const char *fault, DownloadProblem problem) {
        QTest::newRow(name) << QByteArray(fault) << problem;
    };
    row("wrong bytes", R"({"corruptAt": [100]})", DownloadProblem::Damaged);
    row("wrong length", R"({"wrongLength": 5})", DownloadProblem::Damaged);
    row("redirect loop", R"({"redirectLoop": true})", DownloadProblem::Damaged);
    row("redirect to a file", R"({"redirectTo": "file:///etc/passwd"})", DownloadProblem::Damaged);
    row("404", R"({"status": 404})", DownloadProblem::Gone);
    row("500", R"({"status": 500})", DownloadProblem::Network);
}

void DownloadQueueTest::faultsThatStay()
{
    QFETCH(QByteArray, fault);
    QFETCH(DownloadProblem, problem);
    QVERIFY(m_hub.setFault(kKey, QJsonDocument::fromJson(fault).object()));
    DownloadQueue queue(m_config, m_limits);
    const DownloadId id = queue.add(request());
    QVERIFY(waitForEnd(queue, id));
    QCOMPARE(queue.status(id).state, DownloadState::Failed);
    QCOMPARE(queue.status(id).error.problem, problem);
    QVERIFY(!queue.status(id).error.text.isEmpty());
    QVERIFY(!QFile::exists(target()));

    QVERIFY(m_hub.reset());
    queue.resume(id); // and when the fault is gone, it goes on
    QVERIFY(waitForEnd(queue, id));
    QVERIFY2(queue.status(id).state == DownloadState::Done, qPrintable(queue.status(id).error.text));
    QCOMPARE(sha256Of(target()), m_files.value(kPath).sha256);
}

void DownloadQueueTest::resumesWhereItStopped()
{
    QVERIFY(m_hub.setFault(kKey, {{QStringLiteral("cutEvery"), 2'000'000}}));
    DownloadQueue queue(m_config, m_limits);
    const DownloadId id = queue.add(request());
    QVERIFY(waitForEnd(queue, id));
    QCOMPARE(queue.status(id).state, DownloadState::Done);
    const QJsonArray rows = m_hub.requests(QStringLiteral("cdn"));
    QVERIFY2(rows.size() >= 3 && rows.size() <= 5, qPrintable(QString::number(rows.size())));
    for (qsizetype i = 1; i < rows.size(); ++i) {
        QVERIFY(rows.at(i)[QLatin1String("Range")].toString().startsWith(QLatin1String("bytes=")));
        QVERIFY(rows.at(i)[QLatin1String("If-Range")].toString().startsWith(QLatin1Char('"')));
    }
}

void DownloadQueueTest::anotherEtagBeginsAnew()
{
    QVERIFY(m_hub.setFault(kKey,
                           QJsonDocument::fromJson(R"({"cutEvery": 2500000, "etag": "first", "times": 1})").object()));
    DownloadQueue queue(m_config, m_limits);
    const DownloadId id = queue.add(request());
    QVERIFY(waitForEnd(queue, id));
    QCOMPARE(queue.status(id).state, DownloadState::Done);
    const QJsonArray rows = m_hub.requests(QStringLiteral("cdn"));
    // Every further one asks on a condition, and the one whose condition is the first file's gets the whole.
    const QByteArray said = QJsonDocument(rows).toJson(QJsonDocument::Compact);
    QVERIFY2(rows.size() >= 2 && rows.size() <= 3, said.constData());
    QVERIFY2(said.contains(R"("If-Range":"\"first\"")"), said.constData());
    QCOMPARE(sha256Of(target()), m_files.value(kPath).sha256);
}

void DownloadQueueTest::tokenStaysWithTheHub()
{
    HubConfig config = m_config;
    config.token = QStringLiteral("hf_member");
    QVERIFY(m_hub.setFault(kKey, {{QStringLiteral("cutEvery"), 2'000'000}}));
    DownloadQueue queue(config, m_limits);
    const DownloadId id = queue.add(request());
    QVERIFY(waitForEnd(queue, id));
    QCOMPARE(queue.status(id).state, DownloadState::Done);
    int shown = 0;
    for (const QJsonValue row : m_hub.requests()) {
        const bool token = !row[QLatin1String("Authorization")].isNull();
        QVERIFY(!token || row[QLatin1String("host")] == QLatin1String("hub"));
        shown += token ? 1 : 0;
    }
    QVERIFY(shown >= 3);
}

void DownloadQueueTest::stalledSocket()
{
    QVERIFY(m_hub.setFault(kKey, {{QStringLiteral("stallAfter"), 2'500'000}}));
    DownloadQueue queue(m_config, m_limits);
    const DownloadId id = queue.add(request());
    QVERIFY(waitFor(queue, id, DownloadState::Retrying));
    QCOMPARE(queue.status(id).error.problem, DownloadProblem::Network);
    QVERIFY(waitForEnd(queue, id)); // three connections, each of which brings something
    QCOMPARE(queue.status(id).state, DownloadState::Done);
    QCOMPARE(sha256Of(target()), m_files.value(kPath).sha256);
}

void DownloadQueueTest::pausesAsAsked()
{
    QVERIFY(m_hub.setFault(kKey, QJsonDocument::fromJson(R"({"status": 429, "retryAfter": 1, "times": 1})").object()));
    DownloadQueue queue(m_config, m_limits);
    QElapsedTimer timer;
    timer.start();
    const DownloadId id = queue.add(request());
    QVERIFY(waitForEnd(queue, id));
    QCOMPARE(queue.status(id).state, DownloadState::Done);
    QVERIFY(timer.elapsed() >= 1000);
}

void DownloadQueueTest::gated()
{
    DownloadRequest wanted = request();
    wanted.files[0].url
        = fileUrl(m_config, QStringLiteral("maker/Gated-GGUF"), QStringLiteral("main"), QStringLiteral("g.gguf"));
    DownloadQueue queue(m_config, m_limits);
    const DownloadId id = queue.add(wanted);
    QVERIFY(waitForEnd(queue, id));
    QCOMPARE(queue.status(id).state, DownloadState::Failed);
    QCOMPARE(queue.status(id).error.problem, DownloadProblem::Access);
    QCOMPARE(queue.status(id).error.page.path(), QStringLiteral("/maker/Gated-GGUF"));
    queue.setConfig(m_config); // nothing new
    QVERIFY(!queue.isBusy());
    HubConfig member = m_config;
    member.token = QStringLiteral("hf_member");
    queue.setConfig(member);
    QVERIFY(waitForEnd(queue, id));
    QCOMPARE(queue.status(id).error.problem, DownloadProblem::Gone); // let in: it is another file than the one wanted
}

void DownloadQueueTest::pauseAndResume()
{
    QVERIFY(m_hub.setFault(kKey, {{QStringLiteral("trickle"), 5'000'000}}));
    DownloadQueue queue(m_config, m_limits);
    const DownloadId id = queue.add(request());
    QTRY_VERIFY_WITH_TIMEOUT(queue.status(id).received > 1'000'000, 10000);
    queue.pause(id);
    QVERIFY(waitFor(queue, id, DownloadState::Paused));
    const qint64 part = QFileInfo(target() + QStringLiteral(".part")).size();
    QVERIFY(part > 1'000'000 && part < 6'000'000);
    QVERIFY(!queue.isBusy());
    const auto records = DownloadRecord::find(m_folder->path());
    QCOMPARE(records.size(), 1);
    QCOMPARE(records[0].request.files[0].sha256, m_files.value(kPath).sha256);
    QCOMPARE(QDir(records[0].request.folder), QDir(m_folder->path()));
    queue.resume(id);
    queue.pause(id); // and another mind, twice, before it has begun
    queue.resume(id);
    QVERIFY(waitForEnd(queue, id));
    QCOMPARE(queue.status(id).state, DownloadState::Done);
    QCOMPARE(sha256Of(target()), m_files.value(kPath).sha256);
    QVERIFY(DownloadRecord::find(m_folder->path()).isEmpty());
}

void DownloadQueueTest::cancelLeavesNothing()
{
    QVERIFY(m_hub.setFault(kKey, {{QStringLiteral("trickle"), 2'000'000}}));
    DownloadQueue queue(m_config, m_limits);
    const DownloadId id = queue.add(request());
    QTRY_VERIFY_WITH_TIMEOUT(queue.status(id).received > 100'000, 10000);
    QVERIFY(!left().isEmpty());
    queue.cancel(id);
    QVERIFY(waitFor(queue, id, DownloadState::Cancelled));
    QCOMPARE(left(), QStringList());
    queue.forget(id);
    QVERIFY(queue.list().isEmpty());

    const DownloadId paused = queue.add(request());
    QTRY_VERIFY_WITH_TIMEOUT(queue.status(paused).received > 100'000, 10000);
    queue.pause(paused);
    QVERIFY(waitFor(queue, paused, DownloadState::Paused));
    QVERIFY(!left().isEmpty());
    queue.cancel(paused); // of one that does not run
    QVERIFY(waitFor(queue, paused, DownloadState::Cancelled));
    QCOMPARE(left(), QStringList());
}

void DownloadQueueTest::splitModel()
{
    const QStringList parts{QStringLiteral("a/s-Q8_0-00001-of-00002.gguf"),
                            QStringLiteral("a/s-Q8_0-00002-of-00002.gguf")};
    DownloadQueue queue(m_config, m_limits);
    QSignalSpy finished(&queue, &DownloadQueue::finished);
    const DownloadId id = queue.add(request(parts));
    QCOMPARE(queue.status(id).size, 1'500'000);
    QVERIFY(waitForEnd(queue, id));
    QVERIFY2(queue.status(id).state == DownloadState::Done, qPrintable(queue.status(id).error.text));
    for (const QString &part : parts)
        QCOMPARE(sha256Of(target(part)), m_files.value(part).sha256);
    QCOMPARE(finished.at(0).at(1).toStringList().size(), 2);
    QCOMPARE(QDir(m_folder->filePath(QStringLiteral("a"))).entryList(QDir::Files | QDir::Hidden).size(), 2);
}

/// The disk has room for the first part and never for the second: nothing is loaded, also of a first part that has
/// begun.
void DownloadQueueTest::splitModelThatDoesNotFit()
{
    DownloadRequest whole
        = request({QStringLiteral("a/s-Q8_0-00001-of-00002.gguf"), QStringLiteral("a/s-Q8_0-00002-of-00002.gguf")});
    const qint64 second = qint64{1} << 46; // 70 TB
    if (freeBytes(m_folder->path()) > second)
        QSKIP("this disk has room for everything");
    whole.files[1].size = second;
    DownloadQueue queue(m_config, m_limits);
    const DownloadId id = queue.add(whole);
    QVERIFY(waitFor(queue, id, DownloadState::Paused));
    QCOMPARE(queue.status(id).error.problem, DownloadProblem::DiskFull);
    QCOMPARE(queue.status(id).received, 0);
    QVERIFY(m_hub.requests(QStringLiteral("cdn")).isEmpty());

    const QString part = whole.target(0) + QStringLiteral(".part");
    QFile begun(part);
    QVERIFY(begun.open(QIODevice::WriteOnly) && begun.write(QByteArray(1000, 'x')) == 1000);
    begun.close();
    QTRY_VERIFY_WITH_TIMEOUT(!queue.isBusy(), 10000);
    queue.resume(id);
    QVERIFY(QTest::qWaitFor(
        [&] {
            const DownloadStatus status = queue.status(id);
            return !queue.isBusy() && status.state == DownloadState::Paused && status.received == 1000;
        },
        30000));
    QCOMPARE(queue.status(id).error.problem, DownloadProblem::DiskFull);
    QCOMPARE(QFileInfo(part).size(), 1000);
    QVERIFY(m_hub.requests(QStringLiteral("cdn")).isEmpty());
}

void DownloadQueueTest::cancelOfASplitModel()
{
    const QStringList parts{QStringLiteral("a/s-Q8_0-00001-of-00002.gguf"),
                            QStringLiteral("a/s-Q8_0-00002-of-00002.gguf")};
    QVERIFY(m_hub.setFault(kRepository + QLatin1Char('/') + parts[1], {{QStringLiteral("stallAfter"), 1000}}));
    DownloadQueue queue(m_config, m_limits);
    const DownloadId id = queue.add(request(parts));
    QTRY_VERIFY_WITH_TIMEOUT(queue.status(id).received > 1'000'000, 10000);
    QVERIFY(QFile::exists(target(parts[0])));
    queue.cancel(id);
    QVERIFY(waitFor(queue, id, DownloadState::Cancelled));
    QCOMPARE(QDir(m_folder->filePath(QStringLiteral("a"))).entryList(QDir::Files | QDir::Hidden), QStringList());
}

void DownloadQueueTest::anotherFileInTheWay()
{
    QFile file(target());
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("mine") == 4);
    file.close();
    DownloadQueue queue(m_config, m_limits);
    const DownloadId id = queue.add(request());
    QVERIFY(waitForEnd(queue, id));
    QCOMPARE(queue.status(id).state, DownloadState::Failed);
    QCOMPARE(queue.status(id).error.problem, DownloadProblem::InTheWay);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("mine"));
}

void DownloadQueueTest::twoPrograms()
{
    QVERIFY(m_hub.setFault(kKey, {{QStringLiteral("trickle"), 5'000'000}}));
    DownloadQueue one(m_config, m_limits);
    const DownloadId first = one.add(request());
    QTRY_VERIFY_WITH_TIMEOUT(one.status(first).received > 100'000, 10000);
    DownloadQueue two(m_config, m_limits);
    const DownloadId second = two.add(request());
    QVERIFY(waitForEnd(two, second));
    QCOMPARE(two.status(second).error.problem, DownloadProblem::InTheWay);
    QVERIFY(waitForEnd(one, first));
    QCOMPARE(one.status(first).state, DownloadState::Done);
    QCOMPARE(sha256Of(target()), m_files.value(kPath).sha256);
}

void DownloadQueueTest::twoAtATime()
{
    QVERIFY(m_hub.setFault(kKey, {{QStringLiteral("trickle"), 5'000'000}}));
    DownloadQueue queue(m_config, m_limits);
    QList<DownloadId> ids;
    for (const char *name : {"x", "y", "z"}) {
        DownloadRequest wanted = request();
        wanted.files[0].name = QLatin1String(name) + kPath;
        ids.append(queue.add(wanted));
        QCOMPARE(queue.add(wanted), ids.last()); // the same again is the same entry
    }
    int most = 0;
    QVERIFY(QTest::qWaitFor(
        [&] {
            int running = 0;
            int done = 0;
            for (const DownloadStatus &status : queue.list()) {
                running += status.state == DownloadState::Running ? 1 : 0;
                done += status.state == DownloadState::Done ? 1 : 0;
            }
            most = std::max(most, running);
            return done == 3;
        },
        60000));
    QCOMPARE(most, 2);
}

void DownloadQueueTest::queueDeletedWhileRunning()
{
    QVERIFY(m_hub.setFault(kKey, {{QStringLiteral("trickle"), 5'000'000}}));
    {
        DownloadQueue queue(m_config, m_limits);
        const DownloadId id = queue.add(request());
        QTRY_VERIFY_WITH_TIMEOUT(queue.status(id).received > 500'000, 10000);
    }
    QVERIFY(QFileInfo(target() + QStringLiteral(".part")).size() > 500'000);
    QVERIFY(m_hub.reset());
    const auto records = DownloadRecord::find(m_folder->path());
    QCOMPARE(records.size(), 1);
    DownloadQueue queue(m_config, m_limits);
    const DownloadId id = queue.add(records[0].request, true);
    QTest::qWait(50);
    QCOMPARE(queue.status(id).state, DownloadState::Paused);
    queue.resume(id);
    QVERIFY(waitForEnd(queue, id));
    QCOMPARE(queue.status(id).state, DownloadState::Done);
    QCOMPARE(sha256Of(target()), m_files.value(kPath).sha256);
    QVERIFY(m_hub.requests(QStringLiteral("cdn"))
                .at(0)[QLatin1String("Range")]
                .toString()
                .startsWith(QLatin1String("bytes=")));
}

void DownloadQueueTest::changedOnTheHub()
{
    DownloadRequest wanted = request();
    wanted.files[0].sha256 = QByteArray(64, 'a'); // what the hub said yesterday
    DownloadQueue queue(m_config, m_limits);
    const DownloadId id = queue.add(wanted);
    QVERIFY(waitForEnd(queue, id));
    QCOMPARE(queue.status(id).state, DownloadState::Failed);
    QCOMPARE(queue.status(id).error.problem, DownloadProblem::Gone);
    QVERIFY(m_hub.requests(QStringLiteral("cdn")).isEmpty());
    QVERIFY(!QFile::exists(target()));
}

void DownloadQueueTest::unsafeNames()
{
    DownloadQueue queue(m_config, m_limits);
    for (const char *name : {"../x.gguf", "/x.gguf", "a/../../x.gguf", ""}) {
        DownloadRequest wanted = request();
        wanted.files[0].name = QString::fromLatin1(name);
        const DownloadId id = queue.add(wanted);
        QCOMPARE(queue.status(id).state, DownloadState::Failed);
        queue.resume(id);
        QVERIFY(!queue.isBusy());
    }
    DownloadRequest unknown = request();
    unknown.files[0].sha256.clear();
    QCOMPARE(queue.status(queue.add(unknown)).state, DownloadState::Failed);
    QVERIFY(left().isEmpty());
}

void DownloadQueueTest::notAllowed()
{
    HubConfig config = m_config;
    config.allowed = false;
    DownloadQueue queue(config, m_limits);
    const DownloadId id = queue.add(request());
    QVERIFY(waitForEnd(queue, id));
    QCOMPARE(queue.status(id).state, DownloadState::Paused);
    QCOMPARE(queue.status(id).error.problem, DownloadProblem::NotAllowed);
    queue.resume(id);
    QVERIFY(waitForEnd(queue, id));
    QCOMPARE(queue.status(id).error.problem, DownloadProblem::NotAllowed);
    QVERIFY(m_hub.requests(QStringLiteral("hub")).size() <= 1); // the question for the requests itself
    queue.setConfig(m_config); // and with permission it goes on by itself
    QVERIFY(waitForEnd(queue, id));
    QCOMPARE(queue.status(id).state, DownloadState::Done);
}

void DownloadQueueTest::reportsAreFew()
{
    QVERIFY(m_hub.setFault(kKey, {{QStringLiteral("trickle"), 3'000'000}}));
    DownloadLimits limits = m_limits;
    limits.progressInterval = 100;
    DownloadQueue queue(m_config, limits);
    QSignalSpy changed(&queue, &DownloadQueue::changed);
    QElapsedTimer timer;
    timer.start();
    const DownloadId id = queue.add(request());
    QTRY_VERIFY_WITH_TIMEOUT(queue.status(id).bytesPerSecond > 0, 10000);
    QVERIFY(queue.status(id).secondsLeft >= 0);
    QVERIFY(waitForEnd(queue, id));
    const qint64 most = timer.elapsed() / 100 + 6; // and the changes of state
    QVERIFY2(changed.size() <= most, qPrintable(QString::number(changed.size())));
    QVERIFY(changed.size() >= 5);
}

void DownloadQueueTest::damagedRecords()
{
    const QString file = target() + QStringLiteral(".part.json");
    for (const char *text :
         {"", "{", "[]", "{\"version\": 2}", "{\"version\": 1, \"files\": [{\"name\": \"../x\", \"size\": 5}]}"}) {
        QFile record(file);
        QVERIFY(record.open(QIODevice::WriteOnly) && record.write(text) >= 0);
        record.close();
        QVERIFY(!DownloadRecord::load(file));
    }
    // A part that no record explains is not gone on with.
    QFile part(target() + QStringLiteral(".part"));
    QVERIFY(part.open(QIODevice::WriteOnly) && part.write(QByteArray(100'000, 'x')) == 100'000);
    part.close();
    DownloadQueue queue(m_config, m_limits);
    const DownloadId id = queue.add(request());
    QVERIFY(waitForEnd(queue, id));
    QCOMPARE(queue.status(id).state, DownloadState::Done);
    QCOMPARE(m_hub.requests(QStringLiteral("cdn")).size(), 1);
    QVERIFY(m_hub.requests(QStringLiteral("cdn")).at(0)[QLatin1String("Range")].isNull());
}

void DownloadQueueTest::speed()
{
    SpeedMeter meter;
    QCOMPARE(meter.bytesPerSecond(), 0);
    QCOMPARE(meter.secondsLeft(5), -1);
    for (int i = 0; i <= 20; ++i)
        meter.add(i * 500, i * 1000);
    QCOMPARE(meter.bytesPerSecond(), 2000);
    QCOMPARE(meter.secondsLeft(4001), 3);
    meter.add(10'500, 0); // began anew
    QCOMPARE(meter.bytesPerSecond(), 0);
    for (int i = 0; i <= 20; ++i) // a stop shows within the window
        meter.add(11'000 + i * 500, 0);
    QCOMPARE(meter.bytesPerSecond(), 0);
    QCOMPARE(meter.secondsLeft(4001), -1);
}

QTEST_GUILESS_MAIN(DownloadQueueTest)
#include "tst_downloadqueue.moc"
