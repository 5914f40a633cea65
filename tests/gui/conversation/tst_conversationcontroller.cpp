// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/conversation/conversationcontroller.h"
#include "gui/conversation/conversationstoreclient.h"
#include "gui/conversation/sqlite.h"
#include "gui/settings/settings.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace askja::gui;

/// The controller on a real store; the test itself is the engine.
class ConversationControllerTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void nothingIsStoredBeforeTheFirstMessage();
    void sendsAndKeepsTheAnswer();
    void needsAModelAndKeepsTheText();
    void theAnswerLandsInTheConversationThatAsked();
    void answersWaitForTheirTurn();
    void stopKeepsWhatIsThere();
    void stopsAnAnswerThatWaits();
    void failureSaysWhy();
    void aFullContextSaysSoWithNumbers();
    void regenerateKeepsTheOldAnswer();
    void editingTheFirstOfSixLosesNothing();
    void goesOnWithAnAnswer();
    void draftsArePerConversationAndSavedAsTyped();
    void aSentDraftIsGone();
    void renames();
    void deletesWithUndo();
    void deletingEndsItsAnswer();
    void systemPromptAndSamplingArePerConversation();
    void anInterruptedAnswerCanBeContinued();
    void selectingWhileLoadingShowsTheLastOne();
    void saysWhenAllIsSaved();
    void longAnswersAreSavedInPieces();
    void whatCouldNotBeSavedIsSavedLater();

private:
    void open();
    void reopen();
    [[nodiscard]] GenerationJob lastJob() const { return m_jobs.last(); }
    void answer(const QString &text, GenerationEnd end = GenerationEnd::EndOfTurn);
    void finish(JobId id, GenerationEnd end = GenerationEnd::EndOfTurn);
    [[nodiscard]] QStringList texts() const;
    [[nodiscard]] QVariant value(int row, int role) const;
    [[nodiscard]] MessageState state(int row) const;
    void waitForLoad();

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<ConversationStoreClient> m_store;
    std::unique_ptr<ConversationController> m_controller;
    std::unique_ptr<QAbstractItemModelTester> m_messagesTester;
    std::unique_ptr<QAbstractItemModelTester> m_listTester;
    QList<GenerationJob> m_jobs;
    QList<JobId> m_cancelled;
};

void ConversationControllerTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<Settings>(m_folder->filePath(QStringLiteral("settings.ini")));
    open();
}

void ConversationControllerTest::cleanup()
{
    m_messagesTester.reset();
    m_listTester.reset();
    m_controller.reset();
    m_store.reset();
}

void ConversationControllerTest::open()
{
    m_jobs.clear();
    m_cancelled.clear();
    m_store = std::make_unique<ConversationStoreClient>(m_folder->filePath(QStringLiteral("chats.sqlite")));
    m_controller = std::make_unique<ConversationController>(m_store.get(), m_settings.get());
    using Mode = QAbstractItemModelTester::FailureReportingMode;
    m_messagesTester = std::make_unique<QAbstractItemModelTester>(m_controller->messages(), Mode::QtTest);
    m_listTester = std::make_unique<QAbstractItemModelTester>(m_controller->conversations(), Mode::QtTest);
    connect(m_controller.get(), &ConversationController::generationRequested, this,
            [this](const GenerationJob &job) { m_jobs.append(job); });
    connect(m_controller.get(), &ConversationController::cancelRequested, this,
            [this](JobId id) { m_cancelled.append(id); });
    QSignalSpy opened(m_controller.get(), &ConversationController::opened);
    QVERIFY(!m_controller->canSend());
    QVERIFY(opened.wait());
    m_controller->setModel(QStringLiteral("/m.gguf"), QStringLiteral("M"));
    waitForLoad();
}

void ConversationControllerTest::reopen()
{
    cleanup();
    open();
}

void ConversationControllerTest::waitForLoad()
{
    QTRY_VERIFY(!m_controller->isLoading());
}

void ConversationControllerTest::answer(const QString &text, GenerationEnd end)
{
    const JobId id = lastJob().id;
    m_controller->onReadingProgress(id, 0, 10, -1);
    m_controller->onTextReceived(id, text);
    finish(id, end);
}

void ConversationControllerTest::finish(JobId id, GenerationEnd end)
{
    GenerationReport report;
    report.end = end;
    report.tokens = 5;
    report.promptTokens = 10;
    report.readSpeed = 100;
    report.writeSpeed = 20;
    report.contextUsed = 4096;
    report.contextTotal = 4096;
    report.isa = QStringLiteral("fake");
    m_controller->onGenerationFinished(id, report);
}

QStringList ConversationControllerTest::texts() const
{
    QStringList list;
    for (int row = 0; row < m_controller->messages()->rowCount(); ++row)
        list.append(value(row, MessageListModel::TextRole).toString());
    return list;
}

QVariant ConversationControllerTest::value(int row, int role) const
{
    return m_controller->messages()->index(row).data(role);
}

MessageState ConversationControllerTest::state(int row) const
{
    return static_cast<MessageState>(value(row, MessageListModel::StateRole).toInt());
}

void ConversationControllerTest::nothingIsStoredBeforeTheFirstMessage()
{
    m_controller->newConversation();
    m_controller->newConversation();
    QCOMPARE(m_controller->currentId(), 0);
    reopen();
    QCOMPARE(m_controller->conversations()->rowCount(), 0);
    QVERIFY(m_controller->canSend());
}

void ConversationControllerTest::sendsAndKeepsTheAnswer()
{
    QSignalSpy current(m_controller.get(), &ConversationController::currentChanged);
    QSignalSpy generating(m_controller.get(), &ConversationController::generatingChanged);
    QVERIFY(m_controller->send(QStringLiteral("What is the capital of France?")));
    QCOMPARE(current.count(), 1);
    QCOMPARE(m_controller->currentTitle(), QStringLiteral("What is the capital of France?"));
    QVERIFY(m_controller->isGenerating());
    QVERIFY(!m_controller->canSend());
    QVERIFY(!m_controller->send(QStringLiteral("again")));
    QCOMPARE(m_jobs.size(), 1);
    QCOMPARE(lastJob().turns,
             QList<ChatTurn>({{QStringLiteral("user"), QStringLiteral("What is the capital of France?")}}));
    QVERIFY(lastJob().sampling.seed >= 0);
    QCOMPARE(state(1), MessageState::Waiting);

    m_controller->onReadingProgress(lastJob().id, 5, 20, 1.5);
    QCOMPARE(state(1), MessageState::Reading);
    QCOMPARE(value(1, MessageListModel::ReadProgressRole).toDouble(), 0.25);
    QCOMPARE(value(1, MessageListModel::ReadSecondsLeftRole).toDouble(), 1.5);
    m_controller->onTextReceived(lastJob().id, QStringLiteral("Par"));
    QCOMPARE(state(1), MessageState::Writing);
    m_controller->onTextReceived(lastJob().id, QStringLiteral("is."));
    m_controller->onTextReceived(4711, QStringLiteral("nobody asked"));
    finish(lastJob().id);
    QCOMPARE(state(1), MessageState::Done);
    QCOMPARE(generating.count(), 2);
    QVERIFY(m_controller->canSend());

    reopen();
    QCOMPARE(m_controller->conversations()->rowCount(), 1);
    QCOMPARE(texts(), QStringList({QStringLiteral("What is the capital of France?"), QStringLiteral("Paris.")}));
    QCOMPARE(value(1, MessageListModel::TokensRole).toInt(), 5);
    QCOMPARE(value(1, MessageListModel::ReadSpeedRole).toDouble(), 100.0);
    QCOMPARE(value(1, MessageListModel::WriteSpeedRole).toDouble(), 20.0);
    QCOMPARE(value(1, MessageListModel::ModelNameRole).toString(), QStringLiteral("M"));
    QCOMPARE(m_controller->conversations()->index(0).data(ConversationListModel::SnippetRole).toString(),
             QStringLiteral("Paris."));
    QVERIFY(m_controller->send(QStringLiteral("And of Spain?")));
    QCOMPARE(lastJob().turns.size(), 3);
}

void ConversationControllerTest::needsAModelAndKeepsTheText()
{
    m_controller->setModel({}, {});
    QVERIFY(!m_controller->canSend());
    m_controller->setDraft(QStringLiteral("typed"));
    QVERIFY(!m_controller->send(QStringLiteral("typed")));
    QCOMPARE(m_controller->draft(), QStringLiteral("typed"));
    QCOMPARE(m_controller->messages()->rowCount(), 0);
    m_controller->setModel(QStringLiteral("/m.gguf"), QStringLiteral("M"));
    QVERIFY(!m_controller->send(QStringLiteral(" \n ")));
    QVERIFY(m_controller->send(m_controller->draft()));
}

void ConversationControllerTest::theAnswerLandsInTheConversationThatAsked()
{
    QVERIFY(m_controller->send(QStringLiteral("A?")));
    const ItemId a = m_controller->currentId();
    const JobId jobA = lastJob().id;
    m_controller->onTextReceived(jobA, QStringLiteral("for "));
    m_controller->newConversation();
    QVERIFY(m_controller->canSend());
    QVERIFY(m_controller->send(QStringLiteral("B?")));
    const ItemId b = m_controller->currentId();
    m_controller->onTextReceived(jobA, QStringLiteral("A"));
    QCOMPARE(texts(), QStringList({QStringLiteral("B?"), QString()}));
    finish(jobA);
    QCOMPARE(m_jobs.size(), 2);
    answer(QStringLiteral("for B"));
    m_controller->select(a);
    waitForLoad();
    QCOMPARE(texts(), QStringList({QStringLiteral("A?"), QStringLiteral("for A")}));
    QCOMPARE(state(1), MessageState::Done);
    m_controller->select(b);
    waitForLoad();
    QCOMPARE(texts(), QStringList({QStringLiteral("B?"), QStringLiteral("for B")}));
    reopen();
    QCOMPARE(m_controller->currentId(), b);
    m_controller->select(a);
    waitForLoad();
    QCOMPARE(texts(), QStringList({QStringLiteral("A?"), QStringLiteral("for A")}));
}

void ConversationControllerTest::answersWaitForTheirTurn()
{
    QVERIFY(m_controller->send(QStringLiteral("A?")));
    const ItemId a = m_controller->currentId();
    m_controller->newConversation();
    QVERIFY(m_controller->send(QStringLiteral("B?")));
    QCOMPARE(m_jobs.size(), 1); // one at a time
    QCOMPARE(state(1), MessageState::Waiting);
    const auto generating = [this](ItemId id) {
        const auto *list = m_controller->conversations();
        return list->index(list->rowOf(id)).data(ConversationListModel::IsGeneratingRole).toBool();
    };
    QVERIFY(generating(a) && generating(m_controller->currentId()));
    finish(m_jobs.at(0).id);
    QVERIFY(!generating(a));
    QCOMPARE(m_jobs.size(), 2);
    answer(QStringLiteral("b"));
    QCOMPARE(texts().last(), QStringLiteral("b"));
}

void ConversationControllerTest::stopKeepsWhatIsThere()
{
    QVERIFY(m_controller->send(QStringLiteral("A?")));
    m_controller->onTextReceived(lastJob().id, QStringLiteral("half"));
    m_controller->stop();
    QCOMPARE(m_cancelled, QList<JobId>({lastJob().id}));
    finish(lastJob().id, GenerationEnd::Cancelled);
    QCOMPARE(state(1), MessageState::Stopped);
    QCOMPARE(texts().last(), QStringLiteral("half"));
    reopen();
    QCOMPARE(state(1), MessageState::Stopped);
    QCOMPARE(texts().last(), QStringLiteral("half"));
}

void ConversationControllerTest::stopsAnAnswerThatWaits()
{
    QVERIFY(m_controller->send(QStringLiteral("A?")));
    m_controller->newConversation();
    QVERIFY(m_controller->send(QStringLiteral("B?")));
    m_controller->stop();
    QVERIFY(m_cancelled.isEmpty()); // A's goes on
    QCOMPARE(state(1), MessageState::Stopped);
    QVERIFY(m_controller->canSend());
    finish(m_jobs.at(0).id);
    QCOMPARE(m_jobs.size(), 1);
}

void ConversationControllerTest::failureSaysWhy()
{
    QVERIFY(m_controller->send(QStringLiteral("A?")));
    m_controller->onTextReceived(lastJob().id, QStringLiteral("begun"));
    m_controller->onGenerationFailed(lastJob().id, FailureCode::ContextFull,
                                     QStringLiteral("5,000 tokens; 4,096 fit."));
    QCOMPARE(state(1), MessageState::Failed);
    QCOMPARE(value(1, MessageListModel::ErrorTextRole).toString(), QStringLiteral("5,000 tokens; 4,096 fit."));
    QCOMPARE(value(1, MessageListModel::StopReasonRole).toString(), QStringLiteral("context"));
    QCOMPARE(texts().last(), QStringLiteral("begun"));
    QVERIFY(m_controller->canSend());
    reopen();
    QCOMPARE(value(1, MessageListModel::ErrorTextRole).toString(), QStringLiteral("5,000 tokens; 4,096 fit."));
}

void ConversationControllerTest::aFullContextSaysSoWithNumbers()
{
    QVERIFY(m_controller->send(QStringLiteral("A?")));
    answer(QStringLiteral("long"), GenerationEnd::ContextFull);
    QCOMPARE(state(1), MessageState::Done);
    const QString text = value(1, MessageListModel::ErrorTextRole).toString();
    QVERIFY2(text.contains(QLatin1String("4096")) || text.contains(QLatin1String("4,096")), qPrintable(text));
    QCOMPARE(value(1, MessageListModel::StopReasonRole).toString(), QStringLiteral("context"));
}

void ConversationControllerTest::regenerateKeepsTheOldAnswer()
{
    QVERIFY(m_controller->send(QStringLiteral("A?")));
    answer(QStringLiteral("one"));
    const ItemId first = value(1, MessageListModel::IdRole).toLongLong();
    QVERIFY(m_controller->regenerate(first));
    QCOMPARE(lastJob().turns.size(), 1);
    QVERIFY(!m_controller->regenerate(first)); // one at a time here
    answer(QStringLiteral("two"));
    QCOMPARE(texts(), QStringList({QStringLiteral("A?"), QStringLiteral("two")}));
    QCOMPARE(value(1, MessageListModel::SiblingIndexRole).toInt(), 1);
    QCOMPARE(value(1, MessageListModel::SiblingCountRole).toInt(), 2);
    QVERIFY(m_controller->regenerate(value(0, MessageListModel::IdRole).toLongLong())); // from the question, too
    answer(QStringLiteral("three"));
    m_controller->selectSibling(value(1, MessageListModel::IdRole).toLongLong(), 0);
    QCOMPARE(texts().last(), QStringLiteral("one"));
    m_controller->selectSibling(first, 7); // not there
    reopen();
    QCOMPARE(texts().last(), QStringLiteral("one"));
    QCOMPARE(value(1, MessageListModel::SiblingCountRole).toInt(), 3);
    m_controller->selectSibling(first, 2);
    QCOMPARE(texts().last(), QStringLiteral("three"));
}

void ConversationControllerTest::editingTheFirstOfSixLosesNothing()
{
    for (int i = 1; i <= 3; ++i) {
        QVERIFY(m_controller->send(QStringLiteral("q%1").arg(i)));
        answer(QStringLiteral("a%1").arg(i));
    }
    const QStringList six = texts();
    QCOMPARE(six.size(), 6);
    const ItemId first = value(0, MessageListModel::IdRole).toLongLong();
    QVERIFY(!m_controller->editAndResend(first, QStringLiteral("  ")));
    QVERIFY(!m_controller->editAndResend(value(1, MessageListModel::IdRole).toLongLong(), QStringLiteral("x")));
    QVERIFY(m_controller->editAndResend(first, QStringLiteral("Q1")));
    QCOMPARE(lastJob().turns, QList<ChatTurn>({{QStringLiteral("user"), QStringLiteral("Q1")}}));
    answer(QStringLiteral("A1"));
    QCOMPARE(texts(), QStringList({QStringLiteral("Q1"), QStringLiteral("A1")}));
    reopen();
    QCOMPARE(texts(), QStringList({QStringLiteral("Q1"), QStringLiteral("A1")}));
    m_controller->selectSibling(value(0, MessageListModel::IdRole).toLongLong(), 0);
    QCOMPARE(texts(), six);
    reopen();
    QCOMPARE(texts(), six);
}

void ConversationControllerTest::goesOnWithAnAnswer()
{
    QVERIFY(m_controller->send(QStringLiteral("A?")));
    m_controller->onTextReceived(lastJob().id, QStringLiteral("half "));
    m_controller->stop();
    finish(lastJob().id, GenerationEnd::Cancelled);
    const ItemId id = value(1, MessageListModel::IdRole).toLongLong();
    QVERIFY(!m_controller->continueAnswer(value(0, MessageListModel::IdRole).toLongLong()));
    QVERIFY(m_controller->continueAnswer(id));
    QCOMPARE(lastJob().answerSoFar, QStringLiteral("half "));
    QCOMPARE(lastJob().turns.size(), 1);
    m_controller->onTextReceived(lastJob().id, QStringLiteral("and half"));
    finish(lastJob().id);
    QCOMPARE(texts().last(), QStringLiteral("half and half"));
    QCOMPARE(value(1, MessageListModel::TokensRole).toInt(), 10);
    QCOMPARE(m_controller->messages()->rowCount(), 2);
    reopen();
    QCOMPARE(texts().last(), QStringLiteral("half and half"));
}

void ConversationControllerTest::draftsArePerConversationAndSavedAsTyped()
{
    QVERIFY(m_controller->send(QStringLiteral("A?")));
    answer(QStringLiteral("a"));
    const ItemId a = m_controller->currentId();
    QSignalSpy saved(m_store.get(), &ConversationStoreClient::saved);
    QTRY_VERIFY(m_controller->allSaved());
    saved.clear();
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; saved.isEmpty() && timer.elapsed() < 20'000; ++i) { // typing without a pause
        m_controller->setDraft(QStringLiteral("typed %1").arg(i));
        QTest::qWait(20);
    }
    QVERIFY(!saved.isEmpty());
    m_controller->setDraft(QStringLiteral("draft of A"));
    m_controller->newConversation();
    QCOMPARE(m_controller->draft(), QString());
    m_controller->setDraft(QStringLiteral("draft of new"));
    QSignalSpy replaced(m_controller.get(), &ConversationController::draftReplaced);
    m_controller->select(a);
    QCOMPARE(replaced.last().at(0).toString(), QStringLiteral("draft of A"));
    QCOMPARE(m_controller->draft(), QStringLiteral("draft of A"));
    reopen();
    QCOMPARE(m_controller->currentId(), a);
    QCOMPARE(m_controller->draft(), QStringLiteral("draft of A"));
    m_controller->newConversation();
    QCOMPARE(m_controller->draft(), QStringLiteral("draft of new"));
}

void ConversationControllerTest::aSentDraftIsGone()
{
    m_controller->setDraft(QStringLiteral("A?"));
    QTRY_VERIFY(m_controller->allSaved());
    QSignalSpy replaced(m_controller.get(), &ConversationController::draftReplaced);
    QVERIFY(m_controller->send(QStringLiteral("A?")));
    QCOMPARE(replaced.last().at(0).toString(), QString());
    answer(QStringLiteral("a"));
    reopen();
    QCOMPARE(m_controller->draft(), QString());
    m_controller->newConversation();
    QCOMPARE(m_controller->draft(), QString());
}

void ConversationControllerTest::renames()
{
    QVERIFY(m_controller->send(QStringLiteral("A?")));
    answer(QStringLiteral("a"));
    const ItemId id = m_controller->currentId();
    QSignalSpy changed(m_controller.get(), &ConversationController::titleChanged);
    m_controller->rename(id, QStringLiteral("  "));
    m_controller->rename(4711, QStringLiteral("x"));
    QCOMPARE(changed.count(), 0);
    auto *list = m_controller->conversations();
    QVERIFY(list->setData(list->index(0), QStringLiteral("Capitals"), Qt::EditRole));
    QCOMPARE(changed.count(), 1);
    QCOMPARE(m_controller->currentTitle(), QStringLiteral("Capitals"));
    reopen();
    QCOMPARE(m_controller->currentTitle(), QStringLiteral("Capitals"));
}

void ConversationControllerTest::deletesWithUndo()
{
    QVERIFY(m_controller->send(QStringLiteral("A?")));
    answer(QStringLiteral("a"));
    const ItemId a = m_controller->currentId();
    m_controller->newConversation();
    QVERIFY(m_controller->send(QStringLiteral("B?")));
    answer(QStringLiteral("b"));
    const ItemId b = m_controller->currentId();
    QSignalSpy removed(m_controller.get(), &ConversationController::removed);
    m_controller->remove(b);
    QCOMPARE(removed.count(), 1);
    QCOMPARE(removed.at(0).at(1).toString(), QStringLiteral("B?"));
    QCOMPARE(m_controller->currentId(), a); // its neighbour
    QCOMPARE(m_controller->conversations()->rowCount(), 1);
    m_controller->undoRemove(b);
    m_controller->undoRemove(b);
    QCOMPARE(m_controller->currentId(), b);
    waitForLoad();
    QCOMPARE(texts(), QStringList({QStringLiteral("B?"), QStringLiteral("b")}));
    m_controller->remove(a);
    m_controller->remove(b);
    QCOMPARE(m_controller->currentId(), 0);
    QCOMPARE(m_controller->messages()->rowCount(), 0);
    m_controller->undoRemove(a);
    reopen();
    QCOMPARE(m_controller->conversations()->rowCount(), 1);
    QCOMPARE(m_controller->conversations()->index(0).data(ConversationListModel::IdRole).toLongLong(), a);
}

void ConversationControllerTest::deletingEndsItsAnswer()
{
    QVERIFY(m_controller->send(QStringLiteral("A?")));
    const ItemId a = m_controller->currentId();
    m_controller->onTextReceived(lastJob().id, QStringLiteral("half"));
    m_controller->remove(a);
    QCOMPARE(m_cancelled, QList<JobId>({lastJob().id}));
    m_controller->onTextReceived(lastJob().id, QStringLiteral("!"));
    finish(lastJob().id, GenerationEnd::Cancelled);
    m_controller->undoRemove(a);
    waitForLoad();
    QCOMPARE(texts(), QStringList({QStringLiteral("A?"), QStringLiteral("half!")}));
    QCOMPARE(state(1), MessageState::Stopped);
    QVERIFY(m_controller->canSend());
}

void ConversationControllerTest::systemPromptAndSamplingArePerConversation()
{
    m_settings->setValue(SettingKey::SystemPrompt, QStringLiteral("Default."));
    m_settings->setValue(SettingKey::TopK, 9);
    m_settings->setValue(SettingKey::MaxTokens, 77);
    m_settings->setValue(SettingKey::Seed, 5);
    QCOMPARE(m_controller->systemPrompt(), QStringLiteral("Default."));
    QVERIFY(m_controller->send(QStringLiteral("A?")));
    QCOMPARE(lastJob().turns.first(), (ChatTurn{QStringLiteral("system"), QStringLiteral("Default.")}));
    QCOMPARE(lastJob().sampling.topK, 9);
    QCOMPARE(lastJob().sampling.seed, 5);
    QCOMPARE(lastJob().maxTokens, 77);
    answer(QStringLiteral("a"));
    const ItemId a = m_controller->currentId();
    QSignalSpy changed(m_controller.get(), &ConversationController::settingsOfCurrentChanged);
    Sampling sampling = m_controller->sampling();
    sampling.temperature = 0;
    m_controller->setSampling(sampling);
    m_controller->setSampling(sampling);
    m_controller->setSystemPrompt(QStringLiteral("Mine."));
    QCOMPARE(changed.count(), 2);
    m_settings->setValue(SettingKey::SystemPrompt, QStringLiteral("Another default."));
    m_controller->newConversation();
    QCOMPARE(m_controller->systemPrompt(), QStringLiteral("Another default."));
    QCOMPARE(m_controller->sampling().temperature, 0.7);
    m_controller->setSystemPrompt(QString()); // none, in spite of the default
    QVERIFY(m_controller->send(QStringLiteral("B?")));
    QCOMPARE(lastJob().turns.size(), 1);
    answer(QStringLiteral("b"));
    QCOMPARE(m_controller->systemPrompt(), QString());
    reopen();
    QCOMPARE(m_controller->systemPrompt(), QString());
    m_controller->select(a);
    waitForLoad();
    QCOMPARE(m_controller->systemPrompt(), QStringLiteral("Mine."));
    QCOMPARE(m_controller->sampling().temperature, 0.0);
    QCOMPARE(m_controller->sampling().topK, 9);
}

void ConversationControllerTest::anInterruptedAnswerCanBeContinued()
{
    QVERIFY(m_controller->send(QStringLiteral("A?")));
    m_controller->onTextReceived(lastJob().id, QStringLiteral("half "));
    reopen(); // without an end, as after a crash
    QCOMPARE(state(1), MessageState::Interrupted);
    QCOMPARE(texts().last(), QStringLiteral("half "));
    QVERIFY(m_controller->continueAnswer(value(1, MessageListModel::IdRole).toLongLong()));
    answer(QStringLiteral("more"));
    QCOMPARE(texts().last(), QStringLiteral("half more"));
}

void ConversationControllerTest::selectingWhileLoadingShowsTheLastOne()
{
    QList<ItemId> all;
    for (int i = 0; i < 4; ++i) {
        m_controller->newConversation();
        QVERIFY(m_controller->send(QStringLiteral("q%1").arg(i)));
        answer(QStringLiteral("a%1").arg(i));
        all.append(m_controller->currentId());
    }
    m_controller->newConversation();
    for (const ItemId id : std::as_const(all))
        m_controller->select(id);
    QVERIFY(!m_controller->canSend());
    m_controller->select(all.at(1));
    m_controller->select(4711);
    waitForLoad();
    QCOMPARE(m_controller->currentId(), all.at(1));
    QCOMPARE(texts(), QStringList({QStringLiteral("q1"), QStringLiteral("a1")}));
    QTest::qWait(50);
    QCOMPARE(texts(), QStringList({QStringLiteral("q1"), QStringLiteral("a1")}));
}

void ConversationControllerTest::saysWhenAllIsSaved()
{
    QTRY_VERIFY(m_controller->allSaved());
    QSignalSpy changed(m_controller.get(), &ConversationController::allSavedChanged);
    QVERIFY(m_controller->send(QStringLiteral("A?")));
    QVERIFY(!m_controller->allSaved());
    QTRY_VERIFY(m_controller->allSaved());
    m_controller->onTextReceived(lastJob().id, QStringLiteral("x"));
    QVERIFY(!m_controller->allSaved());
    QTRY_VERIFY(m_controller->allSaved());
    QCOMPARE(changed.count(), 4);
}

void ConversationControllerTest::longAnswersAreSavedInPieces()
{
    QVERIFY(m_controller->send(QStringLiteral("A?")));
    for (int i = 0; i < 1000; ++i)
        m_controller->onTextReceived(lastJob().id, QStringLiteral("0123456789"));
    QTRY_VERIFY(m_controller->allSaved());
    const auto tickets = m_store->lastTicket();
    QVERIFY2(tickets < 20, qPrintable(QString::number(tickets))); // not one for each of a thousand
    finish(lastJob().id);
    reopen();
    QCOMPARE(texts().last().size(), 10000);
}

void ConversationControllerTest::whatCouldNotBeSavedIsSavedLater()
{
    QVERIFY(m_controller->send(QStringLiteral("A?")));
    answer(QStringLiteral("a"));
    const ItemId a = m_controller->currentId();
    QTRY_VERIFY(m_controller->allSaved());
    sqlite::Database database; // somebody else's hand in the file
    QVERIFY(!database.open(m_folder->filePath(QStringLiteral("chats.sqlite"))));
    QVERIFY(!database.run("ALTER TABLE messages RENAME TO hidden"));
    QSignalSpy notices(m_controller.get(), &ConversationController::storeNotice);
    QSignalSpy mended(m_controller.get(), &ConversationController::storeMended);
    QVERIFY(m_controller->send(QStringLiteral("B?")));
    m_controller->onTextReceived(lastJob().id, QStringLiteral("half "));
    QTRY_COMPARE(notices.count(), 1);
    QVERIFY(!m_controller->allSaved());
    QTest::qWait(300);
    m_controller->onTextReceived(lastJob().id, QStringLiteral("and half"));
    m_controller->newConversation(); // and looks elsewhere
    finish(lastJob().id);
    QVERIFY(!database.run("ALTER TABLE hidden RENAME TO messages"));
    QTRY_VERIFY_WITH_TIMEOUT(m_controller->allSaved(), 10000);
    QCOMPARE(notices.count(), 1); // not with every write
    QCOMPARE(mended.count(), 1);
    reopen();
    m_controller->select(a);
    waitForLoad();
    QCOMPARE(texts(),
             QStringList(
                 {QStringLiteral("A?"), QStringLiteral("a"), QStringLiteral("B?"), QStringLiteral("half and half")}));
    QCOMPARE(state(3), MessageState::Done);
}

QTEST_GUILESS_MAIN(ConversationControllerTest)
#include "tst_conversationcontroller.moc"
