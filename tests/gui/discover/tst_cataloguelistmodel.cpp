// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/discover/cataloguelistmodel.h"
#include "gui/downloads/downloadtypes.h"
#include "gui/hub/hubclient.h"
#include "tests/gui/discover/discoverrig.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

using namespace askja::gui;
using namespace askja::test;

class CatalogueListModelTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void asksOnlyWhatIsWanted();
    void recommendsForTheComputer();
    void takesTheSecondSource();
    void leavesOutWhatIsGone_data();
    void leavesOutWhatIsGone();
    void asksNothingWhenForbidden();
    void offlineIsAState();
    void aBusyHubIsNoReasonToLeave();
    void makesDownloads();
    void showsWhatIsHere();
    void namesTheOneToBeginWith();

private:
    CatalogueListModel::State stateOf(const CatalogueListModel &model, int row)
    {
        return model.index(row).data(CatalogueListModel::StateRole).value<CatalogueListModel::State>();
    }
    bool waitFor(const CatalogueListModel &model, int row, CatalogueListModel::State state)
    {
        return QTest::qWaitFor([&] { return stateOf(model, row) == state; }, 20000);
    }

    FakeHub m_hub;
};

void CatalogueListModelTest::initTestCase()
{
    if (!FakeHub::whyNot().isEmpty())
        QSKIP(qPrintable(FakeHub::whyNot()));
    QVERIFY(m_hub.start(discoverHub()));
}

void CatalogueListModelTest::init()
{
    QVERIFY(m_hub.reset());
}

void CatalogueListModelTest::asksOnlyWhatIsWanted()
{
    HubClient client(m_hub.config());
    CatalogueListModel model(&client,
                             {catalogueEntry("a", "maker/Small-GGUF"), catalogueEntry("b", "maker/Parts-GGUF")});
    const QAbstractItemModelTester tester(&model);
    QCOMPARE(model.rowCount(), 2);
    const qint64 guess = model.index(0).data(CatalogueListModel::SizeRole).toLongLong();
    QVERIFY(guess > 60'000'000 && guess < 120'000'000); // 135 million parameters at some five bits
    model.want(0);
    model.want(0);
    model.want(7);
    QVERIFY(waitFor(model, 0, CatalogueListModel::State::Known));
    QCOMPARE(stateOf(model, 1), CatalogueListModel::State::Waiting);
    QCOMPARE(asked(m_hub).size(), 1);
    QCOMPARE(model.index(0).data(CatalogueListModel::QuantizationRole).toString(), QStringLiteral("Q4_K_M"));
    QCOMPARE(model.index(0).data(CatalogueListModel::SizeRole).toLongLong(), 6'000'000);
}

void CatalogueListModelTest::recommendsForTheComputer()
{
    HubClient client(m_hub.config());
    CatalogueListModel model(&client, {catalogueEntry("a", "maker/Small-GGUF")});
    model.want(0);
    QVERIFY(waitFor(model, 0, CatalogueListModel::State::Known));
    model.setYardstick({goodMachine(), {4096, false}, 100'000'000'000});
    QCOMPARE(model.index(0).data(CatalogueListModel::QuantizationRole).toString(), QStringLiteral("Q8_0"));
    const auto judgement = model.index(0).data(CatalogueListModel::JudgementRole).value<FileJudgement>();
    QCOMPARE(judgement.verdict, FileVerdict::Good);
    QVERIFY(judgement.tokensPerSecond > 1000);
    QVERIFY(!model.index(0).data(CatalogueListModel::ReasonRole).toString().isEmpty());
}

void CatalogueListModelTest::takesTheSecondSource()
{
    HubClient client(m_hub.config());
    CatalogueListModel model(&client, {catalogueEntry("a", "maker/Gone-GGUF", "second/Moved-GGUF")});
    model.want(0);
    QVERIFY(waitFor(model, 0, CatalogueListModel::State::Known));
    QCOMPARE(model.index(0).data(CatalogueListModel::RepositoryRole).toString(), QStringLiteral("second/Moved-GGUF"));
    QVERIFY(!model.error());
}

void CatalogueListModelTest::leavesOutWhatIsGone_data()
{
    QTest::addColumn<QString>("repository");
    QTest::addColumn<QString>("second");
    QTest::newRow("both gone") << QStringLiteral("maker/Gone-GGUF") << QStringLiteral("maker/Gone-Too-GGUF");
    QTest::newRow("no second one") << QStringLiteral("maker/Gone-GGUF") << QString();
    QTest::newRow("no models in it") << QStringLiteral("maker/Empty-GGUF") << QString();
}

void CatalogueListModelTest::leavesOutWhatIsGone()
{
    QFETCH(QString, repository);
    QFETCH(QString, second);
    HubClient client(m_hub.config());
    CatalogueEntry gone = catalogueEntry("gone", "x/y");
    gone.repository = repository;
    gone.secondSource = second;
    CatalogueListModel model(&client, {catalogueEntry("a", "maker/Small-GGUF"), gone});
    const QAbstractItemModelTester tester(&model);
    model.want(0);
    model.want(1);
    QTRY_COMPARE_WITH_TIMEOUT(model.rowCount(), 1, 20000);
    QVERIFY(waitFor(model, 0, CatalogueListModel::State::Known));
    QVERIFY(!model.error()); // quietly
}

void CatalogueListModelTest::asksNothingWhenForbidden()
{
    HubConfig config = m_hub.config();
    config.allowed = false;
    HubClient client(config);
    CatalogueListModel model(&client, {catalogueEntry("a", "maker/Small-GGUF")});
    model.want(0);
    QVERIFY(waitFor(model, 0, CatalogueListModel::State::Failed));
    QCOMPARE(model.error().code, HubErrorCode::NotAllowed);
    QCOMPARE(asked(m_hub).size(), 0);
    client.setConfig(m_hub.config());
    model.retry();
    QVERIFY(!model.error());
    QVERIFY(waitFor(model, 0, CatalogueListModel::State::Known));
}

void CatalogueListModelTest::offlineIsAState()
{
    HubConfig config = m_hub.config();
    config.endpoint = QUrl(QStringLiteral("http://127.0.0.1:9")); // nobody listens there
    HubClient client(config);
    CatalogueListModel model(
        &client,
        {catalogueEntry("a", "maker/Small-GGUF", "second/Moved-GGUF"), catalogueEntry("b", "maker/Parts-GGUF")});
    QSignalSpy errors(&model, &CatalogueListModel::errorChanged);
    model.want(0);
    model.want(1);
    QVERIFY(waitFor(model, 0, CatalogueListModel::State::Failed));
    QCOMPARE(model.rowCount(), 2); // nothing leaves the list for that
    QCOMPARE(model.error().code, HubErrorCode::Offline);
    QCOMPARE(errors.size(), 1);
    QVERIFY(!model.download(0));
}

void CatalogueListModelTest::aBusyHubIsNoReasonToLeave()
{
    HubConfig config = m_hub.config();
    config.longestPause = 0;
    HubClient client(config);
    QVERIFY(m_hub.setFault(QStringLiteral("api"), {{QStringLiteral("status"), 503}}));
    CatalogueListModel model(&client, {catalogueEntry("a", "maker/Small-GGUF")});
    model.want(0);
    QVERIFY(waitFor(model, 0, CatalogueListModel::State::Failed));
    QCOMPARE(model.error().code, HubErrorCode::ServerFailed);
    QVERIFY(m_hub.reset());
    model.retry();
    QVERIFY(waitFor(model, 0, CatalogueListModel::State::Known));
}

void CatalogueListModelTest::makesDownloads()
{
    HubClient client(m_hub.config());
    CatalogueListModel model(&client, {catalogueEntry("a", "maker/Small-GGUF")});
    QVERIFY(!model.download(0));
    model.setModelsFolder(QStringLiteral("/models"));
    QVERIFY(!model.download(0)); // nobody knows its files yet
    model.want(0);
    QVERIFY(waitFor(model, 0, CatalogueListModel::State::Known));
    const auto request = model.download(0);
    QVERIFY(request.has_value());
    QCOMPARE(request->problem(), QString());
    QCOMPARE(request->title, QStringLiteral("Model a"));
    QCOMPARE(request->target(0), QStringLiteral("/models/maker/Small-GGUF/small-Q4_K_M.gguf"));
    QCOMPARE(request->size(), 6'000'000);
    QCOMPARE(request->files.front().sha256.size(), 64);
    QCOMPARE(model.index(0).data(CatalogueListModel::PathRole).toString(), request->target(0));
}

void CatalogueListModelTest::showsWhatIsHere()
{
    HubClient client(m_hub.config());
    CatalogueListModel model(&client, {catalogueEntry("a", "maker/Small-GGUF")});
    model.setModelsFolder(QStringLiteral("/models"));
    model.want(0);
    QVERIFY(waitFor(model, 0, CatalogueListModel::State::Known));
    QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
    const FileState half{FilePresence::Downloading, 0.5, {}};
    model.setFileStates({{QStringLiteral("/models/maker/Small-GGUF/small-Q4_K_M.gguf"), half}});
    QCOMPARE(changes.size(), 1);
    QCOMPARE(model.index(0).data(CatalogueListModel::FileStateRole).value<FileState>(), half);
    model.setFileStates({{QStringLiteral("/models/maker/Small-GGUF/small-Q4_K_M.gguf"), half}});
    QCOMPARE(changes.size(), 1);
}

void CatalogueListModelTest::namesTheOneToBeginWith()
{
    HubClient client(m_hub.config());
    CatalogueEntry large = catalogueEntry("large", "maker/Large-GGUF");
    large.parameters = 8'000'000'000;
    CatalogueEntry medium = catalogueEntry("medium", "maker/Medium-GGUF");
    medium.parameters = 3'000'000'000;
    CatalogueListModel model(&client, {catalogueEntry("small", "maker/Small-GGUF"), medium, large});
    QCOMPARE(model.bestRow(), 0); // nothing is known of this computer: a small one
    Machine machine = goodMachine();
    model.setYardstick({machine, {4096, false}, -1});
    QCOMPARE(model.bestRow(), 1); // 20 GB a second are four tokens of eight billion parameters
    machine.bytesPerSecond = 100e9;
    model.setYardstick({machine, {4096, false}, -1});
    QCOMPARE(model.bestRow(), 2);
    machine.memory = 4'000'000'000;
    model.setYardstick({machine, {4096, false}, -1});
    QCOMPARE(model.bestRow(), 1);
    QVERIFY(model.index(1).data(CatalogueListModel::IsBestRole).toBool());
    machine.bytesPerSecond = 0.3e9; // slow with all of them
    model.setYardstick({machine, {4096, false}, -1});
    QCOMPARE(model.bestRow(), 0);
}

QTEST_GUILESS_MAIN(CatalogueListModelTest)

#include "tst_cataloguelistmodel.moc"
