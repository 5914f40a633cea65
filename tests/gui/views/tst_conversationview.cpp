// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/conversation/messagelistmodel.h"
#include "gui/views/conversation/conversationview.h"
#include "gui/views/conversation/tableblock.h"
#include "tests/gui/views/sampletexts.h"

#include <QApplication>
#include <QClipboard>
#include <QElapsedTimer>
#include <QMimeData>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace askja::gui;

namespace {

/// A conversation of turns, question and answer.
std::shared_ptr<MessageTree> conversation(const QStringList &texts)
{
    auto tree = std::make_shared<MessageTree>();
    ItemId parent = 0;
    for (qsizetype i = 0; i < texts.size(); ++i) {
        Message message;
        message.id = i + 1;
        message.parent = parent;
        message.role = i % 2 == 0 ? MessageRole::User : MessageRole::Assistant;
        message.text = texts[i];
        if (i % 2 == 1) {
            message.stats.tokens = 143;
            message.stats.promptTokens = 512;
            message.stats.readSpeed = 85;
            message.stats.writeSpeed = 12.34;
        }
        tree->insert(message);
        parent = message.id;
    }
    tree->setLeaf(parent);
    return tree;
}

/// Saves what a person should look at, if ASKJA_SCREENSHOTS names a folder.
void look(QWidget &widget, const QString &name)
{
    const QString folder = qEnvironmentVariable("ASKJA_SCREENSHOTS");
    if (!folder.isEmpty()) {
        widget.grab().save(folder + u'/' + name + QStringLiteral(".png"));
    }
}

} // namespace

class ConversationViewTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void showsEveryBlock();
    void keepsTheEndVisibleOnlyWhileThere();
    void saysWhetherTheEndIsSeen();
    void streamingKeepsWhatIsShown();
    void copiesASelection();
    void tablesBeginWhereTheirLanguageDoes();
    void longCodeCanBeCopiedFromItsMiddle();
    void foldsThinking();
    void editsInPlace();
    void failedAnswerOffersAnotherTry();
    void longestStallWhileStreaming();

private:
    std::unique_ptr<MessageListModel> m_model;
    std::unique_ptr<ConversationView> m_view;
};

void ConversationViewTest::init()
{
    m_model = std::make_unique<MessageListModel>();
    m_view = std::make_unique<ConversationView>();
    m_view->resize(900, 700);
    m_view->setModel(m_model.get());
    m_view->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
}

void ConversationViewTest::cleanup()
{
    m_view.reset();
    m_model.reset();
}

void ConversationViewTest::showsEveryBlock()
{
    m_view->resize(900, 1500);
    m_model->setTree(
        conversation({QStringLiteral("How do I read a file line by line in Python?"), samples::everyBlock(),
                      QStringLiteral("And in Arabic?\nShort, please."), samples::arabic()}));
    QCOMPARE(m_view->count(), 4);
    QVERIFY(m_view->messageRect(1).height() > 600);
    QVERIFY(m_view->messageRect(1).width() <= 760);
    look(*m_view, QStringLiteral("conversation-light"));
    QPalette dark;
    dark.setColor(QPalette::Base, QColor(0x1e2124));
    dark.setColor(QPalette::Window, QColor(0x17191c));
    dark.setColor(QPalette::Text, QColor(0xe6e8ea));
    dark.setColor(QPalette::WindowText, QColor(0xe6e8ea));
    dark.setColor(QPalette::Highlight, QColor(0x4f9fc0));
    m_view->setPalette(dark);
    look(*m_view, QStringLiteral("conversation-dark"));
    m_view->setFontScale(1.6);
    m_view->resize(600, 1500);
    look(*m_view, QStringLiteral("conversation-large"));
}

void ConversationViewTest::keepsTheEndVisibleOnlyWhileThere()
{
    QStringList texts;
    for (int i = 0; i < 40; ++i) {
        texts += i % 2 == 0 ? QStringLiteral("Question %1").arg(i) : samples::everyBlock();
    }
    m_model->setTree(conversation(texts));
    QVERIFY(m_view->isAtEnd());
    m_model->appendText(40, QStringLiteral("\n\nmore text").repeated(20));
    QTRY_VERIFY(m_view->item(39).data().text.endsWith(u"more text"));
    QVERIFY(m_view->isAtEnd());

    m_view->verticalScrollBar()->setValue(m_view->verticalScrollBar()->maximum() - 900);
    QVERIFY(!m_view->isAtEnd());
    QTest::qWait(300); // all heights become exact
    const int before = m_view->verticalScrollBar()->value();
    m_model->appendText(40, QStringLiteral("\n\nstill more").repeated(20));
    QTRY_VERIFY(m_view->item(39).data().text.endsWith(u"still more"));
    QCOMPARE(m_view->verticalScrollBar()->value(), before);
    QVERIFY(!m_view->isAtEnd());
    QTest::keyClick(m_view.get(), Qt::Key_End);
    QVERIFY(m_view->isAtEnd());
}

void ConversationViewTest::saysWhetherTheEndIsSeen()
{
    QStringList texts;
    for (int i = 0; i < 10; ++i) {
        texts += i % 2 == 0 ? QStringLiteral("Question %1").arg(i) : samples::everyBlock();
    }
    bool atEnd = true;
    connect(m_view.get(), &ConversationView::atEndChanged, this, [&atEnd](bool now) { atEnd = now; });
    m_model->setTree(conversation(texts));
    m_view->verticalScrollBar()->setValue(0);
    QVERIFY(!atEnd);
    m_model->setTree(conversation({QStringLiteral("Question"), samples::shortAnswer()})); // another conversation
    QVERIFY(atEnd);

    m_model->setTree(conversation(texts));
    m_view->startEditing(9); // stands still from now on
    m_view->stopEditing();
    QVERIFY(atEnd);
    m_view->verticalScrollBar()->setValue(0);
    QVERIFY(!atEnd);
    QTest::keyClick(m_view.get(), Qt::Key_End);
    QVERIFY(atEnd);
}

void ConversationViewTest::streamingKeepsWhatIsShown()
{
    m_model->setTree(conversation({QStringLiteral("Question"), QString()}));
    m_model->update(2, {MessageListModel::StateRole}, [](Message &m) { m.state = MessageState::Writing; });
    const QString text = samples::everyBlock();
    const int top = m_view->messageRect(1).top();
    const int left = m_view->messageRect(1).left();
    int lastHeight = 0;
    for (qsizetype i = 0; i < 800; i += 40) {
        m_model->appendText(2, text.mid(i, 40));
        QTRY_COMPARE(m_view->item(1).data().text.size(), std::min<qsizetype>(i + 40, text.size()));
        if (m_view->verticalScrollBar()->maximum() == 0) {
            QCOMPARE(m_view->messageRect(1).top(), top);
        }
        QVERIFY(m_view->messageRect(1).height() + 40 >= lastHeight); // a mark that is completed may shorten a line
        lastHeight = m_view->messageRect(1).height();
    }
    QVERIFY(m_view->verticalScrollBar()->isVisible());
    QCOMPARE(m_view->messageRect(1).left(), left); // nor sideways, when the scroll bar appears
    look(*m_view, QStringLiteral("conversation-streaming"));
}

void ConversationViewTest::copiesASelection()
{
    m_model->setTree(conversation({QStringLiteral("What is the capital?"), samples::shortAnswer()}));
    QTest::keyClick(m_view.get(), Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(m_view->selectedText(), QStringLiteral("What is the capital?\n\nThe capital of France is Paris."));
    QCOMPARE(m_view->selectedMarkdown(), QStringLiteral("What is the capital?\n\nThe capital of France is **Paris**."));
    QTest::keyClick(m_view.get(), Qt::Key_C, Qt::ControlModifier);
    const QMimeData *data = QApplication::clipboard()->mimeData();
    QCOMPARE(data->text(), m_view->selectedText());
    QCOMPARE(data->data(QStringLiteral("text/markdown")), m_view->selectedMarkdown().toUtf8());

    // Across messages with the mouse.
    const QRect first = m_view->messageRect(0);
    const QRect second = m_view->messageRect(1);
    QTest::mousePress(m_view->viewport(), Qt::LeftButton, {}, QPoint(first.right() - 24, first.top() + 30));
    QTest::mouseMove(m_view->viewport(), QPoint(second.left() + 60, second.top() + 15));
    QMouseEvent move(QEvent::MouseMove, QPointF(second.left() + 60, second.top() + 15),
                     m_view->viewport()->mapToGlobal(QPointF(second.left() + 60, second.top() + 15)), Qt::NoButton,
                     Qt::LeftButton, {});
    QApplication::sendEvent(m_view->viewport(), &move);
    QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, {}, QPoint(second.left() + 60, second.top() + 15));
    QVERIFY(m_view->hasSelection());
    QVERIFY2(m_view->selectedText().contains(u"The "), qPrintable(m_view->selectedText()));
    QVERIFY(!m_view->selectedText().contains(u"Paris"));
    look(*m_view, QStringLiteral("conversation-selection"));
}

void ConversationViewTest::tablesBeginWhereTheirLanguageDoes()
{
    const TextStyle style = TextStyle::make(m_view->palette(), m_view->font(), 15);
    const auto table = [&style](const QString &head, const QString &cell) {
        markdown::Block block;
        block.kind = markdown::BlockKind::Table;
        block.alignments = {Qt::AlignLeft, Qt::AlignLeft};
        block.rows = {{{head, {}}, {head, {}}}, {{cell, {}}, {cell, {}}}};
        auto made = std::make_unique<TableBlock>(block, style);
        made->layout(600);
        return made;
    };
    const auto latin = table(QStringLiteral("name"), QStringLiteral("3"));
    QVERIFY(!latin->isRightToLeft());
    QVERIFY(latin->positionAt({1, 1}) < latin->positionAt({599, 1}));
    const auto hebrew = table(QStringLiteral("שם"), QStringLiteral("3"));
    QVERIFY(hebrew->isRightToLeft());
    QCOMPARE(hebrew->positionAt({599, 1}), 0); // before the first letter of the first cell
    QVERIFY(hebrew->positionAt({1, 1}) >= 3); // in the second one

    const auto wide = table(QStringLiteral("שם ").repeated(400), QStringLiteral("3"));
    QVERIFY(wide->sidewaysOffset() >= 0);
    QCOMPARE(wide->positionAt({599, 1}), 0);
}

void ConversationViewTest::longCodeCanBeCopiedFromItsMiddle()
{
    QString code = QStringLiteral("```cpp\n");
    for (int i = 0; i < 200; ++i) {
        code += QStringLiteral("int f%1();\n").arg(i);
    }
    m_model->setTree(conversation({QStringLiteral("Question"), code + QStringLiteral("```\n")}));
    m_view->verticalScrollBar()->setValue(m_view->verticalScrollBar()->maximum() / 2);
    look(*m_view, QStringLiteral("conversation-long-code")); // painted
    m_view->grab();
    QApplication::clipboard()->clear();
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, QPoint(m_view->messageRect(1).right() - 30, 16));
    QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("int f0();\nint f1();")));
}

void ConversationViewTest::foldsThinking()
{
    m_model->setTree(conversation({QStringLiteral("Why?"), QString()}));
    m_model->update(2, {MessageListModel::StateRole}, [](Message &m) { m.state = MessageState::Writing; });
    m_model->appendText(2, QStringLiteral("<think>The person asks why.\n\nLet me think"));
    QTRY_VERIFY(m_view->item(1).plainText().contains(u"Let me think")); // open while it grows
    look(*m_view, QStringLiteral("conversation-thinking"));
    m_model->appendText(2, QStringLiteral(" more.</think>\n\nBecause."));
    QTRY_COMPARE(m_view->item(1).plainText(), QStringLiteral("Because.")); // folded by itself
    const QRect rect = m_view->messageRect(1);
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, rect.topLeft() + QPoint(40, 20));
    QVERIFY(m_view->item(1).plainText().contains(u"Let me think more."));
    QCOMPARE(m_view->item(1).markdown(), QStringLiteral("Because."));
}

void ConversationViewTest::editsInPlace()
{
    m_model->setTree(conversation({QStringLiteral("First draft"), samples::shortAnswer()}));
    QSignalSpy edited(m_view.get(), &ConversationView::editRequested);
    m_view->startEditing(1);
    QVERIFY(m_view->isEditing());
    look(*m_view, QStringLiteral("conversation-editing"));
    QWidget *focus = m_view->focusWidget();
    QTest::keyClicks(focus, QStringLiteral(" changed"));
    QTest::keyClick(focus, Qt::Key_Return);
    QCOMPARE(edited.size(), 1);
    QCOMPARE(edited[0][0].toLongLong(), 1);
    QCOMPARE(edited[0][1].toString(), QStringLiteral("First draft changed"));
    QVERIFY(!m_view->isEditing());
    m_view->startEditing(1);
    QTest::keyClick(m_view->focusWidget(), Qt::Key_Escape);
    QVERIFY(!m_view->isEditing());
    QCOMPARE(edited.size(), 1);

    m_view->startEditing(1);
    QTest::keyClicks(m_view->focusWidget(), QStringLiteral(" twice"));
    const auto seen = conversation({QStringLiteral("First draft"), samples::shortAnswer()});
    m_model->setTree(conversation({})); // another conversation is looked at
    QVERIFY(!m_view->isEditing());
    m_model->setTree(seen);
    m_view->startEditing(1);
    QTest::keyClick(m_view->focusWidget(), Qt::Key_Return);
    QCOMPARE(edited.size(), 2);
    QCOMPARE(edited[1][1].toString(), QStringLiteral("First draft twice"));
}

void ConversationViewTest::failedAnswerOffersAnotherTry()
{
    m_model->setTree(conversation({QStringLiteral("Question"), QString()}));
    m_model->update(2, {MessageListModel::StateRole, MessageListModel::ErrorTextRole}, [](Message &m) {
        m.state = MessageState::Failed;
        m.errorText = QStringLiteral("The model's file is gone. Your conversation is safe. Choose another model.");
    });
    QTRY_COMPARE(m_view->item(1).noticeAction(), QStringLiteral("Try Again"));
    QSignalSpy again(m_view.get(), &ConversationView::regenerateRequested);
    look(*m_view, QStringLiteral("conversation-failed"));
    const QRect rect = m_view->messageRect(1);
    for (int x = rect.right() - 1; x > rect.right() - 60 && again.isEmpty(); x -= 10) {
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, QPoint(x, rect.top() + 34));
    }
    QCOMPARE(again.size(), 1);
    const auto tooLong = [](Message &m) { m.stats.stopReason = QStringLiteral("context"); };
    m_view->setContext(512);
    m_model->update(2, {MessageListModel::StopReasonRole}, tooLong);
    QTRY_COMPARE(m_view->item(1).noticeAction(), QStringLiteral("More Memory…")); // again would fail again
    m_view->setContext(0); // it is loaded anew
    m_view->setContext(1024);
    QCOMPARE(m_view->item(1).noticeAction(), QStringLiteral("Try Again"));
    m_model->update(2, {MessageListModel::StateRole}, [](Message &m) {
        m.state = MessageState::Reading;
        m.readProgress = 0.4;
        m.readDone = 1200;
        m.readTotal = 3000;
        m.readSecondsLeft = 21;
    });
    QTRY_VERIFY(m_view->item(1).data().isBeingMade());
    look(*m_view, QStringLiteral("conversation-reading"));
}

/// Acceptance: 2,000 tokens into a conversation of 200 messages, 100 tokens a second and more. The longest time that
/// the event loop did not come back is printed, not asserted: the machine may be busy with other things.
void ConversationViewTest::longestStallWhileStreaming()
{
    QStringList texts;
    for (int i = 0; i < 199; ++i) {
        texts += i % 2 == 0 ? QStringLiteral("Question %1, a little longer than a word").arg(i) : samples::everyBlock();
    }
    texts += QString();
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
    clock.start();
    beat.start(0);
    m_model->setTree(conversation(texts));
    m_model->update(200, {MessageListModel::StateRole}, [](Message &m) { m.state = MessageState::Writing; });
    QTest::qWait(50);
    qInfo("longest stall while a conversation of 200 messages is opened: %.1f ms", static_cast<double>(longest) / 1e6);

    longest = 0;
    const QString answer = samples::everyBlock().repeated(8);
    const qsizetype perToken = answer.size() / 2000 + 1;
    int tokens = 0;
    QTimer source;
    connect(&source, &QTimer::timeout, this, [&] {
        for (int i = 0; i < 4 && tokens < 2000; ++i, ++tokens) {
            m_model->appendText(200, answer.mid(tokens * perToken, perToken));
        }
    });
    source.start(8);
    QTRY_COMPARE_WITH_TIMEOUT(tokens, 2000, 60000);
    source.stop();
    QTRY_COMPARE(m_view->item(199).data().text, answer.first(std::min(answer.size(), 2000 * perToken)));
    qInfo("longest stall while 2,000 tokens stream into 200 messages: %.1f ms", static_cast<double>(longest) / 1e6);
    QVERIFY(m_view->isAtEnd());
    QVERIFY(longest > 0);
}

QTEST_MAIN(ConversationViewTest)
#include "tst_conversationview.moc"
