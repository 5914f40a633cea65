// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/app/demonstration.h"
#include "gui/conversation/conversationlistmodel.h"
#include "gui/views/composer/contextgauge.h"
#include "gui/views/models/modelpicker.h"
#include "gui/views/widgets/iconbutton.h"
#include "tests/gui/app/windowrig.h"
#include "tests/gui/views/sampletexts.h"

#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QImage>
#include <QInputMethodEvent>
#include <QSignalSpy>
#include <QTimer>

using namespace askja;
using namespace askja::gui;
using askja::test::WindowRig;

namespace {

std::vector<std::string> piecesOf(const QString &text)
{
    std::vector<std::string> pieces;
    for (qsizetype i = 0; i < text.size(); i += 6) {
        pieces.push_back(text.mid(i, 6).toStdString());
    }
    return pieces;
}

} // namespace

/// Asking and answering, through the real window.
class ChatTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void enterSendsAndShiftEnterBreaks();
    void enterBelongsToTheInputMethodWhileItComposes();
    void textStaysWhenThereIsNoModel();
    void stopByButtonAndByEscape();
    void regenerateMakesASibling();
    void editAndResendMakesASibling();
    void draftsStayWithTheirConversation();
    void aFailedAnswerSaysSo();
    void aFullContextLeadsToItsSetting();
    void theGaugeIsOfTheConversationThatIsSeen();
    void demonstrationAnswersAndSavesAPicture();
    void demonstrationGivesUpInTime();
    void longestStallInTheWindow();
};

void ChatTest::enterSendsAndShiftEnterBreaks()
{
    WindowRig rig;
    rig.script->pieces = piecesOf(samples::everyBlock());
    QVERIFY(rig.startReady());
    rig.look(QStringLiteral("window-new"));
    rig.edit()->setFocus();
    const int oneLine = rig.window()->chatPage()->composer()->height();
    QTest::keyClicks(rig.edit(), QStringLiteral("How do I read"));
    QTest::keyClick(rig.edit(), Qt::Key_Return, Qt::ShiftModifier);
    QTest::keyClicks(rig.edit(), QStringLiteral("a file?"));
    QCOMPARE(rig.edit()->toPlainText(), QStringLiteral("How do I read\na file?"));
    QTRY_VERIFY(rig.window()->chatPage()->composer()->height() > oneLine);
    QTest::keyClick(rig.edit(), Qt::Key_Return);
    QVERIFY(rig.edit()->toPlainText().isEmpty());
    QVERIFY(rig.waitForAnswer());
    QCOMPARE(rig.view()->count(), 2);
    QCOMPARE(rig.view()->item(0).data().text, QStringLiteral("How do I read\na file?"));
    QTRY_COMPARE(rig.last().text, samples::everyBlock());
    QTRY_COMPARE(rig.window()->chatPage()->composer()->height(), oneLine);
    QVERIFY(rig.last().figures().contains(QStringLiteral("token")));
    rig.look(QStringLiteral("window-answer"));
}

void ChatTest::enterBelongsToTheInputMethodWhileItComposes()
{
    WindowRig rig;
    QVERIFY(rig.startReady());
    rig.edit()->setFocus();
    QInputMethodEvent compose(QStringLiteral("かな"), {});
    QCoreApplication::sendEvent(rig.edit(), &compose);
    QTest::keyClick(rig.edit(), Qt::Key_Return);
    QCOMPARE(rig.view()->count(), 0);
    QVERIFY(rig.edit()->isComposing());
    QInputMethodEvent commit;
    commit.setCommitString(QStringLiteral("仮名"));
    QCoreApplication::sendEvent(rig.edit(), &commit);
    QCOMPARE(rig.edit()->toPlainText(), QStringLiteral("仮名"));
    QTest::keyClick(rig.edit(), Qt::Key_Return);
    QTRY_VERIFY(rig.view()->count() >= 2);
    QCOMPARE(rig.view()->item(0).data().text, QStringLiteral("仮名"));
}

void ChatTest::textStaysWhenThereIsNoModel()
{
    WindowRig rig;
    rig.start();
    QVERIFY(QTest::qWaitForWindowExposed(rig.window()));
    rig.say(QStringLiteral("Is anybody there?"));
    QCOMPARE(rig.edit()->toPlainText(), QStringLiteral("Is anybody there?"));
    QCOMPARE(rig.view()->count(), 0);
}

void ChatTest::stopByButtonAndByEscape()
{
    WindowRig rig;
    rig.script->repeat = 100000;
    rig.script->pieceTime = std::chrono::milliseconds(5);
    QVERIFY(rig.startReady());
    auto *button = rig.window()->chatPage()->composer()->button();
    rig.say(QStringLiteral("Go on for ever"));
    QTRY_VERIFY(rig.view()->count() == 2 && rig.last().text.size() > 20);
    QCOMPARE(button->accessibleName(), QStringLiteral("Stop"));
    rig.look(QStringLiteral("window-writing"));
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_COMPARE(rig.last().state, MessageState::Stopped);
    QCOMPARE(button->accessibleName(), QStringLiteral("Send"));

    rig.say(QStringLiteral("Again"));
    QTRY_VERIFY(rig.view()->count() == 4 && rig.last().text.size() > 20);
    QTest::keyClick(rig.edit(), Qt::Key_Escape);
    QTRY_COMPARE(rig.last().state, MessageState::Stopped);
    rig.look(QStringLiteral("window-stopped"));
}

void ChatTest::regenerateMakesASibling()
{
    WindowRig rig;
    QVERIFY(rig.startReady());
    rig.say(QStringLiteral("Hello?"));
    QVERIFY(rig.waitForAnswer());
    const ItemId first = rig.last().id;
    Q_EMIT rig.view()->regenerateRequested(first);
    QTRY_VERIFY(rig.view()->count() == 2 && rig.last().id != first);
    QVERIFY(rig.waitForAnswer());
    QTRY_COMPARE(rig.last().siblingCount, 2);
    QCOMPARE(rig.last().siblingIndex, 1);
    Q_EMIT rig.view()->siblingRequested(rig.last().id, 0);
    QTRY_COMPARE(rig.last().id, first);
}

void ChatTest::editAndResendMakesASibling()
{
    WindowRig rig;
    QVERIFY(rig.startReady());
    rig.say(QStringLiteral("First"));
    QVERIFY(rig.waitForAnswer());
    rig.say(QStringLiteral("Second"));
    QVERIFY(rig.waitForAnswer());
    QTRY_COMPARE(rig.view()->count(), 4);
    const ItemId first = rig.view()->item(0).data().id;
    rig.view()->startEditing(first);
    QWidget *editor = QApplication::focusWidget();
    QVERIFY(editor);
    QTest::keyClicks(editor, QStringLiteral(", but better"));
    rig.look(QStringLiteral("window-editing"));
    QTest::keyClick(editor, Qt::Key_Return);
    QVERIFY(rig.waitForAnswer());
    QTRY_COMPARE(rig.view()->count(), 2);
    QCOMPARE(rig.view()->item(0).data().text, QStringLiteral("First, but better"));
    QCOMPARE(rig.view()->item(0).data().siblingCount, 2);
    Q_EMIT rig.view()->siblingRequested(rig.view()->item(0).data().id, 0);
    QTRY_COMPARE(rig.view()->count(), 4); // nothing was lost
    QCOMPARE(rig.view()->item(0).data().id, first);
}

void ChatTest::draftsStayWithTheirConversation()
{
    WindowRig rig;
    QVERIFY(rig.startReady());
    rig.say(QStringLiteral("In the first conversation"));
    QVERIFY(rig.waitForAnswer());
    QTest::keyClicks(rig.edit(), QStringLiteral("half a thought"));
    const ItemId first = rig.chat()->currentId();
    QTest::keyClick(rig.window(), Qt::Key_N, Qt::ControlModifier);
    QCOMPARE(rig.chat()->currentId(), 0);
    QVERIFY(rig.edit()->toPlainText().isEmpty());
    rig.chat()->select(first);
    QTRY_COMPARE(rig.edit()->toPlainText(), QStringLiteral("half a thought"));
}

void ChatTest::aFailedAnswerSaysSo()
{
    WindowRig rig;
    rig.script->generateError = Error{ErrorCode::TemplateFailed, "The chat template of this model has a mistake."};
    QVERIFY(rig.startReady());
    rig.say(QStringLiteral("Hello?"));
    QTRY_VERIFY(rig.view()->count() == 2 && rig.last().state == MessageState::Failed);
    QVERIFY(rig.last().notice().contains(QStringLiteral("template")));
    QCOMPARE(rig.view()->item(1).noticeAction(), QStringLiteral("Try Again"));
    rig.look(QStringLiteral("window-failed"));

    rig.app->status()->onModelFailed(QStringLiteral("gone.gguf"), FailureCode::FileNotFound, QStringLiteral("Gone."));
    rig.chat()->setModel({}, {}); // there is none any more
    Q_EMIT rig.view()->regenerateRequested(rig.last().id); // as "Try Again" does
    QVERIFY(rig.window()->chatPage()->picker()->isVisible());
}

void ChatTest::aFullContextLeadsToItsSetting()
{
    WindowRig rig;
    rig.script->generateError = Error{ErrorCode::ContextFull, "The text has 5000 tokens, but the context holds 4096."};
    QVERIFY(rig.startReady());
    rig.say(QStringLiteral("Hello?"));
    QTRY_VERIFY(rig.view()->count() == 2 && rig.last().state == MessageState::Failed);
    QCOMPARE(rig.view()->item(1).noticeAction(), QStringLiteral("More Memory…"));
    rig.look(QStringLiteral("window-full"));
    Q_EMIT rig.view()->contextRequested(); // as its click does
    auto *field = qobject_cast<QDoubleSpinBox *>(QApplication::focusWidget());
    QVERIFY(field);
    QCOMPARE(field->accessibleName(), QStringLiteral("Memory of the conversation"));
    QVERIFY(!field->visibleRegion().isEmpty());
    rig.look(QStringLiteral("window-more-memory"));
    field->setValue(8192);
    QTRY_COMPARE(rig.view()->item(1).noticeAction(), QStringLiteral("Try Again"));
}

void ChatTest::theGaugeIsOfTheConversationThatIsSeen()
{
    WindowRig rig;
    QVERIFY(rig.startReady());
    auto *gauge = rig.window()->chatPage()->composer()->findChild<ContextGauge *>();
    QVERIFY(gauge && gauge->isHidden());
    rig.say(QStringLiteral("A question of some words"));
    QVERIFY(rig.waitForAnswer());
    QTRY_VERIFY(gauge->isVisible());
    const QString first = gauge->toolTip();
    const ItemId conversation = rig.chat()->currentId();
    QTest::keyClick(rig.window(), Qt::Key_N, Qt::ControlModifier);
    QVERIFY(gauge->isHidden());
    rig.chat()->select(conversation);
    QTRY_VERIFY(gauge->isVisible());
    QCOMPARE(gauge->toolTip(), first);
}

void ChatTest::demonstrationAnswersAndSavesAPicture()
{
    WindowRig rig;
    rig.addModel(QStringLiteral("Glacier 3B.gguf"));
    rig.start();
    const QString picture = rig.folder.filePath(QStringLiteral("picture.png"));
    Demonstration demonstration(rig.app.get(), {QStringLiteral("What is the capital of France?"), picture, 30});
    QSignalSpy finished(&demonstration, &Demonstration::finished);
    demonstration.start();
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 30000);
    QCOMPARE(finished[0][0].toInt(), 0);
    QCOMPARE(rig.view()->item(0).data().text, QStringLiteral("What is the capital of France?"));
    QVERIFY(QImage(picture).width() >= 400);
}

void ChatTest::demonstrationGivesUpInTime()
{
    WindowRig rig; // without a model
    rig.start();
    Demonstration demonstration(rig.app.get(), {QStringLiteral("Hello?"), {}, 1});
    QSignalSpy finished(&demonstration, &Demonstration::finished);
    demonstration.start();
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 10000);
    QCOMPARE(finished[0][0].toInt(), 1);
}

/// Acceptance: 2,000 tokens into a conversation of 200 messages, with store, engine thread and window. Printed, not
/// asserted.
void ChatTest::longestStallInTheWindow()
{
    WindowRig rig;
    rig.script->pieces = piecesOf(samples::everyBlock());
    QVERIFY(rig.startReady());
    for (int i = 0; i < 99; ++i) {
        QVERIFY(rig.chat()->send(QStringLiteral("Question %1").arg(i)));
        QTRY_VERIFY_WITH_TIMEOUT(!rig.chat()->isGenerating(), 30000);
    }
    QElapsedTimer clock;
    qint64 last = 0;
    qint64 longest = 0;
    QTimer beat;
    beat.setTimerType(Qt::PreciseTimer);
    connect(&beat, &QTimer::timeout, this, [&] {
        const qint64 now = clock.nsecsElapsed();
        longest = std::max(longest, now - last);
        last = now;
    });
    rig.script->pieces = piecesOf(samples::everyBlock().repeated(7).first(12000));
    rig.script->pieceTime = std::chrono::milliseconds(2);
    clock.start();
    beat.start(0);
    QVERIFY(rig.chat()->send(QStringLiteral("The long one")));
    QTRY_VERIFY_WITH_TIMEOUT(!rig.chat()->isGenerating(), 60000);
    beat.stop();
    QCOMPARE(rig.view()->count(), 200);
    qInfo("%d tokens into %d messages: longest stall of the event loop %.1f ms",
          rig.script->piecesGiven.load() > 0 ? 2000 : 0, rig.view()->count(), static_cast<double>(longest) / 1e6);
    QVERIFY(rig.view()->isAtEnd());
}

QTEST_MAIN(ChatTest)
#include "tst_chat.moc"
