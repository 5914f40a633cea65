// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/support/chatrig.h"

#include <QElapsedTimer>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace askja::gui;
using askja::test::ChatRig;

/// The engine that fits this processor and a real model, through everything but the window.
class RealModelTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void inspects();
    void answersStopsAndGoesOn();
    void refusesABrokenFileAndGoesOn();

private:
    QString m_model;
    QTemporaryDir m_folder;
};

void RealModelTest::initTestCase()
{
    m_model = qEnvironmentVariable("ASKJA_TEST_MODEL");
    if (!QFileInfo(m_model).isFile())
        QSKIP("ASKJA_TEST_MODEL names no SmolLM2-135M-Instruct.Q4_1.gguf");
    EngineClient engine;
    QSignalSpy failed(&engine, &EngineClient::engineFailed);
    engine.start({});
    QTRY_VERIFY(engine.isReady() || !failed.isEmpty());
    QVERIFY2(failed.isEmpty(), qPrintable(failed.isEmpty() ? QString() : failed.at(0).at(1).toString()));
    qInfo("%s, %d threads. %s", qPrintable(engine.engine().isa), engine.engine().threads,
          qPrintable(engine.engine().explanation));
}

void RealModelTest::inspects()
{
    EngineClient engine;
    QSignalSpy inspected(&engine, &EngineClient::modelInspected);
    engine.start({});
    engine.inspectModel(m_model);
    QTRY_COMPARE(inspected.count(), 1);
    const auto summary = inspected.at(0).at(0).value<ModelSummary>();
    QCOMPARE(summary.quantisation, QStringLiteral("Q4_1"));
    QCOMPARE(summary.architecture, QStringLiteral("llama"));
    QCOMPARE(summary.contextLength, 8192);
    QVERIFY(summary.hasChatTemplate);
    QCOMPARE(summary.unsupported, QString());
}

void RealModelTest::answersStopsAndGoesOn()
{
    ChatRig rig(m_folder.path(), hostEngineSource());
    rig.settings.setValue(SettingKey::Temperature, 0.0);
    rig.settings.setValue(SettingKey::MaxTokens, 64);
    QVERIFY(rig.begin(m_model, 2048));
    QVERIFY(rig.chat.send(QStringLiteral("What is the capital of France?")));
    QVERIFY(rig.waitForAnswer());
    const QString answer = rig.last(MessageListModel::TextRole).toString();
    QVERIFY2(answer.contains(QLatin1String("Paris")), qPrintable(answer));
    QCOMPARE(rig.last(MessageListModel::StopReasonRole).toString(), QStringLiteral("end"));
    QVERIFY(rig.last(MessageListModel::ReadSpeedRole).toDouble() > 0);
    qInfo("reading %.1f, writing %.1f tokens/s", rig.last(MessageListModel::ReadSpeedRole).toDouble(),
          rig.last(MessageListModel::WriteSpeedRole).toDouble());

    // The second turn reads only what is new.
    rig.settings.setValue(SettingKey::MaxTokens, 0);
    QVERIFY(rig.chat.send(QStringLiteral("Tell me a long story about a river.")));
    QTRY_VERIFY_WITH_TIMEOUT(rig.last(MessageListModel::TextRole).toString().size() > 60, 60000);
    QElapsedTimer timer;
    timer.start();
    rig.chat.stop();
    QVERIFY(rig.waitForAnswer());
    qInfo("Stop took %lld ms", static_cast<long long>(timer.elapsed()));
    QCOMPARE(rig.last(MessageListModel::StateRole).toInt(), static_cast<int>(MessageState::Stopped));
    const int prompt = rig.last(MessageListModel::PromptTokensRole).toInt();
    const int reused = rig.last(MessageListModel::ReusedTokensRole).toInt();
    QVERIFY2(reused > prompt / 2, qPrintable(QStringLiteral("%1 of %2").arg(reused).arg(prompt)));

    // What is written after a stop is what would have been written without it.
    const QString half = rig.last(MessageListModel::TextRole).toString();
    rig.settings.setValue(SettingKey::MaxTokens, 12);
    QVERIFY(rig.chat.continueAnswer(rig.last(MessageListModel::IdRole).toLongLong()));
    QVERIFY(rig.waitForAnswer());
    const QString continued = rig.last(MessageListModel::TextRole).toString();
    QVERIFY(continued.startsWith(half) && continued.size() > half.size());
    rig.settings.setValue(SettingKey::MaxTokens, 200);
    QVERIFY(rig.chat.regenerate(rig.last(MessageListModel::IdRole).toLongLong()));
    QVERIFY(rig.waitForAnswer());
    const QString whole = rig.last(MessageListModel::TextRole).toString();
    qInfo("stopped after %lld characters, continued to %lld", static_cast<long long>(half.size()),
          static_cast<long long>(continued.size()));
    QVERIFY2(whole.startsWith(half), qPrintable(half + QStringLiteral(" | ") + whole));
}

void RealModelTest::refusesABrokenFileAndGoesOn()
{
    QFile model(m_model);
    QVERIFY(model.open(QIODevice::ReadOnly));
    const QString broken = m_folder.filePath(QStringLiteral("broken.gguf"));
    QFile copy(broken);
    QVERIFY(copy.open(QIODevice::WriteOnly));
    copy.write(model.read(3'000'000));
    copy.close();
    EngineClient engine;
    QSignalSpy failed(&engine, &EngineClient::modelFailed);
    QSignalSpy loaded(&engine, &EngineClient::modelLoaded);
    engine.start({});
    engine.loadModel({broken, 0, false});
    QTRY_COMPARE(failed.count(), 1);
    qInfo("%s", qPrintable(failed.at(0).at(2).toString()));
    QCOMPARE(failed.at(0).at(1).value<FailureCode>(), FailureCode::FileDamaged);
    engine.loadModel({m_model, 512, false});
    QTRY_COMPARE_WITH_TIMEOUT(loaded.count(), 1, 60000);
}

QTEST_GUILESS_MAIN(RealModelTest)
#include "tst_realmodel.moc"
