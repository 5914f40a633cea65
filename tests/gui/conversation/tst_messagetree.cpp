// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/conversation/messagetree.h"
#include "gui/conversation/prompt.h"

#include <QTest>

using namespace askja::gui;

namespace {

Message make(ItemId id, ItemId parent, MessageRole role = MessageRole::User, const QString &text = {})
{
    Message message;
    message.id = id;
    message.parent = parent;
    message.role = role;
    message.text = text;
    return message;
}

} // namespace

class MessageTreeTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void followsBranches();
    void toleratesWhatADamagedStoreMayHold();
    void promptsAlternate();
    void titles_data();
    void titles();
};

void MessageTreeTest::followsBranches()
{
    // 1 ─ 2 ─ 3 ─ 4      5 ─ 6 (first messages: 1 and 5)
    //     └── 7 ─ 8
    const MessageTree tree(
        {make(8, 7), make(2, 1), make(1, 0), make(3, 2), make(4, 3), make(5, 0), make(6, 5), make(7, 2)}, 4);
    QCOMPARE(tree.path(), QList<ItemId>({1, 2, 3, 4}));
    QCOMPARE(tree.siblings(3), QList<ItemId>({3, 7}));
    QCOMPARE(tree.siblings(1), QList<ItemId>({1, 5}));
    QCOMPARE(tree.siblings(99), QList<ItemId>());
    QCOMPARE(tree.newestLeafBelow(7), 8);
    QCOMPARE(tree.newestLeafBelow(1), 8);
    QCOMPARE(tree.newestLeafBelow(0), 6);
    QCOMPARE(tree.pathTo(6), QList<ItemId>({5, 6}));
}

void MessageTreeTest::toleratesWhatADamagedStoreMayHold()
{
    // An orphan, a circle, itself as parent; a leaf that is not there.
    const MessageTree tree({make(1, 0), make(2, 1), make(3, 99), make(4, 5), make(5, 4), make(6, 6)}, 4711);
    QCOMPARE(tree.size(), 2);
    QCOMPARE(tree.path(), QList<ItemId>({1, 2}));
    const MessageTree empty({}, 3);
    QVERIFY(empty.isEmpty());
    QCOMPARE(empty.path(), QList<ItemId>());
}

void MessageTreeTest::promptsAlternate()
{
    const MessageTree tree({make(1, 0, MessageRole::User, QStringLiteral("a")), make(2, 1, MessageRole::Assistant),
                            make(3, 2, MessageRole::User, QStringLiteral("b")),
                            make(4, 3, MessageRole::Assistant, QStringLiteral("c")),
                            make(5, 4, MessageRole::User, QStringLiteral("d"))},
                           5);
    const QList<ChatTurn> expected{{QStringLiteral("system"), QStringLiteral("s")},
                                   {QStringLiteral("user"), QStringLiteral("a\n\nb")},
                                   {QStringLiteral("assistant"), QStringLiteral("c")},
                                   {QStringLiteral("user"), QStringLiteral("d")}};
    QCOMPARE(promptFor(tree, 5, QStringLiteral("s")), expected);
    QCOMPARE(promptFor(tree, 1, QStringLiteral("  ")),
             QList<ChatTurn>({{QStringLiteral("user"), QStringLiteral("a")}}));
}

void MessageTreeTest::titles_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("title");
    QTest::newRow("short") << QStringLiteral("  Hello\n there ") << QStringLiteral("Hello there");
    QTest::newRow("between words") << QStringLiteral(
        "What is the capital of France and why is it not Lyon, which is older?")
                                   << QStringLiteral("What is the capital of France and why is it not…");
    QTest::newRow("one long word") << QString(100, QLatin1Char('a')) << QString(47, QLatin1Char('a')) + QChar(0x2026);
    QTest::newRow("pairs stay whole") << QStringLiteral("x") + QStringLiteral("😀").repeated(40)
                                      << QStringLiteral("x") + QStringLiteral("😀").repeated(23) + QChar(0x2026);
}

void MessageTreeTest::titles()
{
    QFETCH(const QString, text);
    QFETCH(const QString, title);
    QCOMPARE(titleFor(text), title);
}

QTEST_GUILESS_MAIN(MessageTreeTest)
#include "tst_messagetree.moc"
