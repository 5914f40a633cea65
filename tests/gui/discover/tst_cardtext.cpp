// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/discover/cardtext.h"

#include <QElapsedTimer>
#include <QTest>

using namespace askja::gui;

class CardTextTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void plain_data();
    void plain();
    void endsLongOnes();
    void hostileOnesAreQuick_data();
    void hostileOnesAreQuick();
};

void CardTextTest::plain_data()
{
    QTest::addColumn<QString>("card");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const char *card, const char *expected) {
        QTest::newRow(name) << QString::fromUtf8(card) << QString::fromUtf8(expected);
    };
    row("Markdown stays", "# Model\n\n*good* [page](https://a.b/c)\n", "# Model\n\n*good* [page](https://a.b/c)");
    row("picture", "Before ![a badge](https://x/y.svg) after", "Before  after");
    row("picture in a link", "[![badge](https://x/y.svg)](https://z) text", "text");
    row("tags", "<div align=\"center\"><b>Bold</b> text</div>\nnext", "**Bold** text\n\nnext");
    row("link", "See <a href=\"https://a.b/c\" target=_blank>the paper</a>.", "See [the paper](https://a.b/c).");
    row("link around a picture", "<a href='https://a.b'><img src='x.png'></a>Text", "Text");
    row("link to a script", "<a href=\"javascript:x()\">press</a>", "press");
    row("comment", "a<!-- hidden\nlines -->b", "ab");
    row("comment without an end", "a<!-- hidden", "a");
    row("script", "a<script>if (1 < 2) alert()</script>b", "ab");
    row("heading", "<h2>Title</h2>text", "### Title\n\ntext");
    row("list", "<ul><li>one</li><li>two</li></ul>", "- one\n\n- two");
    row("no tags", "1 < 2 and 3 > 2, <https://a.b>", "1 < 2 and 3 > 2, <https://a.b>");
    row("code stays", "```\n<b>not bold</b>\n```\n<i>text</i>", "```\n<b>not bold</b>\n```\ntext");
    row("code without an end", "```\n<b>", "```\n<b>");
    row("empty lines", "a\n\n\n\n  \nb", "a\n\nb");
}

void CardTextTest::plain()
{
    QFETCH(QString, card);
    QFETCH(QString, expected);
    QCOMPARE(plainCard(card), expected);
}

void CardTextTest::endsLongOnes()
{
    const QString card = plainCard(QStringLiteral("word word word\n").repeated(20'000));
    QVERIFY(card.size() < 50'000);
    QVERIFY(card.endsWith(QStringLiteral("word word word\n\n…")));
}

void CardTextTest::hostileOnesAreQuick_data()
{
    QTest::addColumn<QString>("piece");
    for (const char *piece :
         {"<", "<a", "<!--", "<a href='https://x'>", "![", "[![](", "<script>", "```\n", "\n\n \n", "<b ", "]("})
        QTest::newRow(piece) << QString::fromLatin1(piece);
}

void CardTextTest::hostileOnesAreQuick()
{
    QFETCH(QString, piece);
    QElapsedTimer clock;
    clock.start();
    const QString card = plainCard(piece.repeated(200'000));
    QVERIFY(card.size() <= 50'000);
    QVERIFY2(clock.elapsed() < 5'000, qPrintable(QString::number(clock.elapsed())));
}

QTEST_GUILESS_MAIN(CardTextTest)

#include "tst_cardtext.moc"
