// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/support/chatrig.h"
#include "tests/support/fakeengine.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace askja;
using namespace askja::gui;
using askja::test::ChatRig;
using askja::test::FakeScript;

/// The whole way of a message, but for the window: store, controller, bridge, engine.
class ChatTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void answersAndRemembers();
    void stopActsWithinAToken();
    void sendsWhileTheModelLoads();
    void anErrorOfTheEngineReachesTheMessage();
    void switchingWhileItAnswers();
    void quittingInTheMiddleKeepsTheText();
    void streamsIntoALongConversationWithoutStalls();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<FakeScript> m_script;
};

void ChatTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_script = std::make_shared<FakeScript>();
}

void ChatTest::answersAndRemembers()
{
    {
        ChatRig rig(m_folder->path(), test::fakeEngineSource(m_script));
        QVERIFY(rig.begin(QStringLiteral("/m.gguf")));
        QVERIFY(rig.chat.send(QStringLiteral("Hello?")));
        QVERIFY(rig.waitForAnswer());
        QCOMPARE(rig.last(MessageListModel::TextRole).toString(), QStringLiteral("Hello, world."));
        QCOMPARE(rig.last(MessageListModel::IsaRole).toString(), QStringLiteral("fake"));
        QVERIFY(rig.chat.send(QStringLiteral("Again?")));
        QVERIFY(rig.waitForAnswer());
    }
    const auto &prompt = std::get<ChatPrompt>(m_script->requests.at(1).prompt);
    QCOMPARE(prompt.messages.size(), 3U);
    QCOMPARE(prompt.messages.at(1).content, std::string("Hello, world."));
    QVERIFY(m_script->requests.at(0).sampling.seed != m_script->requests.at(1).sampling.seed);
    ChatRig rig(m_folder->path(), test::fakeEngineSource(m_script));
    QVERIFY(rig.begin(QStringLiteral("/m.gguf")));
    QCOMPARE(rig.chat.messages()->rowCount(), 4);
}

void ChatTest::stopActsWithinAToken()
{
    m_script->repeat = 100000;
    m_script->pieceTime = std::chrono::milliseconds(5);
    ChatRig rig(m_folder->path(), test::fakeEngineSource(m_script));
    QVERIFY(rig.begin(QStringLiteral("/m.gguf")));
    QVERIFY(rig.chat.send(QStringLiteral("Hello?")));
    QTRY_VERIFY(m_script->piecesGiven > 10);
    rig.chat.stop();
    const int given = m_script->piecesGiven;
    QVERIFY(rig.waitForAnswer());
    QVERIFY(m_script->piecesGiven - given <= 1);
    QCOMPARE(rig.last(MessageListModel::StateRole).toInt(), static_cast<int>(MessageState::Stopped));
    // All that the engine wrote is there, and nothing else.
    QString expected;
    for (int i = 0; i < m_script->piecesGiven; ++i)
        expected += QString::fromStdString(m_script->pieces.at(static_cast<std::size_t>(i) % 4));
    QCOMPARE(rig.last(MessageListModel::TextRole).toString(), expected);
}

void ChatTest::sendsWhileTheModelLoads()
{
    m_script->loadTime = std::chrono::milliseconds(100);
    ChatRig rig(m_folder->path(), test::fakeEngineSource(m_script));
    QSignalSpy opened(&rig.chat, &ConversationController::opened);
    rig.engine.start({});
    rig.engine.loadModel({QStringLiteral("/m.gguf"), 0, false});
    rig.chat.setModel(QStringLiteral("/m.gguf"), QStringLiteral("m"));
    QVERIFY(opened.count() > 0 || opened.wait());
    QVERIFY(rig.chat.send(QStringLiteral("Hello?")));
    QVERIFY(rig.waitForAnswer());
    QCOMPARE(rig.last(MessageListModel::TextRole).toString(), QStringLiteral("Hello, world."));
}

void ChatTest::anErrorOfTheEngineReachesTheMessage()
{
    m_script->generateError = Error{ErrorCode::ContextFull, "The text has 5000 tokens, but the context holds 4096."};
    ChatRig rig(m_folder->path(), test::fakeEngineSource(m_script));
    QVERIFY(rig.begin(QStringLiteral("/m.gguf")));
    QVERIFY(rig.chat.send(QStringLiteral("Long")));
    QVERIFY(rig.waitForAnswer());
    QCOMPARE(rig.last(MessageListModel::StateRole).toInt(), static_cast<int>(MessageState::Failed));
    QVERIFY(rig.last(MessageListModel::ErrorTextRole).toString().contains(QLatin1String("5000")));
    m_script->generateError.reset();
    QVERIFY(rig.chat.regenerate(rig.last(MessageListModel::IdRole).toLongLong()));
    QVERIFY(rig.waitForAnswer());
    QCOMPARE(rig.last(MessageListModel::TextRole).toString(), QStringLiteral("Hello, world."));
}

void ChatTest::switchingWhileItAnswers()
{
    m_script->repeat = 20;
    m_script->pieceTime = std::chrono::milliseconds(2);
    ChatRig rig(m_folder->path(), test::fakeEngineSource(m_script));
    QVERIFY(rig.begin(QStringLiteral("/m.gguf")));
    QList<qint64> all;
    for (int i = 0; i < 3; ++i) {
        rig.chat.newConversation();
        QVERIFY(rig.chat.send(QStringLiteral("q%1").arg(i)));
        all.append(rig.chat.currentId());
        QTest::qWait(10);
    }
    const QString answer = QStringLiteral("Hello, world.").repeated(20);
    for (int round = 0; round < 2; ++round) {
        for (int i = 0; i < 3; ++i) {
            rig.chat.select(all.at(i));
            QTRY_VERIFY(!rig.chat.isLoading());
            QVERIFY(rig.waitForAnswer());
            QCOMPARE(rig.chat.messages()->rowCount(), 2);
            QCOMPARE(rig.chat.messages()->index(0).data().toString(), QStringLiteral("q%1").arg(i));
            QCOMPARE(rig.last(MessageListModel::TextRole).toString(), answer);
        }
    }
}

void ChatTest::quittingInTheMiddleKeepsTheText()
{
    m_script->repeat = 100000;
    m_script->pieceTime = std::chrono::milliseconds(1);
    QString shown;
    {
        ChatRig rig(m_folder->path(), test::fakeEngineSource(m_script));
        QVERIFY(rig.begin(QStringLiteral("/m.gguf")));
        QVERIFY(rig.chat.send(QStringLiteral("Hello?")));
        QTRY_VERIFY(m_script->piecesGiven > 50);
        shown = rig.last(MessageListModel::TextRole).toString();
    }
    QVERIFY(!shown.isEmpty());
    ChatRig rig(m_folder->path(), test::fakeEngineSource(m_script));
    QVERIFY(rig.begin(QStringLiteral("/m.gguf")));
    QVERIFY(rig.last(MessageListModel::TextRole).toString().startsWith(shown));
    QCOMPARE(rig.last(MessageListModel::StateRole).toInt(), static_cast<int>(MessageState::Interrupted));
}

void ChatTest::streamsIntoALongConversationWithoutStalls()
{
    ChatRig rig(m_folder->path(), test::fakeEngineSource(m_script));
    QVERIFY(rig.begin(QStringLiteral("/m.gguf")));
    for (int i = 0; i < 100; ++i) {
        QVERIFY(rig.chat.send(QStringLiteral("Question %1").arg(i)));
        QVERIFY(rig.waitForAnswer());
    }
    QCOMPARE(rig.chat.messages()->rowCount(), 200);
    m_script->repeat = 500;
    m_script->pieceTime = std::chrono::microseconds(500);
    qint64 longest = 0;
    QElapsedTimer sinceTick;
    QTimer ticks;
    connect(&ticks, &QTimer::timeout, this, [&] {
        longest = std::max(longest, sinceTick.isValid() ? sinceTick.elapsed() : 0);
        sinceTick.start();
    });
    ticks.start(1);
    QVERIFY(rig.chat.send(QStringLiteral("Much")));
    QVERIFY(rig.waitForAnswer());
    QCOMPARE(rig.last(MessageListModel::TextRole).toString().size(), 500 * 13);
    qInfo("2,000 pieces into 202 messages: the longest stall of the event loop was %lld ms (without views)",
          static_cast<long long>(longest));
}

QTEST_GUILESS_MAIN(ChatTest)
#include "tst_chat.moc"
