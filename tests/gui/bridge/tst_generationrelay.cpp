// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/bridge/generationrelay.h"

#include <QTest>
#include <QThread>

using namespace askja::gui;

class GenerationRelayTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void joinsCharactersCutInTwo();
    void thoughtsAreMarked();
    void tellsOnceUntilTaken();
    void progressIsThinnedButHasBothEnds();
    void estimatesTheTimeLeftFromWhatWasRead();
};

void GenerationRelayTest::joinsCharactersCutInTwo()
{
    const auto mailbox = std::make_shared<TextMailbox>();
    GenerationRelay relay(makeCancelFlag(), mailbox, {[](int, int, double) {}, [] {}});
    const QByteArray all = QStringLiteral("aé€😀z").toUtf8();
    QString received;
    for (const char byte : all) {
        relay.text(std::string_view(&byte, 1));
        const QString piece = mailbox->take();
        QVERIFY(!piece.contains(QChar::ReplacementCharacter));
        received += piece;
    }
    QCOMPARE(received, QStringLiteral("aé€😀z"));
}

void GenerationRelayTest::thoughtsAreMarked()
{
    const auto mailbox = std::make_shared<TextMailbox>();
    GenerationRelay both(makeCancelFlag(), mailbox, {[](int, int, double) {}, [] {}});
    both.thinking("Hm");
    both.thinking(".");
    QCOMPARE(mailbox->take(), QStringLiteral("<think>\nHm."));
    both.text("Yes");
    both.text(".");
    QCOMPARE(mailbox->take(), QStringLiteral("\n</think>\n\nYes."));

    GenerationRelay goesOn(makeCancelFlag(), mailbox, {[](int, int, double) {}, [] {}});
    goesOn.goOnThinking(); // the message has "<think>" already
    goesOn.thinking("more");
    QCOMPARE(mailbox->take(), QStringLiteral("more"));
    goesOn.text("Yes");
    QCOMPARE(mailbox->take(), QStringLiteral("\n</think>\n\nYes"));
}

void GenerationRelayTest::tellsOnceUntilTaken()
{
    int told = 0;
    const auto mailbox = std::make_shared<TextMailbox>();
    GenerationRelay relay(makeCancelFlag(), mailbox, {[](int, int, double) {}, [&told] { ++told; }});
    for (int i = 0; i < 100; ++i)
        relay.text("x");
    QCOMPARE(told, 1);
    QCOMPARE(mailbox->take().size(), 100);
    relay.text("y");
    QCOMPARE(told, 2);
    QCOMPARE(mailbox->take(), QStringLiteral("y"));
    QCOMPARE(mailbox->take(), QString());
}

void GenerationRelayTest::progressIsThinnedButHasBothEnds()
{
    QList<int> done;
    GenerationRelay relay(makeCancelFlag(), std::make_shared<TextMailbox>(),
                          {[&done](int d, int, double) { done.append(d); }, [] {}});
    for (std::uint32_t i = 0; i <= 10000; ++i)
        relay.promptProgress(i, 10000);
    QVERIFY(done.size() < 1000);
    QCOMPARE(done.first(), 0);
    QCOMPARE(done.last(), 10000);
}

void GenerationRelayTest::estimatesTheTimeLeftFromWhatWasRead()
{
    QList<double> left;
    GenerationRelay relay(makeCancelFlag(), std::make_shared<TextMailbox>(),
                          {[&left](int, int, double seconds) { left.append(seconds); }, [] {}});
    relay.promptProgress(500, 1000); // half of it was in the cache: it says nothing about the speed
    QThread::msleep(40);
    relay.promptProgress(600, 1000);
    QThread::msleep(40);
    relay.promptProgress(1000, 1000);
    QCOMPARE(left.size(), 3);
    QCOMPARE(left.at(0), -1.0);
    QVERIFY2(left.at(1) >= 0.16,
             qPrintable(QString::number(left.at(1)))); // 40 ms for 100: 400 more take four times that
    QCOMPARE(left.at(2), 0.0);
}

QTEST_GUILESS_MAIN(GenerationRelayTest)
#include "tst_generationrelay.moc"
