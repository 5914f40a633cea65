// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/discover/modelpagecontroller.h"
#include "gui/downloads/downloadtypes.h"
#include "gui/hub/hubclient.h"
#include "tests/gui/discover/discoverrig.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

using namespace askja::gui;
using namespace askja::test;

namespace {

/// The page of a repository on a computer that all of its files suit.
struct OpenedPage
{
    OpenedPage(const HubConfig &config, const HubAddress &address)
        : client(config)
    {
        page.setModelsFolder(QStringLiteral("/models"));
        page.setYardstick({goodMachine(), {4096, false}, -1});
        page.open(address);
    }

    HubClient client;
    ModelPageController page{&client};
    QSignalSpy headers{&page, &ModelPageController::headerRequested};
    QSignalSpy downloads{&page, &ModelPageController::downloadRequested};
};

} // namespace

using State = ModelPageController::State;

class ModelPageControllerTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void showsWhatTheHubSays();
    void readsTheHeaderOfTheRecommended();
    void readsMoreWhenItDoesNotEnd();
    void givesUpOnEndlessHeaders();
    void saysWhatCannotRun();
    void whatNoFileOfTheModelCan();
    void looksBeforeItDownloads();
    void downloadsWithoutAnEngine();
    void opensWhatTheAddressNames_data();
    void opensWhatTheAddressNames();
    void partsAreOneFile();
    void gated();
    void gone();
    void repliesToAnotherPageAreIgnored();

private:
    static HubAddress address(const char *repository)
    {
        HubAddress address;
        address.repository = QString::fromLatin1(repository);
        return address;
    }
    bool waitFor(const ModelPageController &page, State state)
    {
        return QTest::qWaitFor([&] { return page.state() == state; }, 20000);
    }
    static int rowOf(ModelPageController &page, const char *quantization)
    {
        const auto &rows = page.files()->rows();
        for (int i = 0; i < rows.size(); ++i) {
            if (rows[i].file.quantization == QLatin1String(quantization))
                return i;
        }
        return -1;
    }
    static ModelSummary summary()
    {
        ModelSummary summary;
        summary.architecture = QStringLiteral("llama");
        summary.parameters = 135'000'000;
        summary.memory = {{4096, 200'000'000, 150'000'000}};
        summary.tokensPerSecond = 100;
        return summary;
    }

    FakeHub m_hub;
};

void ModelPageControllerTest::initTestCase()
{
    if (!FakeHub::whyNot().isEmpty())
        QSKIP(qPrintable(FakeHub::whyNot()));
    QVERIFY(m_hub.start(discoverHub()));
}

void ModelPageControllerTest::init()
{
    QVERIFY(m_hub.reset());
}

void ModelPageControllerTest::showsWhatTheHubSays()
{
    HubClient client(m_hub.config());
    ModelPageController page(&client);
    const QAbstractItemModelTester tester(page.files());
    page.open(address("maker/Small-GGUF"));
    QCOMPARE(page.state(), State::Asking);
    QVERIFY(waitFor(page, State::Ready));
    QTRY_VERIFY_WITH_TIMEOUT(page.hasDetails() && !page.card().isEmpty(), 20000);
    QCOMPARE(page.card(), QStringLiteral("# Small\n\nA **small** model. [Paper](https://example.org/paper)"));
    QCOMPARE(page.details().parameters, 135'000'000);
    QCOMPARE(page.files()->rowCount(), 3); // not the projector
    QCOMPARE(page.files()->index(0).data(ModelFilesModel::QuantizationRole).toString(), QStringLiteral("Q4_K_M"));
    page.close();
    QCOMPARE(page.files()->rowCount(), 0);
    QCOMPARE(page.state(), State::Empty);
}

void ModelPageControllerTest::readsTheHeaderOfTheRecommended()
{
    HubClient client(m_hub.config());
    ModelPageController page(&client);
    page.setYardstick({goodMachine(), {4096, false}, -1});
    QSignalSpy headers(&page, &ModelPageController::headerRequested);
    page.open(address("maker/Small-GGUF"));
    QTRY_COMPARE_WITH_TIMEOUT(headers.size(), 1, 20000);
    QCOMPARE(headers[0][1].toByteArray().size(), 4 << 20);
    QCOMPARE(headers[0][2].toLongLong(), 9'000'000); // Q8_0 is for this computer
    const int row = rowOf(page, "Q8_0");
    QVERIFY(page.files()->index(row).data(ModelFilesModel::IsReadingHeaderRole).toBool());
    page.onHeaderInspected(headers[0][0].toULongLong(), summary());
    QVERIFY(!page.files()->index(row).data(ModelFilesModel::IsReadingHeaderRole).toBool());
    const auto own = page.files()->index(row).data(ModelFilesModel::JudgementRole).value<FileJudgement>();
    QCOMPARE(own.memory, 200'000'000);
    QCOMPARE(own.tokensPerSecond, 100.0);
    QVERIFY(own.exact);
    const int other = rowOf(page, "Q4_K_M");
    const auto scaled = page.files()->index(other).data(ModelFilesModel::JudgementRole).value<FileJudgement>();
    QCOMPARE(scaled.memory, 197'000'000);
    QVERIFY(!scaled.exact);
    QVERIFY(page.files()->index(row).data(ModelFilesModel::IsRecommendedRole).toBool());
}

void ModelPageControllerTest::readsMoreWhenItDoesNotEnd()
{
    HubClient client(m_hub.config());
    ModelPageController page(&client);
    page.setYardstick({goodMachine(), {4096, false}, -1});
    QSignalSpy headers(&page, &ModelPageController::headerRequested);
    page.open(address("maker/Small-GGUF"));
    QTRY_COMPARE_WITH_TIMEOUT(headers.size(), 1, 20000);
    page.onHeaderIncomplete(headers[0][0].toULongLong(), 8'000'000);
    QTRY_COMPARE_WITH_TIMEOUT(headers.size(), 2, 20000);
    QCOMPARE(headers[1][0], headers[0][0]);
    const QByteArray bytes = headers[1][1].toByteArray();
    QCOMPARE(bytes.size(), 8'000'000);
    QVERIFY(bytes.startsWith(headers[0][1].toByteArray())); // only what was missing was asked for
    const QJsonArray asked = m_hub.requests(QStringLiteral("cdn"));
    QCOMPARE(asked.last().toObject().value(QLatin1String("Range")).toString(), QStringLiteral("bytes=4194304-7999999"));
}

void ModelPageControllerTest::givesUpOnEndlessHeaders()
{
    HubClient client(m_hub.config());
    ModelPageController page(&client);
    QSignalSpy headers(&page, &ModelPageController::headerRequested);
    page.open(address("maker/Small-GGUF"));
    for (int i = 1; i <= 3; ++i) {
        QTRY_COMPARE_WITH_TIMEOUT(headers.size(), std::min(i, 2), 20000);
        page.onHeaderIncomplete(headers.last()[0].toULongLong(), qint64{1} << 40);
    }
    for (const ModelFileRow &row : page.files()->rows())
        QVERIFY(row.header != ModelFileRow::Header::Reading); // the whole file was read, and it did not end
}

void ModelPageControllerTest::saysWhatCannotRun()
{
    OpenedPage opened(m_hub.config(), address("maker/Small-GGUF"));
    ModelPageController &page = opened.page;
    const QSignalSpy &headers = opened.headers;
    const QSignalSpy &downloads = opened.downloads;
    QTRY_COMPARE_WITH_TIMEOUT(headers.size(), 1, 20000);
    ModelSummary strange = summary();
    strange.unsupported = QStringLiteral("The architecture “strange” is not known.");
    page.onHeaderInspected(headers[0][0].toULongLong(), strange);
    const int row = rowOf(page, "Q8_0");
    const auto judgement = page.files()->index(row).data(ModelFilesModel::JudgementRole).value<FileJudgement>();
    QCOMPARE(judgement.verdict, FileVerdict::Unsupported);
    QCOMPARE(judgement.reason, strange.unsupported);
    QVERIFY(!page.files()->index(row).data(ModelFilesModel::IsRecommendedRole).toBool());
    page.download(row);
    QCOMPARE(downloads.size(), 0);
    QVERIFY(page.files()->rows()[rowOf(page, "F16")].judgement.verdict != FileVerdict::Unsupported);
}

void ModelPageControllerTest::whatNoFileOfTheModelCan()
{
    OpenedPage opened(m_hub.config(), address("maker/Small-GGUF"));
    ModelPageController &page = opened.page;
    const QSignalSpy &headers = opened.headers;
    const QSignalSpy &downloads = opened.downloads;
    QTRY_COMPARE_WITH_TIMEOUT(headers.size(), 1, 20000);
    ModelSummary strange = summary();
    strange.unsupported = QStringLiteral("The architecture “strange” is not known.");
    strange.unsupportedModel = true;
    page.onHeaderInspected(headers[0][0].toULongLong(), strange);
    for (const ModelFileRow &row : page.files()->rows()) {
        QCOMPARE(row.judgement.verdict, FileVerdict::Unsupported);
        QCOMPARE(row.judgement.reason, strange.unsupported);
        QVERIFY(!row.recommended);
    }
    page.download(rowOf(page, "F16"));
    QCOMPARE(headers.size(), 1); // nothing more is read, either
    QCOMPARE(downloads.size(), 0);
}

void ModelPageControllerTest::looksBeforeItDownloads()
{
    OpenedPage opened(m_hub.config(), address("maker/Small-GGUF"));
    ModelPageController &page = opened.page;
    const QSignalSpy &headers = opened.headers;
    const QSignalSpy &downloads = opened.downloads;
    QTRY_COMPARE_WITH_TIMEOUT(headers.size(), 1, 20000);
    page.onHeaderInspected(headers[0][0].toULongLong(), summary());
    page.download(rowOf(page, "Q8_0"));
    QCOMPARE(downloads.size(), 1); // its header was read
    page.download(rowOf(page, "Q4_K_M"));
    QCOMPARE(downloads.size(), 1);
    QTRY_COMPARE_WITH_TIMEOUT(headers.size(), 2, 20000);
    page.onHeaderInspected(headers[1][0].toULongLong(), summary());
    QCOMPARE(downloads.size(), 2);
    const auto request = downloads[1][0].value<DownloadRequest>();
    QCOMPARE(request.problem(), QString());
    QCOMPARE(request.target(0), QStringLiteral("/models/maker/Small-GGUF/small-Q4_K_M.gguf"));
    page.download(rowOf(page, "F16"));
    QTRY_COMPARE_WITH_TIMEOUT(headers.size(), 3, 20000);
    page.onHeaderFailed(headers[2][0].toULongLong(), FailureCode::FileDamaged, QStringLiteral("It is no model."));
    QCOMPARE(downloads.size(), 2);
    QCOMPARE(page.files()->rows()[rowOf(page, "F16")].judgement.reason, QStringLiteral("It is no model."));
}

void ModelPageControllerTest::downloadsWithoutAnEngine()
{
    HubClient client(m_hub.config());
    ModelPageController page(&client);
    page.setModelsFolder(QStringLiteral("/models"));
    QSignalSpy headers(&page, &ModelPageController::headerRequested);
    QSignalSpy downloads(&page, &ModelPageController::downloadRequested);
    page.open(address("maker/Small-GGUF"));
    QTRY_COMPARE_WITH_TIMEOUT(headers.size(), 1, 20000);
    page.download(rowOf(page, "Q4_K_M"));
    page.onHeaderFailed(headers[0][0].toULongLong(), FailureCode::NoEngine, QStringLiteral("There is no engine."));
    QCOMPARE(downloads.size(), 1);
    QVERIFY(page.files()->rows()[rowOf(page, "Q4_K_M")].judgement.verdict != FileVerdict::Unsupported);
}

void ModelPageControllerTest::opensWhatTheAddressNames_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("quantization");
    QTest::newRow("kind") << QStringLiteral("maker/Small-GGUF:f16") << QStringLiteral("F16");
    QTest::newRow("file") << QStringLiteral("https://huggingface.co/maker/Small-GGUF/blob/main/small-Q4_K_M.gguf")
                          << QStringLiteral("Q4_K_M");
}

void ModelPageControllerTest::opensWhatTheAddressNames()
{
    QFETCH(QString, text);
    QFETCH(QString, quantization);
    HubClient client(m_hub.config());
    ModelPageController page(&client);
    page.setYardstick({goodMachine(), {4096, false}, -1});
    QSignalSpy headers(&page, &ModelPageController::headerRequested);
    const auto address = parseHubAddress(text, client.config().endpoint);
    QVERIFY(address.has_value());
    page.open(*address);
    QTRY_COMPARE_WITH_TIMEOUT(headers.size(), 1, 20000);
    const int row = rowOf(page, quantization.toLatin1().constData());
    QVERIFY(page.files()->index(row).data(ModelFilesModel::IsAskedRole).toBool());
    QVERIFY(page.files()->index(row).data(ModelFilesModel::IsReadingHeaderRole).toBool());
}

void ModelPageControllerTest::partsAreOneFile()
{
    HubClient client(m_hub.config());
    ModelPageController page(&client);
    page.setModelsFolder(QStringLiteral("/models"));
    page.open(address("maker/Parts-GGUF"));
    QVERIFY(waitFor(page, State::Ready));
    QCOMPARE(page.files()->rowCount(), 2);
    const int whole = rowOf(page, "Q8_0");
    QCOMPARE(page.files()->index(whole).data(ModelFilesModel::PartsRole).toInt(), 2);
    QCOMPARE(page.files()->index(whole).data(ModelFilesModel::PathRole).toString(),
             QStringLiteral("/models/maker/Parts-GGUF/Q8_0/big-Q8_0-00001-of-00002.gguf"));
    const int half = rowOf(page, "Q6_K");
    QCOMPARE(page.files()->rows()[half].judgement.verdict, FileVerdict::Incomplete);
    QVERIFY(page.files()->index(whole).data(ModelFilesModel::IsRecommendedRole).toBool());
}

void ModelPageControllerTest::gated()
{
    HubClient client(m_hub.config());
    ModelPageController page(&client);
    page.setModelsFolder(QStringLiteral("/models"));
    QSignalSpy headers(&page, &ModelPageController::headerRequested);
    QSignalSpy downloads(&page, &ModelPageController::downloadRequested);
    page.open(address("maker/Gated-GGUF"));
    QVERIFY(waitFor(page, State::Ready)); // its files can be seen
    QTRY_VERIFY_WITH_TIMEOUT(page.access(), 20000);
    QCOMPARE(page.access().code, HubErrorCode::Gated);
    QVERIFY(page.access().page.path().endsWith(QLatin1String("maker/Gated-GGUF")));
    QCOMPARE(headers.size(), 0);
    page.download(0);
    QTest::qWait(300);
    QCOMPARE(downloads.size(), 0);
    client.setConfig(m_hub.config(QStringLiteral("hf_member")));
    page.retry();
    QTRY_COMPARE_WITH_TIMEOUT(headers.size(), 1, 20000);
    QVERIFY(!page.access());
}

void ModelPageControllerTest::gone()
{
    HubClient client(m_hub.config());
    ModelPageController page(&client);
    page.open(address("maker/Gone-GGUF"));
    QVERIFY(waitFor(page, State::Failed));
    QCOMPARE(page.error().code, HubErrorCode::NotFound);
}

void ModelPageControllerTest::repliesToAnotherPageAreIgnored()
{
    HubClient client(m_hub.config());
    ModelPageController page(&client);
    QSignalSpy headers(&page, &ModelPageController::headerRequested);
    page.open(address("maker/Small-GGUF"));
    QTRY_COMPARE_WITH_TIMEOUT(headers.size(), 1, 20000);
    page.open(address("maker/Parts-GGUF"));
    page.onHeaderInspected(headers[0][0].toULongLong(), summary());
    QVERIFY(!page.header());
    QTRY_COMPARE_WITH_TIMEOUT(headers.size(), 2, 20000);
    QVERIFY(headers[1][0] != headers[0][0]);
}

QTEST_GUILESS_MAIN(ModelPageControllerTest)

#include "tst_modelpagecontroller.moc"
