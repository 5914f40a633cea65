// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/bridge/engineclient.h"
#include "tests/support/fakeengine.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

using namespace askja;
using namespace askja::gui;
using askja::test::FakeScript;

class EngineClientTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void startsTheEngineThatIsAskedFor();
    void saysWhyTheEngineDidNotStart();
    void loadsWithProgress();
    void clampsTheContextToTheModel();
    void saysWhyAModelDidNotLoad();
    void loadsDespiteTheEstimateIfTold();
    void stopsALoad();
    void theLaterLoadWins();
    void readsHeadersWhileAnAnswerIsMade();
    void headersWaitForTheEngine();
    void readsTheHeaderOfARemoteFile();
    void answers();
    void passesSamplingAndLimit();
    void coalescesFastText();
    void keepsCharactersWhole();
    void cancelActsWithinAToken();
    void cancelsWhileReading();
    void cancelsAJobThatWaits();
    void failsWithTheEnginesSentence();
    void hasNoAnswerWithoutAModel();
    void goesOnWithAnAnswer();
    void loadingAnotherModelEndsTheAnswer();
    void unloadingEndsALoad();
    void startingAgainUnloads();
    void goesAwayQuicklyInTheMiddle();

private:
    void startAndLoad();
    [[nodiscard]] static GenerationJob job(JobId id);

    std::shared_ptr<FakeScript> m_script;
    std::unique_ptr<EngineClient> m_client;
};

void EngineClientTest::init()
{
    m_script = std::make_shared<FakeScript>();
    m_client = std::make_unique<EngineClient>(test::fakeEngineSource(m_script));
}

void EngineClientTest::cleanup()
{
    m_client.reset();
    QCOMPARE(m_script->modelsAlive, 0);
    QCOMPARE(m_script->enginesAlive, 0);
}

void EngineClientTest::startAndLoad()
{
    QSignalSpy loaded(m_client.get(), &EngineClient::modelLoaded);
    m_client->start({});
    m_client->loadModel({QStringLiteral("/models/a.gguf"), 0, false});
    QTRY_COMPARE(loaded.count(), 1);
}

GenerationJob EngineClientTest::job(JobId id)
{
    GenerationJob job;
    job.id = id;
    job.turns
        = {{QStringLiteral("system"), QStringLiteral("Be short.")}, {QStringLiteral("user"), QStringLiteral("Grüße?")}};
    job.sampling.seed = 7;
    return job;
}

void EngineClientTest::startsTheEngineThatIsAskedFor()
{
    QSignalSpy ready(m_client.get(), &EngineClient::engineReady);
    QVERIFY(!m_client->isReady());
    m_client->start({QStringLiteral("sse2"), 3});
    QTRY_COMPARE(ready.count(), 1);
    QVERIFY(m_client->isReady());
    QCOMPARE(m_client->engine().isa, QStringLiteral("sse2"));
    QCOMPARE(m_client->engine().threads, 3);
    QVERIFY(!m_client->engine().explanation.isEmpty());
}

void EngineClientTest::saysWhyTheEngineDidNotStart()
{
    m_script->startError = Error{ErrorCode::CpuUnsupported, "This processor lacks AVX2."};
    QSignalSpy failed(m_client.get(), &EngineClient::engineFailed);
    QSignalSpy modelFailed(m_client.get(), &EngineClient::modelFailed);
    QSignalSpy inspectFailed(m_client.get(), &EngineClient::inspectFailed);
    m_client->inspectModel(QStringLiteral("/x.gguf"));
    m_client->start({});
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed.at(0).at(1).toString(), QStringLiteral("This processor lacks AVX2."));
    QVERIFY(!m_client->isReady());
    m_client->loadModel({QStringLiteral("/x.gguf"), 0, false});
    QTRY_COMPARE(modelFailed.count(), 1);
    QCOMPARE(modelFailed.at(0).at(1).value<FailureCode>(), FailureCode::NoEngine);
    QTRY_COMPARE(inspectFailed.count(), 1);
}

void EngineClientTest::loadsWithProgress()
{
    m_script->loadTime = std::chrono::milliseconds(40);
    QSignalSpy loaded(m_client.get(), &EngineClient::modelLoaded);
    QSignalSpy progress(m_client.get(), &EngineClient::loadProgress);
    QSignalSpy usage(m_client.get(), &EngineClient::contextUsage);
    m_client->start({});
    m_client->loadModel({QStringLiteral("/möglich/a b.gguf"), 1024, false, QStringLiteral("/cache/ä"), 3, true});
    QCOMPARE(m_client->loadingPath(), QStringLiteral("/möglich/a b.gguf"));
    QTRY_COMPARE(loaded.count(), 1);
    QCOMPARE(m_client->loadingPath(), QString());
    const auto summary = loaded.at(0).at(0).value<ModelSummary>();
    QCOMPARE(summary, *m_client->model());
    QCOMPARE(summary.path, QStringLiteral("/möglich/a b.gguf"));
    QCOMPARE(summary.name, QStringLiteral("a b"));
    const PackCacheOptions packs = m_script->loads.back().packCache;
    QCOMPARE(packs.folder, std::filesystem::path(u8"/cache/ä"));
    QCOMPARE(packs.limitBytes, 3'000'000'000U);
    QCOMPARE(packs.use, PackUse::WhenFaster);
    QCOMPARE(m_script->loads.back().kvType, KvType::Q8_0);
    QCOMPARE(summary.quantisation, QStringLiteral("Q4_1"));
    QCOMPARE(summary.contextTokens, 1024);
    QCOMPARE(summary.isa, QStringLiteral("fake"));
    QCOMPARE(summary.memory.size(), 2);
    QCOMPARE(summary.memory.at(1), (MemoryRow{4096, 260'000'000, 220'000'000}));
    double last = 0;
    for (const auto &step : progress) {
        QVERIFY(step.at(0).toDouble() > last);
        last = step.at(0).toDouble();
    }
    QCOMPARE(last, 1.0);
    QTRY_COMPARE(usage.count(), 1);
    QCOMPARE(usage.at(0), QVariantList({0, 1024}));
    m_client->loadModel({QStringLiteral("/möglich/a b.gguf"), 1024, false, QStringLiteral("/cache/ä"), 0});
    QTRY_COMPARE(loaded.count(), 2);
    QCOMPARE(m_script->loads.back().packCache.use, PackUse::Never);
}

void EngineClientTest::clampsTheContextToTheModel()
{
    m_script->contextLength = 2048;
    QSignalSpy loaded(m_client.get(), &EngineClient::modelLoaded);
    m_client->start({});
    m_client->loadModel({QStringLiteral("/a.gguf"), 100000, false});
    QTRY_COMPARE(loaded.count(), 1);
    QCOMPARE(m_client->model()->contextTokens, 2048);
    QCOMPARE(m_script->loads.at(0).contextTokens, 2048U);
}

void EngineClientTest::saysWhyAModelDidNotLoad()
{
    startAndLoad();
    m_script->errors["/bad.gguf"] = Error{ErrorCode::FileDamaged, "The file ends early."};
    QSignalSpy failed(m_client.get(), &EngineClient::modelFailed);
    QSignalSpy unloaded(m_client.get(), &EngineClient::modelUnloaded);
    m_client->loadModel({QStringLiteral("/bad.gguf"), 0, false});
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed.at(0).at(0).toString(), QStringLiteral("/bad.gguf"));
    QCOMPARE(failed.at(0).at(1).value<FailureCode>(), FailureCode::FileDamaged);
    QCOMPARE(failed.at(0).at(2).toString(), QStringLiteral("The file ends early."));
    QCOMPARE(unloaded.count(), 1);
    QVERIFY(!m_client->model());
    QSignalSpy loaded(m_client.get(), &EngineClient::modelLoaded);
    m_client->loadModel({QStringLiteral("/good.gguf"), 0, false}); // everything else still works
    QTRY_COMPARE(loaded.count(), 1);
}

void EngineClientTest::loadsDespiteTheEstimateIfTold()
{
    m_script->loadError = Error{ErrorCode::OutOfMemory, "Needs 9 GB, 4 GB are free."};
    QSignalSpy failed(m_client.get(), &EngineClient::modelFailed);
    QSignalSpy loaded(m_client.get(), &EngineClient::modelLoaded);
    m_client->start({});
    m_client->loadModel({QStringLiteral("/big.gguf"), 0, false});
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed.at(0).at(1).value<FailureCode>(), FailureCode::OutOfMemory);
    m_client->loadModel({QStringLiteral("/big.gguf"), 0, true});
    QTRY_COMPARE(loaded.count(), 1);
}

void EngineClientTest::stopsALoad()
{
    m_script->loadTime = std::chrono::seconds(60);
    QSignalSpy failed(m_client.get(), &EngineClient::modelFailed);
    QSignalSpy progress(m_client.get(), &EngineClient::loadProgress);
    m_client->start({});
    m_client->loadModel({QStringLiteral("/a.gguf"), 0, false});
    QTest::qWait(30);
    m_client->cancelLoad();
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed.at(0).at(1).value<FailureCode>(), FailureCode::Cancelled);
    QCOMPARE(m_client->loadingPath(), QString());
}

void EngineClientTest::theLaterLoadWins()
{
    m_script->loadTime = std::chrono::milliseconds(60);
    QSignalSpy failed(m_client.get(), &EngineClient::modelFailed);
    QSignalSpy loaded(m_client.get(), &EngineClient::modelLoaded);
    m_client->start({});
    m_client->loadModel({QStringLiteral("/a.gguf"), 0, false});
    m_client->loadModel({QStringLiteral("/b.gguf"), 0, false});
    m_client->loadModel({QStringLiteral("/c.gguf"), 0, false});
    QTRY_COMPARE(loaded.count(), 1);
    QCOMPARE(m_client->model()->path, QStringLiteral("/c.gguf"));
    QCOMPARE(failed.count(), 0);
}

void EngineClientTest::readsHeadersWhileAnAnswerIsMade()
{
    startAndLoad();
    m_script->pieceTime = std::chrono::seconds(60);
    m_script->errors["/bad.gguf"] = Error{ErrorCode::FileUnreadable, "No permission."};
    m_client->generate(job(1));
    QSignalSpy inspected(m_client.get(), &EngineClient::modelInspected);
    QSignalSpy failed(m_client.get(), &EngineClient::inspectFailed);
    m_client->inspectModel(QStringLiteral("/other.gguf"));
    m_client->inspectModel(QStringLiteral("/bad.gguf"));
    QTRY_COMPARE(inspected.count(), 1);
    QCOMPARE(inspected.at(0).at(0).value<ModelSummary>().path, QStringLiteral("/other.gguf"));
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed.at(0).at(1).value<FailureCode>(), FailureCode::FileUnreadable);
}

void EngineClientTest::headersWaitForTheEngine()
{
    QSignalSpy inspected(m_client.get(), &EngineClient::modelInspected);
    m_client->inspectModel(QStringLiteral("/a.gguf"));
    QTest::qWait(20);
    QCOMPARE(inspected.count(), 0);
    m_client->start({});
    QTRY_COMPARE(inspected.count(), 1);
}

void EngineClientTest::readsTheHeaderOfARemoteFile()
{
    m_script->errors["<html>"] = Error{ErrorCode::Unsupported, "This is no model."};
    QSignalSpy inspected(m_client.get(), &EngineClient::headerInspected);
    QSignalSpy incomplete(m_client.get(), &EngineClient::headerIncomplete);
    QSignalSpy failed(m_client.get(), &EngineClient::headerFailed);
    m_client->inspectHeader(1, QByteArray(10, 'x'), 5'000'000'000); // before there is an engine
    m_client->start({});
    QTRY_COMPARE(incomplete.count(), 1);
    QCOMPARE(incomplete.at(0), QVariantList({1ULL, 20LL}));
    m_client->inspectHeader(2, QByteArray(20, 'x'), 5'000'000'000);
    QTRY_COMPARE(inspected.count(), 1);
    QCOMPARE(inspected.at(0).at(0).toULongLong(), 2ULL);
    const auto summary = inspected.at(0).at(1).value<ModelSummary>();
    QCOMPARE(summary.path, QString());
    QCOMPARE(summary.name, QStringLiteral("Remote"));
    QCOMPARE(summary.fileBytes, 5'000'000'000);
    m_client->inspectHeader(3, "<html>", 6);
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed.at(0).at(0).toULongLong(), 3ULL);
    QCOMPARE(failed.at(0).at(1).value<FailureCode>(), FailureCode::Unsupported);
    QCOMPARE(failed.at(0).at(2).toString(), QStringLiteral("This is no model."));
}

void EngineClientTest::answers()
{
    startAndLoad();
    m_script->reusedTokens = 4;
    QString text;
    bool endedBefore = false;
    bool ended = false;
    connect(m_client.get(), &EngineClient::textReceived, this, [&](quint64, const QString &piece) {
        text += piece;
        endedBefore = endedBefore || ended;
    });
    connect(m_client.get(), &EngineClient::generationFinished, this, [&] { ended = true; });
    QSignalSpy reading(m_client.get(), &EngineClient::readingProgress);
    QSignalSpy finished(m_client.get(), &EngineClient::generationFinished);
    QSignalSpy usage(m_client.get(), &EngineClient::contextUsage);
    m_client->generate(job(9));
    QTRY_COMPARE(finished.count(), 1);
    QCOMPARE(text, QStringLiteral("Hello, world."));
    QVERIFY(!endedBefore);
    QCOMPARE(finished.at(0).at(0).toULongLong(), 9ULL);
    const auto report = finished.at(0).at(1).value<GenerationReport>();
    QCOMPARE(report.end, GenerationEnd::EndOfTurn);
    QCOMPARE(report.tokens, 4);
    QCOMPARE(report.promptTokens, 10);
    QCOMPARE(report.reusedTokens, 4);
    QCOMPARE(report.readSpeed, 12.0);
    QCOMPARE(report.writeSpeed, 3.0);
    QCOMPARE(report.contextUsed, 14);
    QCOMPARE(report.contextTotal, 4096);
    QCOMPARE(report.modelName, QStringLiteral("a"));
    QCOMPARE(report.isa, QStringLiteral("fake"));
    QCOMPARE(reading.first().at(1).toInt(), 4);
    QCOMPARE(reading.last().at(1).toInt(), 10);
    QCOMPARE(reading.last().at(2).toInt(), 10);
    QCOMPARE(usage.last(), QVariantList({14, 4096}));
}

void EngineClientTest::passesSamplingAndLimit()
{
    startAndLoad();
    QSignalSpy finished(m_client.get(), &EngineClient::generationFinished);
    GenerationJob asked = job(1);
    asked.maxTokens = 2;
    asked.sampling = {0.25, 11, 0.5, 0.125, 1.5, (qint64{1} << 62) + 1};
    m_client->generate(asked);
    QTRY_COMPARE(finished.count(), 1);
    QCOMPARE(finished.at(0).at(1).value<GenerationReport>().end, GenerationEnd::MaxTokens);
    const GenerationRequest &request = m_script->requests.at(0);
    QCOMPARE(request.maxTokens, 2U);
    QCOMPARE(request.sampling.temperature, 0.25F);
    QCOMPARE(request.sampling.topK, 11);
    QCOMPARE(request.sampling.topP, 0.5F);
    QCOMPARE(request.sampling.minP, 0.125F);
    QCOMPARE(request.sampling.repeatPenalty, 1.5F);
    QCOMPARE(request.sampling.seed, (std::uint64_t{1} << 62) + 1);
    const auto &prompt = std::get<ChatPrompt>(request.prompt);
    QCOMPARE(prompt.messages.size(), 2U);
    QCOMPARE(prompt.messages.at(0).role, std::string("system"));
    QCOMPARE(prompt.messages.at(1).content,
             std::string("Gr\xc3\xbc\xc3\x9f"
                         "e?"));
}

void EngineClientTest::coalescesFastText()
{
    startAndLoad();
    m_script->repeat = 25000; // 100,000 pieces as fast as they go
    qsizetype received = 0;
    connect(m_client.get(), &EngineClient::textReceived, this,
            [&received](quint64, const QString &piece) { received += piece.size(); });
    QSignalSpy texts(m_client.get(), &EngineClient::textReceived);
    QSignalSpy finished(m_client.get(), &EngineClient::generationFinished);
    QElapsedTimer timer;
    timer.start();
    m_client->generate(job(1));
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 30000);
    QCOMPARE(received, qsizetype{25000} * 13);
    // 60 a second, and one each for the beginning and the end.
    const double most = static_cast<double>(timer.elapsed()) / 1000 * 60 + 2;
    QVERIFY2(texts.count() <= most, qPrintable(QStringLiteral("%1 in %2 ms").arg(texts.count()).arg(timer.elapsed())));
}

void EngineClientTest::keepsCharactersWhole()
{
    startAndLoad();
    m_script->pieces = {"a\xc3", "\xa4\xe2\x82", "\xac\xf0", "\x9f\x98", "\x80", "."};
    m_script->pieceTime = std::chrono::milliseconds(20); // each is delivered alone
    QString text;
    connect(m_client.get(), &EngineClient::textReceived, this, [&](quint64, const QString &piece) { text += piece; });
    QSignalSpy finished(m_client.get(), &EngineClient::generationFinished);
    m_client->generate(job(1));
    QTRY_COMPARE(finished.count(), 1);
    QCOMPARE(text, QStringLiteral("aä€😀."));
}

void EngineClientTest::cancelActsWithinAToken()
{
    startAndLoad();
    m_script->repeat = 100000;
    m_script->pieceTime = std::chrono::milliseconds(5);
    QSignalSpy texts(m_client.get(), &EngineClient::textReceived);
    QSignalSpy finished(m_client.get(), &EngineClient::generationFinished);
    m_client->generate(job(1));
    QTRY_VERIFY(texts.count() > 3);
    const int given = m_script->piecesGiven;
    m_client->cancel(1);
    const int givenAfter = m_script->piecesGiven;
    QTRY_COMPARE(finished.count(), 1);
    QCOMPARE(finished.at(0).at(1).value<GenerationReport>().end, GenerationEnd::Cancelled);
    // One may have been on its way when the flag was set.
    QVERIFY(m_script->piecesGiven - givenAfter <= 1);
    QVERIFY(givenAfter >= given);
}

void EngineClientTest::cancelsWhileReading()
{
    startAndLoad();
    m_script->batchTime = std::chrono::seconds(60);
    QSignalSpy reading(m_client.get(), &EngineClient::readingProgress);
    QSignalSpy finished(m_client.get(), &EngineClient::generationFinished);
    m_client->generate(job(1));
    QTRY_COMPARE(reading.count(), 1);
    QElapsedTimer timer;
    timer.start();
    m_client->cancel(1);
    QTRY_COMPARE(finished.count(), 1);
    QVERIFY(timer.elapsed() < 1000);
    QCOMPARE(finished.at(0).at(1).value<GenerationReport>().end, GenerationEnd::Cancelled);
}

void EngineClientTest::cancelsAJobThatWaits()
{
    startAndLoad();
    m_script->pieceTime = std::chrono::milliseconds(10);
    QSignalSpy finished(m_client.get(), &EngineClient::generationFinished);
    m_client->generate(job(1));
    m_client->generate(job(2));
    m_client->cancel(2);
    m_client->cancel(77); // no such job
    QTRY_COMPARE(finished.count(), 2);
    QCOMPARE(finished.at(0).at(1).value<GenerationReport>().end, GenerationEnd::EndOfTurn);
    QCOMPARE(finished.at(1).at(1).value<GenerationReport>().end, GenerationEnd::Cancelled);
    QCOMPARE(m_script->requests.size(), 1U); // the engine never heard of the second
}

void EngineClientTest::failsWithTheEnginesSentence()
{
    startAndLoad();
    m_script->generateError = Error{ErrorCode::ContextFull, "5000 tokens, 4096 fit."};
    m_script->failAfter = 2;
    QString text;
    connect(m_client.get(), &EngineClient::textReceived, this, [&](quint64, const QString &piece) { text += piece; });
    QSignalSpy failed(m_client.get(), &EngineClient::generationFailed);
    m_client->generate(job(3));
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed.at(0).at(0).toULongLong(), 3ULL);
    QCOMPARE(failed.at(0).at(1).value<FailureCode>(), FailureCode::ContextFull);
    QCOMPARE(failed.at(0).at(2).toString(), QStringLiteral("5000 tokens, 4096 fit."));
    QCOMPARE(text, QStringLiteral("Hello, "));
}

void EngineClientTest::hasNoAnswerWithoutAModel()
{
    QSignalSpy failed(m_client.get(), &EngineClient::generationFailed);
    m_client->start({});
    m_client->generate(job(1));
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed.at(0).at(1).value<FailureCode>(), FailureCode::NoModel);
    QVERIFY(!failed.at(0).at(2).toString().isEmpty());
}

void EngineClientTest::goesOnWithAnAnswer()
{
    startAndLoad();
    GenerationJob asked = job(1);
    asked.answerSoFar = QStringLiteral("Once upon");
    QSignalSpy finished(m_client.get(), &EngineClient::generationFinished);
    m_client->generate(asked);
    QTRY_COMPARE(finished.count(), 1);
    const auto &prompt = std::get<ChatPrompt>(m_script->requests.at(0).prompt);
    QCOMPARE(prompt.answerSoFar, std::string("Once upon"));
    QCOMPARE(prompt.messages.size(), static_cast<std::size_t>(asked.turns.size()));
}

void EngineClientTest::loadingAnotherModelEndsTheAnswer()
{
    startAndLoad();
    m_script->pieceTime = std::chrono::seconds(60);
    QSignalSpy finished(m_client.get(), &EngineClient::generationFinished);
    QSignalSpy loaded(m_client.get(), &EngineClient::modelLoaded);
    QStringList order;
    connect(m_client.get(), &EngineClient::modelUnloaded, this, [&] { order.append(QStringLiteral("unloaded")); });
    connect(m_client.get(), &EngineClient::loadStarted, this, [&] { order.append(QStringLiteral("started")); });
    m_client->generate(job(1));
    m_client->loadModel({QStringLiteral("/b.gguf"), 0, false});
    QCOMPARE(order, QStringList({QStringLiteral("unloaded"), QStringLiteral("started")}));
    QTRY_COMPARE(loaded.count(), 1);
    QCOMPARE(finished.count(), 1);
    QCOMPARE(m_script->modelsAlive, 1);
    m_client->unloadModel();
    QTRY_COMPARE(m_script->modelsAlive, 0);
    QTRY_VERIFY(!m_client->model());
}

void EngineClientTest::unloadingEndsALoad()
{
    QSignalSpy failed(m_client.get(), &EngineClient::modelFailed);
    QSignalSpy loaded(m_client.get(), &EngineClient::modelLoaded);
    QSignalSpy ready(m_client.get(), &EngineClient::engineReady);
    m_client->start({});
    QTRY_COMPARE(ready.count(), 1);
    m_client->loadModel({QStringLiteral("/a.gguf"), 0, false});
    QThread::msleep(50); // the engine has it, and its reply is on its way
    m_client->unloadModel();
    QCOMPARE(failed.count(), 1);
    QCOMPARE(failed.at(0).at(1).value<FailureCode>(), FailureCode::Cancelled);
    QTest::qWait(50);
    QCOMPARE(loaded.count(), 0);
    QVERIFY(!m_client->model());
    QTRY_COMPARE(m_script->modelsAlive, 0);
}

void EngineClientTest::startingAgainUnloads()
{
    startAndLoad();
    QSignalSpy unloaded(m_client.get(), &EngineClient::modelUnloaded);
    QSignalSpy ready(m_client.get(), &EngineClient::engineReady);
    m_client->start({QStringLiteral("scalar"), 1});
    QVERIFY(!m_client->isReady());
    QTRY_COMPARE(ready.count(), 1);
    QCOMPARE(unloaded.count(), 1);
    QVERIFY(!m_client->model());
    QCOMPARE(m_client->engine().isa, QStringLiteral("scalar"));
    QTRY_COMPARE(m_script->enginesAlive, 1);
}

void EngineClientTest::goesAwayQuicklyInTheMiddle()
{
    startAndLoad();
    m_script->pieceTime = std::chrono::seconds(60);
    m_client->generate(job(1));
    m_client->generate(job(2));
    m_client->loadModel({QStringLiteral("/b.gguf"), 0, false});
    QTest::qWait(20);
    QElapsedTimer timer;
    timer.start();
    m_client.reset();
    QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed())));
}

QTEST_GUILESS_MAIN(EngineClientTest)
#include "tst_engineclient.moc"
