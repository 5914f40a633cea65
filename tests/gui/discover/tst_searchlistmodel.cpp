// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/discover/searchlistmodel.h"
#include "gui/hub/hubclient.h"
#include "tests/gui/discover/discoverrig.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QUrlQuery>

using namespace askja::gui;
using namespace askja::test;

using State = SearchListModel::State;

class SearchListModelTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void findsAndGoesOn();
    void isAModel();
    void waitsForAPauseInTyping();
    void theLastQuestionCounts();
    void authorsAndOrder();
    void nothingFound();
    void anEmptyTextAsksNothing();
    void offline();
    void aPageThatFailsLeavesTheRows();

private:
    bool waitFor(const SearchListModel &model, State state)
    {
        return QTest::qWaitFor([&] { return model.state() == state; }, 20000);
    }
    QUrlQuery lastQuery() { return QUrlQuery(QUrl(asked(m_hub).last().value(QLatin1String("path")).toString())); }

    FakeHub m_hub;
};

void SearchListModelTest::initTestCase()
{
    if (!FakeHub::whyNot().isEmpty())
        QSKIP(qPrintable(FakeHub::whyNot()));
    QVERIFY(m_hub.start(discoverHub()));
}

void SearchListModelTest::init()
{
    QVERIFY(m_hub.reset());
}

void SearchListModelTest::findsAndGoesOn()
{
    HubClient client(m_hub.config());
    SearchListModel model(&client);
    QCOMPARE(model.state(), State::Idle);
    model.setText(QStringLiteral("model"));
    QCOMPARE(model.state(), State::Searching);
    QVERIFY(waitFor(model, State::Ready));
    QCOMPARE(model.rowCount(), 30);
    QCOMPARE(model.index(0).data(SearchListModel::IdRole).toString(), QStringLiteral("filler/Model-069-GGUF"));
    QCOMPARE(model.index(0).data(SearchListModel::NameRole).toString(), QStringLiteral("Model-069-GGUF"));
    QCOMPARE(model.index(0).data(SearchListModel::DownloadsRole).toLongLong(), 69);
    for (const int expected : {60, 70}) {
        QVERIFY(model.canFetchMore({}));
        model.fetchMore({});
        QVERIFY(!model.canFetchMore({})); // once is enough
        QTRY_COMPARE_WITH_TIMEOUT(model.rowCount(), expected, 20000);
    }
    QVERIFY(!model.canFetchMore({}));
    model.setText({});
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(model.state(), State::Idle);
}

void SearchListModelTest::isAModel()
{
    HubClient client(m_hub.config());
    SearchListModel model(&client);
    const QAbstractItemModelTester tester(&model); // fetches more by itself
    model.setText(QStringLiteral("model"));
    QTRY_VERIFY_WITH_TIMEOUT(model.rowCount() >= 30, 20000);
    model.setText(QStringLiteral("small"));
    QTRY_COMPARE_WITH_TIMEOUT(model.rowCount(), 1, 20000);
    model.setText({});
    QCOMPARE(model.rowCount(), 0);
}

void SearchListModelTest::waitsForAPauseInTyping()
{
    HubClient client(m_hub.config());
    SearchListModel model(&client);
    model.setPause(400);
    for (const char *text : {"s", "sm", "sma", "small"}) {
        model.setText(QString::fromLatin1(text));
        QTest::qWait(20);
    }
    QVERIFY(waitFor(model, State::Ready));
    QCOMPARE(asked(m_hub).size(), 1);
    QCOMPARE(lastQuery().queryItemValue(QStringLiteral("search")), QStringLiteral("small"));
    QCOMPARE(model.rowCount(), 1);
}

void SearchListModelTest::theLastQuestionCounts()
{
    HubClient client(m_hub.config());
    SearchListModel model(&client);
    model.setText(QStringLiteral("model"));
    model.searchNow();
    model.setText(QStringLiteral("parts"));
    model.searchNow();
    QVERIFY(waitFor(model, State::Ready));
    QTest::qWait(200);
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.index(0).data(Qt::DisplayRole).toString(), QStringLiteral("maker/Parts-GGUF"));
}

void SearchListModelTest::authorsAndOrder()
{
    HubClient client(m_hub.config());
    SearchListModel model(&client);
    model.setSort(HubSort::Likes); // nothing to ask yet
    model.setText(QStringLiteral("  author:maker   small "));
    model.searchNow();
    QVERIFY(waitFor(model, State::Ready));
    QCOMPARE(lastQuery().queryItemValue(QStringLiteral("author")), QStringLiteral("maker"));
    QCOMPARE(lastQuery().queryItemValue(QStringLiteral("search")), QStringLiteral("small"));
    QCOMPARE(lastQuery().queryItemValue(QStringLiteral("sort")), QStringLiteral("likes"));
    QCOMPARE(model.rowCount(), 1);
    model.setSort(HubSort::Recent); // asks again
    QCOMPARE(model.state(), State::Searching);
    QVERIFY(waitFor(model, State::Ready));
    QCOMPARE(lastQuery().queryItemValue(QStringLiteral("sort")), QStringLiteral("lastModified"));
}

void SearchListModelTest::nothingFound()
{
    HubClient client(m_hub.config());
    SearchListModel model(&client);
    model.setText(QStringLiteral("no such model"));
    QVERIFY(waitFor(model, State::Nothing));
    QCOMPARE(model.rowCount(), 0);
}

void SearchListModelTest::anEmptyTextAsksNothing()
{
    HubClient client(m_hub.config());
    SearchListModel model(&client);
    model.setPause(0);
    model.setText(QStringLiteral("   "));
    model.searchNow();
    model.setText(QStringLiteral("x"));
    model.setText({}); // before the pause was over
    QTest::qWait(100);
    QCOMPARE(model.state(), State::Idle);
    QCOMPARE(asked(m_hub).size(), 0);
}

void SearchListModelTest::offline()
{
    HubConfig config = m_hub.config();
    config.endpoint = QUrl(QStringLiteral("http://127.0.0.1:9")); // nobody listens there
    HubClient client(config);
    SearchListModel model(&client);
    model.setText(QStringLiteral("small"));
    QVERIFY(waitFor(model, State::Failed));
    QCOMPARE(model.error().code, HubErrorCode::Offline);
    client.setConfig(m_hub.config());
    model.searchNow();
    QVERIFY(waitFor(model, State::Ready));
    QVERIFY(!model.error());
}

void SearchListModelTest::aPageThatFailsLeavesTheRows()
{
    HubConfig config = m_hub.config();
    config.longestPause = 0;
    HubClient client(config);
    SearchListModel model(&client);
    model.setText(QStringLiteral("model"));
    QVERIFY(waitFor(model, State::Ready));
    QVERIFY(m_hub.setFault(QStringLiteral("api"), {{QStringLiteral("status"), 500}}));
    model.fetchMore({});
    QTRY_VERIFY_WITH_TIMEOUT(model.error(), 20000);
    QCOMPARE(model.state(), State::Ready);
    QCOMPARE(model.rowCount(), 30);
    QVERIFY(!model.canFetchMore({})); // not again and again by itself
    QVERIFY(m_hub.reset());
    model.retryMore();
    model.fetchMore({});
    QTRY_COMPARE_WITH_TIMEOUT(model.rowCount(), 60, 20000);
}

QTEST_GUILESS_MAIN(SearchListModelTest)

#include "tst_searchlistmodel.moc"
