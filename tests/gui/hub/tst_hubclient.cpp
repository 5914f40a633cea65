// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/hub/ggufnames.h"
#include "gui/hub/hubclient.h"
#include "tests/support/fakehub/fakehubrig.h"

#include <QElapsedTimer>
#include <QTcpServer>
#include <QTest>

#include <optional>

using namespace askja::gui;
using askja::test::FakeHub;

namespace {

const QString kSmall = QStringLiteral("maker/Small-GGUF");
const QString kMain = QStringLiteral("main");
const QString kFile = QStringLiteral("small-Q4_K_M.gguf");
const QString kKey = kSmall + QLatin1Char('/') + kFile;
constexpr qint64 kSize = 3'000'000;

QJsonObject described(const char *json)
{
    return QJsonDocument::fromJson(json).object();
}

} // namespace

/// The client against the fake hub.
class HubClientTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void searchPages();
    void searchSorts();
    void details();
    void filesOfAllFolders();
    void card();
    void piecesOfAFile();
    void tokenStaysWithTheHub();
    void refusals_data();
    void refusals();
    void waitsWhenAsked();
    void doesNotWaitLong();
    void redirectLoop();
    void unsafeRedirects();
    void tooLarge();
    void tooDeep();
    void silence();
    void offline();
    void switchedOff();
    void cancelled();
    void clientDeletedFirst();

private:
    template <typename T> using Got = std::optional<HubResult<T>>;
    template <typename T> auto into(Got<T> &got)
    {
        return [&got](const HubResult<T> &result) { got = result; };
    }
    /// A piece of the file through a client with this config.
    HubResult<HubBytes> piece(const HubConfig &config, qint64 begin, qint64 length, const QString &repository = kSmall,
                              const QString &path = kFile);

    FakeHub m_hub;
};

#define GET(got) QTRY_VERIFY_WITH_TIMEOUT(got.has_value(), 20000)

void HubClientTest::initTestCase()
{
    if (!FakeHub::whyNot().isEmpty())
        QSKIP(qPrintable(FakeHub::whyNot()));
    QVERIFY(m_hub.start(described(R"({"token": "hf_member", "fillers": 45, "repos": [
        {"id": "maker/Small-GGUF", "downloads": 900, "likes": 7, "gguf": {"architecture": "llama", "total": 135000000, "context_length": 8192},
         "files": [
            {"path": "README.md", "text": "---\nlicense: apache-2.0\n---\n# Small\n\nA model.\n"},
            {"path": "small-Q4_K_M.gguf", "size": 3000000, "seed": 1},
            {"path": "parts/big-Q8_0-00001-of-00002.gguf", "size": 1000, "seed": 2},
            {"path": "parts/big-Q8_0-00002-of-00002.gguf", "size": 500, "seed": 3}]},
        {"id": "maker/Gated-GGUF", "gated": "manual", "files": [{"path": "g.gguf", "size": 100}]},
        {"id": "maker/Private-GGUF", "private": true, "files": [{"path": "p.gguf", "size": 100}]}]})")));
}

void HubClientTest::init()
{
    QVERIFY(m_hub.reset());
}

HubResult<HubBytes> HubClientTest::piece(const HubConfig &config, qint64 begin, qint64 length,
                                         const QString &repository, const QString &path)
{
    HubClient client(config);
    Got<HubBytes> got;
    client.bytes(repository, kMain, path, begin, length, this, into(got));
    if (!QTest::qWaitFor([&got] { return got.has_value(); }, 20000))
        return {{}, {HubErrorCode::Timeout, QStringLiteral("the client never answered")}};
    return *got;
}

void HubClientTest::searchPages()
{
    HubClient client(m_hub.config());
    HubQuery query;
    query.text = QStringLiteral("model");
    query.perPage = 20;
    QSet<QString> seen;
    QList<qsizetype> sizes;
    Got<HubPage> page;
    client.search(query, this, into(page));
    GET(page);
    for (;;) {
        QVERIFY2(page->isGood(), qPrintable(page->error.text));
        sizes.append(page->value.repositories.size());
        for (const HubRepository &repository : page->value.repositories)
            seen.insert(repository.id);
        const QUrl next = page->value.next;
        if (next.isEmpty())
            break;
        page.reset();
        client.more(next, this, into(page));
        GET(page);
    }
    QCOMPARE(sizes, QList<qsizetype>({20, 20, 5}));
    QCOMPARE(seen.size(), 45);
}

void HubClientTest::searchSorts()
{
    HubClient client(m_hub.config());
    HubQuery query;
    query.author = QStringLiteral("maker");
    query.sort = HubSort::Likes;
    Got<HubPage> page;
    client.search(query, this, into(page));
    GET(page);
    QCOMPARE(page->value.repositories.size(), 2); // the private one is not shown
    const HubRepository &first = page->value.repositories.at(0);
    QCOMPARE(first.id, kSmall);
    QCOMPARE(first.downloads, 900);
    QCOMPARE(first.licence, QStringLiteral("apache-2.0"));
    QCOMPARE(page->value.repositories.at(1).access, HubAccess::GatedByHand);

    query.text = QStringLiteral("a b&c=d+e%20#"); // must reach the hub as one word of the query
    query.author.clear();
    page.reset();
    client.search(query, this, into(page));
    GET(page);
    QVERIFY(page->isGood() && page->value.repositories.isEmpty());
    const QString path = m_hub.requests().last()[QLatin1String("path")].toString();
    QVERIFY2(m_hub.requests().at(1)[QLatin1String("path")].toString().contains(
                 QLatin1String("search=a%20b%26c%3Dd%2Be%2520%23&")),
             qPrintable(path));
}

void HubClientTest::details()
{
    HubClient client(m_hub.config());
    Got<HubDetails> got;
    client.details(kSmall, kMain, this, into(got));
    GET(got);
    QVERIFY2(got->isGood(), qPrintable(got->error.text));
    QCOMPARE(got->value.repository.id, kSmall);
    QCOMPARE(got->value.commit.size(), 40);
    QCOMPARE(got->value.architecture, QStringLiteral("llama"));
    QCOMPARE(got->value.parameters, 135'000'000);
    QCOMPARE(got->value.contextTokens, 8192);
}

void HubClientTest::filesOfAllFolders()
{
    HubClient client(m_hub.config());
    Got<QList<HubFile>> got;
    client.files(kSmall, kMain, this, into(got));
    GET(got);
    QVERIFY2(got->isGood(), qPrintable(got->error.text));
    QCOMPARE(got->value.size(), 4);
    const QList<HubModelFile> models = modelFiles(got->value);
    QCOMPARE(models.size(), 2);
    QCOMPARE(models[0].quantization, QStringLiteral("Q8_0"));
    QCOMPARE(models[0].size, 1500);
    QCOMPARE(models[0].parts.size(), 2);
    QCOMPARE(models[1].parts[0].sha256.size(), 64);
    QCOMPARE(models[1].size, kSize);
}

void HubClientTest::card()
{
    HubClient client(m_hub.config());
    Got<QString> got;
    client.card(kSmall, kMain, this, into(got));
    GET(got);
    QVERIFY2(got->isGood(), qPrintable(got->error.text));
    QCOMPARE(got->value, QStringLiteral("# Small\n\nA model.\n"));
}

void HubClientTest::piecesOfAFile()
{
    const HubResult<HubBytes> whole = piece(m_hub.config(), 0, kSize);
    QCOMPARE(whole.value.bytes.size(), kSize);
    QCOMPARE(whole.value.total, kSize);
    const HubResult<HubBytes> middle = piece(m_hub.config(), 1'500'000, 1000);
    QCOMPARE(middle.value.bytes, whole.value.bytes.mid(1'500'000, 1000));
    QCOMPARE(middle.value.total, kSize);
    QCOMPARE(piece(m_hub.config(), kSize - 10, 1000).value.bytes, whole.value.bytes.right(10));
    QCOMPARE(piece(m_hub.config(), kSize, 1000).error.code, HubErrorCode::RangeRefused);

    // A host that knows no ranges: the beginning can be had, and no more than that is read.
    QVERIFY(m_hub.setFault(kKey, {{QStringLiteral("ignoreRange"), true}}));
    QCOMPARE(piece(m_hub.config(), 0, 1000).value.bytes, whole.value.bytes.left(1000));
    QCOMPARE(piece(m_hub.config(), 0, 1000).value.total, kSize);
    QCOMPARE(piece(m_hub.config(), 1000, 1000).error.code, HubErrorCode::BadAnswer);
    QVERIFY(m_hub.setFault(kKey, {{QStringLiteral("endless"), true}, {QStringLiteral("ignoreRange"), true}}));
    QCOMPARE(piece(m_hub.config(), 0, 1000).value.bytes, whole.value.bytes.left(1000));
    QVERIFY(m_hub.setFault(kKey, {{QStringLiteral("cutEvery"), 500}}));
    QCOMPARE(piece(m_hub.config(), 0, 1000).error.code, HubErrorCode::Interrupted);
}

void HubClientTest::tokenStaysWithTheHub()
{
    const HubResult<HubBytes> result = piece(m_hub.config(QStringLiteral("hf_member")), 0, 100,
                                             QStringLiteral("maker/Gated-GGUF"), QStringLiteral("g.gguf"));
    QVERIFY2(result.isGood(), qPrintable(result.error.text));
    QCOMPARE(result.value.bytes.size(), 100);
    const QJsonArray hub = m_hub.requests(QStringLiteral("hub"));
    QCOMPARE(hub.at(0)[QLatin1String("Authorization")].toString(), QStringLiteral("Bearer hf_member"));
    const QJsonArray other = m_hub.requests(QStringLiteral("cdn"));
    QCOMPARE(other.size(), 1);
    QVERIFY(other.at(0)[QLatin1String("Authorization")].isNull());
}

void HubClientTest::refusals_data()
{
    QTest::addColumn<QString>("token");
    QTest::addColumn<QString>("repository");
    QTest::addColumn<QString>("path");
    QTest::addColumn<HubErrorCode>("code");
    QTest::addColumn<QString>("page");
    const QString gated = QStringLiteral("maker/Gated-GGUF");
    const QString other = QStringLiteral("hf_other");
    const QString file = QStringLiteral("g.gguf");
    QTest::newRow("gated, no token") << QString() << gated << file << HubErrorCode::Gated << gated;
    QTest::newRow("gated, not accepted") << other << gated << file << HubErrorCode::Gated << gated;
    QTest::newRow("no such repository") << QString() << QStringLiteral("maker/None") << file << HubErrorCode::NotFound
                                        << QStringLiteral("maker/None");
    QTest::newRow("private") << other << QStringLiteral("maker/Private-GGUF") << QStringLiteral("p.gguf")
                             << HubErrorCode::NotFound << QString();
    QTest::newRow("no such file") << QString() << kSmall << file << HubErrorCode::NotFound << QString();
}

void HubClientTest::refusals()
{
    QFETCH(QString, token);
    QFETCH(QString, repository);
    QFETCH(QString, path);
    QFETCH(HubErrorCode, code);
    QFETCH(QString, page);
    const HubError error = piece(m_hub.config(token), 0, 10, repository, path).error;
    QCOMPARE(error.code, code);
    QVERIFY2(error.text.contains(repository), qPrintable(error.text));
    QCOMPARE(error.page.toString(), page.isEmpty() ? QString() : m_hub.hub().toString() + QLatin1Char('/') + page);
}

void HubClientTest::waitsWhenAsked()
{
    QVERIFY(m_hub.setFault(kKey, described(R"({"status": 429, "retryAfter": 1, "times": 1})")));
    QElapsedTimer timer;
    timer.start();
    const HubResult<HubBytes> result = piece(m_hub.config(), 0, 10);
    QVERIFY2(result.isGood(), qPrintable(result.error.text));
    QVERIFY(timer.elapsed() >= 1000);
}

void HubClientTest::doesNotWaitLong()
{
    QVERIFY(m_hub.setFault(kKey, described(R"({"status": 429, "retryAfter": 300})")));
    const HubError error = piece(m_hub.config(), 0, 10).error;
    QCOMPARE(error.code, HubErrorCode::RateLimited);
    QCOMPARE(error.retryAfter, 300);
    QVERIFY(m_hub.setFault(kKey, described(R"({"status": 503})")));
    QCOMPARE(piece(m_hub.config(), 0, 10).error.code, HubErrorCode::ServerFailed);
}

void HubClientTest::redirectLoop()
{
    QVERIFY(m_hub.setFault(kKey, described(R"({"redirectLoop": true})")));
    QCOMPARE(piece(m_hub.config(), 0, 10).error.code, HubErrorCode::RedirectLoop);
    QVERIFY(m_hub.requests().size() < 15);
}

void HubClientTest::unsafeRedirects()
{
    for (const char *target : {"file:///etc/passwd", "http://user:word@localhost/x", "javascript:1", ""}) {
        QVERIFY(m_hub.setFault(kKey, {{QStringLiteral("redirectTo"), QLatin1String(target)}}));
        const HubErrorCode code = piece(m_hub.config(), 0, 10).error.code;
        QVERIFY2(code == HubErrorCode::UnsafeRedirect || code == HubErrorCode::BadAnswer, target);
    }
}

void HubClientTest::tooLarge()
{
    HubConfig config = m_hub.config();
    config.mostBytes = 1000;
    HubClient client(config);
    Got<HubPage> page;
    client.search({}, this, into(page));
    GET(page);
    QCOMPARE(page->error.code, HubErrorCode::TooLarge);
}

void HubClientTest::tooDeep()
{
    QJsonValue deep = 1;
    for (int i = 0; i < 40; ++i)
        deep = QJsonArray({deep});
    QVERIFY(m_hub.setFault(QStringLiteral("api"), {{QStringLiteral("body"), deep}}));
    HubClient client(m_hub.config());
    Got<HubPage> page;
    client.search({}, this, into(page));
    GET(page);
    QCOMPARE(page->error.code, HubErrorCode::BadAnswer);
}

void HubClientTest::silence()
{
    HubConfig config = m_hub.config();
    config.silence = 300;
    QVERIFY(m_hub.setFault(kKey, {{QStringLiteral("stallAfter"), 100}}));
    QCOMPARE(piece(config, 0, 1000).error.code, HubErrorCode::Timeout); // the hub itself would stay silent for ever
}

void HubClientTest::offline()
{
    HubConfig config = m_hub.config();
    QTcpServer server; // a port where nobody listens any more
    QVERIFY(server.listen(QHostAddress::LocalHost));
    config.endpoint = QUrl(QStringLiteral("http://127.0.0.1:%1").arg(server.serverPort()));
    server.close();
    QCOMPARE(piece(config, 0, 10).error.code, HubErrorCode::Offline);
}

void HubClientTest::switchedOff()
{
    HubConfig config = m_hub.config();
    config.allowed = false;
    QCOMPARE(piece(config, 0, 10).error.code, HubErrorCode::NotAllowed);
    QVERIFY(m_hub.requests(QStringLiteral("cdn")).isEmpty());
}

void HubClientTest::cancelled()
{
    HubClient client(m_hub.config());
    Got<HubBytes> first;
    Got<QList<HubFile>> second;
    Got<HubBytes> third;
    delete client.bytes(kSmall, kMain, kFile, 0, 10, this, into(first));
    delete client.files(kSmall, kMain, this, into(second));
    {
        QObject context;
        client.bytes(kSmall, kMain, kFile, 0, 10, &context, into(third));
    }
    Got<HubBytes> last;
    client.bytes(kSmall, kMain, kFile, 0, 10, this, into(last));
    GET(last);
    QTest::qWait(200);
    QVERIFY(!first && !second && !third);
}

void HubClientTest::clientDeletedFirst()
{
    auto *const client = new HubClient(m_hub.config());
    Got<HubBytes> bytes;
    Got<QList<HubFile>> files;
    client->bytes(kSmall, kMain, kFile, 0, 10, this, into(bytes));
    client->files(kSmall, kMain, this, into(files));
    delete client;
    QTest::qWait(200);
    QVERIFY(!bytes && !files);
}

QTEST_GUILESS_MAIN(HubClientTest)
#include "tst_hubclient.moc"
