// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
// What the engine tells of the computer and of models beside answers: speed, memory, details; and when it rests.
#include "gui/bridge/engineclient.h"
#include "gui/bridge/memoryshortage.h"
#include "gui/bridge/speedkeeper.h"
#include "tests/support/fakeengine.h"

#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace askja;
using namespace askja::gui;
using askja::test::FakeScript;

class MachineTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void tellsOfTheComputerAtOnce();
    void measuresOnceWhenAllIsQuiet();
    void doesNotMeasureWithoutAFile();
    void anAnswerStopsTheMeasurement();
    void forecastsModels();
    void modelsThatAnswerCorrectForecasts();
    void readsDetails();
    void onlyWebAddressesAreLinks();
    void saysWhyThereIsNoPreview();
    void unloadsAModelThatNobodyUses();
    void anAnswerKeepsItsModel();
    void saysWhatWouldFit();
    void countsWhatFits_data();
    void countsWhatFits();
    void twoNumbersStandForAMeasurement();

private:
    [[nodiscard]] QString speedFile() const { return m_folder->filePath(QStringLiteral("cache/speed.json")); }
    void startAndLoad();
    [[nodiscard]] static GenerationJob job(JobId id);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<FakeScript> m_script;
    std::unique_ptr<EngineClient> m_client;
};

void MachineTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_script = std::make_shared<FakeScript>();
    m_script->speed.types
        = {{"Q4_K", {{1024, 10e9}}, {{1024, 5e9}}, 1e11}, {"Q4_1", {{1024, 9e9}}, {{1024, 4.5e9}}, 9e10}};
    m_client = std::make_unique<EngineClient>(test::fakeEngineSource(m_script));
}

void MachineTest::cleanup()
{
    m_client.reset();
    QCOMPARE(m_script->modelsAlive, 0);
    QCOMPARE(m_script->enginesAlive, 0);
}

void MachineTest::startAndLoad()
{
    QSignalSpy loaded(m_client.get(), &EngineClient::modelLoaded);
    m_client->start({});
    m_client->loadModel({QStringLiteral("/models/a.gguf"), 0, false});
    QTRY_COMPARE(loaded.count(), 1);
}

GenerationJob MachineTest::job(JobId id)
{
    GenerationJob job;
    job.id = id;
    job.turns = {{QStringLiteral("user"), QStringLiteral("Hello?")}};
    return job;
}

void MachineTest::tellsOfTheComputerAtOnce()
{
    QSignalSpy changed(m_client.get(), &EngineClient::machineChanged);
    m_client->start({QStringLiteral("sse2"), 3});
    QTRY_COMPARE(m_client->machine().isa, QStringLiteral("sse2"));
    QVERIFY(changed.count() >= 1);
    const auto machine = changed.last().at(0).value<Machine>();
    QCOMPARE(machine, m_client->machine());
    QCOMPARE(machine.threads, 3);
    QVERIFY(machine.memory > 1'000'000);
    QVERIFY(machine.freeMemory > 0);
    QVERIFY(machine.freeMemory <= machine.memory);
    QCOMPARE(machine.bytesPerSecond, 0.0);
    QCOMPARE(machine.tokensPerSecond(1'000'000), 0.0);
}

void MachineTest::measuresOnceWhenAllIsQuiet()
{
    m_client->setSpeedFile(speedFile());
    m_client->start({});
    QTRY_VERIFY_WITH_TIMEOUT(m_client->machine().bytesPerSecond > 0, 10000);
    QCOMPARE(m_script->measurements, 1);
    QVERIFY(QFileInfo::exists(speedFile()));
    const Machine measured = m_client->machine();

    // Another engine, and another program: it is remembered.
    m_client = std::make_unique<EngineClient>(test::fakeEngineSource(m_script));
    m_client->setSpeedFile(speedFile());
    m_client->start({});
    QTRY_COMPARE(m_client->machine().bytesPerSecond, measured.bytesPerSecond);
    QTest::qWait(2000);
    QCOMPARE(m_script->measurements, 1);

    // With other threads it is measured anew.
    m_client->start({QString(), 7});
    QTRY_COMPARE_WITH_TIMEOUT(m_script->measurements, 2, 10000);
    QTRY_COMPARE(m_client->machine().threads, 7);
}

void MachineTest::doesNotMeasureWithoutAFile()
{
    startAndLoad();
    QTest::qWait(2000);
    QCOMPARE(m_script->measurements, 0);
}

void MachineTest::anAnswerStopsTheMeasurement()
{
    m_script->measureTime = std::chrono::seconds(60);
    m_client->setSpeedFile(speedFile());
    startAndLoad();
    QTRY_COMPARE_WITH_TIMEOUT(m_script->measurements, 1, 10000);
    m_script->pieceTime = std::chrono::milliseconds(20);
    m_script->repeat = 10;
    QSignalSpy finished(m_client.get(), &EngineClient::generationFinished);
    m_client->generate(job(1));
    // A header is read meanwhile: the measurement has left the thread.
    QSignalSpy inspected(m_client.get(), &EngineClient::modelInspected);
    m_client->inspectModel(QStringLiteral("/models/b.gguf"));
    QTRY_COMPARE(inspected.count(), 1);
    QTRY_COMPARE(finished.count(), 1);
    QCOMPARE(m_script->measurements, 1);
    QVERIFY(!QFileInfo::exists(speedFile()));
    // When all is quiet again, so is the next one.
    QTRY_COMPARE_WITH_TIMEOUT(m_script->measurements, 2, 10000);
}

void MachineTest::forecastsModels()
{
    m_client->setSpeedFile(speedFile());
    QSignalSpy inspected(m_client.get(), &EngineClient::modelInspected);
    m_client->start({});
    m_client->inspectModel(QStringLiteral("/models/a.gguf"));
    QTRY_COMPARE(inspected.count(), 1);
    QCOMPARE(inspected.at(0).at(0).value<ModelSummary>().tokensPerSecond, 0.0); // nobody knows yet
    // It is told again when it is known.
    QTRY_COMPARE_WITH_TIMEOUT(inspected.count(), 2, 10000);
    const auto known = inspected.at(1).at(0).value<ModelSummary>();
    QCOMPARE(known.path, QStringLiteral("/models/a.gguf"));
    QVERIFY(std::abs(known.tokensPerSecond - 100) < 1); // 90 MB of Q4_1 at 9 GB/s
    QVERIFY(known.promptTokensPerSecond > 100);

    QSignalSpy headers(m_client.get(), &EngineClient::headerInspected);
    m_client->inspectHeader(5, QByteArray(100, 'x'), 1'000'000);
    QTRY_COMPARE(headers.count(), 1);
    QCOMPARE(headers.at(0).at(1).value<ModelSummary>().tokensPerSecond, known.tokensPerSecond);
    QSignalSpy loaded(m_client.get(), &EngineClient::modelLoaded);
    m_client->loadModel({QStringLiteral("/models/a.gguf"), 0, false});
    QTRY_COMPARE(loaded.count(), 1);
    QCOMPARE(loaded.at(0).at(0).value<ModelSummary>().tokensPerSecond, known.tokensPerSecond);
}

void MachineTest::modelsThatAnswerCorrectForecasts()
{
    m_client->setSpeedFile(speedFile());
    QSignalSpy inspected(m_client.get(), &EngineClient::modelInspected);
    startAndLoad();
    m_client->inspectModel(QStringLiteral("/models/a.gguf"));
    QTRY_COMPARE_WITH_TIMEOUT(inspected.count(), 2, 10000);
    const double first = inspected.at(1).at(0).value<ModelSummary>().tokensPerSecond;
    m_script->repeat = 20; // 80 tokens, in what counts as a second: slower than the forecast
    QSignalSpy finished(m_client.get(), &EngineClient::generationFinished);
    m_client->generate(job(1));
    QTRY_COMPARE(finished.count(), 1);
    QTRY_COMPARE(inspected.count(), 3);
    const double corrected = inspected.at(2).at(0).value<ModelSummary>().tokensPerSecond;
    QVERIFY(corrected < first);
    QVERIFY(corrected > 79);
    // A short answer says nothing.
    m_script->repeat = 1;
    m_client->generate(job(2));
    QTRY_COMPARE(finished.count(), 2);
    QTest::qWait(50);
    QCOMPARE(inspected.count(), 3);
}

void MachineTest::readsDetails()
{
    m_script->origin.family = "smollm2";
    m_script->origin.author = "Some Lab";
    m_script->origin.languages = {"en", "de"};
    m_script->origin.licenseLink = "https://example.org/license";
    QSignalSpy read(m_client.get(), &EngineClient::detailsRead);
    m_client->readDetails(QStringLiteral("/models/ä.gguf")); // before there is an engine
    m_client->start({});
    QTRY_COMPARE(read.count(), 1);
    const auto details = read.at(0).at(0).value<ModelDetails>();
    QCOMPARE(details.summary.path, QStringLiteral("/models/ä.gguf"));
    QCOMPARE(details.summary.family, QStringLiteral("SmolLM2"));
    QCOMPARE(details.author, QStringLiteral("Some Lab"));
    QCOMPARE(details.languages, QStringList({QStringLiteral("en"), QStringLiteral("de")}));
    QCOMPARE(details.licenseLink, QStringLiteral("https://example.org/license"));
    QCOMPARE(details.layers, 30);
    QCOMPARE(details.weights.size(), 2);
    QCOMPARE(details.weights.at(0), (WeightRow{QStringLiteral("Q4_1"), 210, 90'000'000}));
    QCOMPARE(details.tokenizer, QStringLiteral("gpt2 (smollm)"));
    QCOMPARE(details.beginToken, QStringLiteral("<s>"));
    QVERIFY(details.templatePreview.contains(QStringLiteral("\"role\":\"assistant\"")));
    QVERIFY(details.templatePreview.endsWith(QStringLiteral("<answer>")));
    QVERIFY(details.templateProblem.isEmpty());

    m_script->errors["/gone.gguf"] = Error{ErrorCode::FileNotFound, "It is gone."};
    QSignalSpy failed(m_client.get(), &EngineClient::detailsFailed);
    m_client->readDetails(QStringLiteral("/gone.gguf"));
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed.at(0).at(0).toString(), QStringLiteral("/gone.gguf"));
    QCOMPARE(failed.at(0).at(1).value<FailureCode>(), FailureCode::FileNotFound);
}

void MachineTest::onlyWebAddressesAreLinks()
{
    m_client->start({});
    QSignalSpy read(m_client.get(), &EngineClient::detailsRead);
    for (const char *link : {"file:///etc/passwd", "javascript:alert(1)", "https://user:word@example.org/", "apache",
                             "https://", "smb://host/share"}) {
        read.clear();
        m_script->origin.licenseLink = link;
        m_script->origin.sourceLink = link;
        m_client->readDetails(QStringLiteral("/a.gguf"));
        QTRY_COMPARE(read.count(), 1);
        QCOMPARE(read.at(0).at(0).value<ModelDetails>().licenseLink, QString());
        QCOMPARE(read.at(0).at(0).value<ModelDetails>().sourceLink, QString());
    }
}

void MachineTest::saysWhyThereIsNoPreview()
{
    m_script->templateError = Error{ErrorCode::TemplateFailed, "Line 1 has a mistake."};
    m_client->start({});
    QSignalSpy read(m_client.get(), &EngineClient::detailsRead);
    m_client->readDetails(QStringLiteral("/a.gguf"));
    QTRY_COMPARE(read.count(), 1);
    QCOMPARE(read.at(0).at(0).value<ModelDetails>().templateProblem, QStringLiteral("Line 1 has a mistake."));
    QVERIFY(read.at(0).at(0).value<ModelDetails>().templatePreview.isEmpty());
}

void MachineTest::unloadsAModelThatNobodyUses()
{
    startAndLoad();
    QStringList order;
    connect(m_client.get(), &EngineClient::modelRested, this, [&](const QString &path) { order.append(path); });
    connect(m_client.get(), &EngineClient::modelUnloaded, this, [&] { order.append(QStringLiteral("unloaded")); });
    m_client->setUnloadAfter(std::chrono::milliseconds(50));
    QTRY_COMPARE(order, QStringList({QStringLiteral("/models/a.gguf"), QStringLiteral("unloaded")}));
    QTRY_COMPARE(m_script->modelsAlive, 0);
    QVERIFY(!m_client->model());

    // The next one may be loaded, and goes in its turn; never is never, also when it is set while time runs.
    QSignalSpy loaded(m_client.get(), &EngineClient::modelLoaded);
    m_client->setUnloadAfter(std::chrono::seconds(60));
    m_client->loadModel({QStringLiteral("/models/a.gguf"), 0, false});
    QTRY_COMPARE(loaded.count(), 1);
    m_client->setUnloadAfter(std::chrono::milliseconds(0));
    QTest::qWait(100);
    QVERIFY(m_client->model());
}

void MachineTest::anAnswerKeepsItsModel()
{
    startAndLoad();
    m_client->setUnloadAfter(std::chrono::milliseconds(60));
    m_script->pieceTime = std::chrono::milliseconds(5);
    m_script->repeat = 20; // 400 ms
    QSignalSpy finished(m_client.get(), &EngineClient::generationFinished);
    QSignalSpy unloaded(m_client.get(), &EngineClient::modelUnloaded);
    m_client->generate(job(1));
    QTRY_COMPARE(finished.count(), 1);
    QCOMPARE(finished.at(0).at(1).value<GenerationReport>().end, GenerationEnd::EndOfTurn);
    QCOMPARE(unloaded.count(), 0);
    QTRY_COMPARE(unloaded.count(), 1);
}

void MachineTest::saysWhatWouldFit()
{
    m_script->loadError = Error{ErrorCode::OutOfMemory, "Too little."};
    m_client->start({});
    QStringList order;
    MemoryShortage shortage;
    connect(m_client.get(), &EngineClient::memoryShort, this, [&](const MemoryShortage &told) {
        shortage = told;
        order.append(QStringLiteral("short"));
    });
    connect(m_client.get(), &EngineClient::modelFailed, this, [&] { order.append(QStringLiteral("failed")); });
    m_client->loadModel({QStringLiteral("/models/a.gguf"), 4096, false});
    QTRY_COMPARE(order, QStringList({QStringLiteral("short"), QStringLiteral("failed")}));
    QCOMPARE(shortage.path, QStringLiteral("/models/a.gguf"));
    QCOMPARE(shortage.contextTokens, 4096);
    QCOMPARE(shortage.neededBytes, 260'000'000);
    QVERIFY(shortage.availableBytes > 0);
}

void MachineTest::countsWhatFits_data()
{
    QTest::addColumn<qint64>("available");
    QTest::addColumn<bool>("small");
    QTest::addColumn<int>("fits");
    QTest::addColumn<int>("fitsSmall");
    QTest::newRow("all") << qint64{9'000} << false << 4096 << 4096;
    QTest::newRow("half") << qint64{4'000 + 2048} << false << 2048 << 4096;
    QTest::newRow("a little") << qint64{4'000 + 300} << false << 256 << 512;
    QTest::newRow("only small") << qint64{4'000 + 200} << false << 0 << 256;
    QTest::newRow("nothing") << qint64{3'000} << false << 0 << 0;
    QTest::newRow("small already") << qint64{4'000 + 1024} << true << 2048 << 2048;
}

void MachineTest::countsWhatFits()
{
    QFETCH(qint64, available);
    QFETCH(bool, small);
    // 4,000 bytes of weights, and one for each token, or half a byte.
    const QVector<MemoryRow> memory{{1024, 5024, 4512}, {2048, 6048, 5024}, {8192, 12192, 8096}};
    const MemoryShortage shortage = shortageOf(memory, {4096, small}, available);
    QCOMPARE(shortage.neededBytes, small ? 6048 : 8096);
    QTEST(shortage.fittingTokens, "fits");
    QTEST(shortage.fittingSmallTokens, "fitsSmall");
    QCOMPARE(shortageOf({}, {4096, false}, 1000).fittingTokens, 0);
    QCOMPARE(shortageOf({{512, 900, 800}}, {512, false}, 1000).fittingTokens, 512);
}

void MachineTest::twoNumbersStandForAMeasurement()
{
    MachineSpeed speed;
    speed.types = {{"Q4_K", {{1024, 20e9}}, {{1024, 10e9}}, 1e11}};
    speed.productSeconds = 2e-6;
    const Machine machine = withSpeed({}, speed);
    QVERIFY(std::abs(machine.bytesPerSecond - 20e9) < 1e6);
    QVERIFY(std::abs(machine.tokenSeconds - (28 * 4 + 1) * 2e-6) < 1e-6);
    QVERIFY(std::abs(machine.tokensPerSecond(2'000'000'000) - 1 / (0.1 + (28 * 4 + 1) * 2e-6)) < 0.01);
    QCOMPARE(withSpeed({}, {}), Machine());
}

QTEST_GUILESS_MAIN(MachineTest)
#include "tst_machine.moc"
