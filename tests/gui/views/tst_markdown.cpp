// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/markdown/builder.h"
#include "gui/views/markdown/document.h"
#include "gui/views/markdown/entities.h"
#include "gui/views/markdown/growing.h"

#include <QTest>

using namespace askja::gui::markdown;

namespace {

const char *const kEverything = R"(# Title

A paragraph with **bold**, *slanted*, `code`, ~~gone~~ and [a link](https://example.org/a?b=1&amp;c=2).
Its second line costs $5 and $10.

- one
- two

  still two
  ```python
  print("- not an item")

  # nor this
  ```
- [ ] open
- [x] done

1. first
2. second
   - inner
   - inner two

After the list.
```cpp
int main() { return 0; } // "``" inside

```
> quoted
> > deeper

| a | b | c |
|:--|:-:|--:|
| 1 | **2** | 3 |
| 4 | 5 |

---

<b>shown as text</b> &lt;&#65;&hellip;

~~~
tilde fence
)";

Document parsed(const QString &text)
{
    Document document;
    document.setText(text);
    return document;
}

} // namespace

class MarkdownTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsParagraphSpans();
    void readsLists();
    void readsTables();
    void readsFences();
    void refusesOtherLinks();
    void keepsHtmlAsText();
    void decodesEntities();
    void cutsLongParagraphs();
    void appendingIsTheSameAsParsingAtOnce_data();
    void appendingIsTheSameAsParsingAtOnce();
    void appendingKeepsWhatIsStable();
    void givesTheSourceOfBlocks();
    void closesOpenMarks_data();
    void closesOpenMarks();
    void growingTextNeverShowsAMark();
    void showsFormulasAsWritten_data();
    void showsFormulasAsWritten();
    void leavesCodeBesideFormulasAlone();
    void survivesHostileText_data();
    void survivesHostileText();
};

void MarkdownTest::readsParagraphSpans()
{
    const Document document = parsed(QStringLiteral("Some **bold *both*** and `x < y`\nnext"));
    QCOMPARE(document.blocks().size(), 1U);
    const RichText &content = document.blocks()[0].content;
    QCOMPARE(content.text, QStringLiteral("Some bold both and x < y") + QChar::LineSeparator + QStringLiteral("next"));
    QCOMPARE(content.spans.size(), 3);
    QCOMPARE(content.spans[0], (Span{5, 5, Bold, {}}));
    QCOMPARE(content.spans[1], (Span{10, 4, Bold | Italic, {}}));
    QCOMPARE(content.spans[2], (Span{19, 5, Code, {}}));
}

void MarkdownTest::readsLists()
{
    const Document document = parsed(QStringLiteral("3. three\n4. four\n   - inner\n   - [x] done\n\nafter"));
    const auto &blocks = document.blocks();
    QCOMPARE(blocks.size(), 5U);
    QCOMPARE(blocks[0].marker, QStringLiteral("3."));
    QVERIFY(!blocks[0].tight);
    QCOMPARE(blocks[1].marker, QStringLiteral("4."));
    QVERIFY(blocks[1].tight);
    QCOMPARE(blocks[2].marker, QStringLiteral("◦"));
    QCOMPARE(blocks[2].containers.size(), 2U);
    QCOMPARE(blocks[3].marker, QStringLiteral("☑"));
    QCOMPARE(blocks[3].content.text, QStringLiteral("done"));
    QVERIFY(blocks[4].containers.empty());
    QVERIFY(!blocks[4].tight);
}

void MarkdownTest::readsTables()
{
    const Document document = parsed(QStringLiteral("| a | b |\n|---|--:|\n| `1` | 2 |\n| 3 |\n"));
    QCOMPARE(document.blocks().size(), 1U);
    const Block &table = document.blocks()[0];
    QVERIFY(table.kind == BlockKind::Table);
    QCOMPARE(table.rows.size(), 3U);
    QCOMPARE(table.rows[2].size(), 2U); // filled up
    QCOMPARE(table.alignments[1], Qt::Alignment(Qt::AlignRight));
    QCOMPARE(table.rows[1][0].text, QStringLiteral("1"));
    QCOMPARE(table.rows[1][0].spans.size(), 1);
}

void MarkdownTest::readsFences()
{
    const Document document = parsed(QStringLiteral("before\n````rust x\n```\nfn main() {}\n\n````\nafter"));
    QCOMPARE(document.blocks().size(), 3U);
    QCOMPARE(document.blocks()[1].language, QStringLiteral("rust"));
    QCOMPARE(document.blocks()[1].content.text, QStringLiteral("```\nfn main() {}\n"));
    QCOMPARE(document.blocks()[2].content.text, QStringLiteral("after"));
}

void MarkdownTest::refusesOtherLinks()
{
    const Document document = parsed(
        QStringLiteral("[a](javascript:alert(1)) [b](file:///etc/passwd) [c](mailto:a@b.c) https://x.org ftp://y.org"));
    QStringList links;
    for (const Span &span : document.blocks()[0].content.spans) {
        links += span.href;
    }
    links.removeAll(QString());
    QCOMPARE(links, (QStringList{QStringLiteral("mailto:a@b.c"), QStringLiteral("https://x.org")}));
}

void MarkdownTest::keepsHtmlAsText()
{
    const Document document = parsed(QStringLiteral("<script>alert(1)</script>\n\n<div>x</div>"));
    QCOMPARE(document.blocks().size(), 2U);
    QCOMPARE(document.blocks()[0].content.text, QStringLiteral("<script>alert(1)</script>"));
    QCOMPARE(document.blocks()[1].content.text, QStringLiteral("<div>x</div>"));
}

void MarkdownTest::decodesEntities()
{
    QCOMPARE(decodeEntity(QStringLiteral("&amp;")), QStringLiteral("&"));
    QCOMPARE(decodeEntity(QStringLiteral("&#x1F30B;")), QStringLiteral("🌋"));
    QCOMPARE(decodeEntity(QStringLiteral("&#xD800;")), QString(QChar::ReplacementCharacter));
    QCOMPARE(decodeEntity(QStringLiteral("&#99999999999;")), QString(QChar::ReplacementCharacter));
    QCOMPARE(decodeEntity(QStringLiteral("&unknown;")), QStringLiteral("&unknown;"));
}

void MarkdownTest::cutsLongParagraphs()
{
    const Document document
        = parsed(QStringLiteral("**") + QStringLiteral("word ").repeated(5000) + QStringLiteral("end**"));
    QVERIFY(document.blocks().size() > 3);
    QString text;
    for (const Block &block : document.blocks()) {
        QVERIFY(block.content.text.size() <= 6000);
        QCOMPARE(block.content.spans.size(), 1);
        QCOMPARE(block.content.spans[0].length, block.content.text.size());
        text += block.content.text;
    }
    QCOMPARE(text, QStringLiteral("word ").repeated(5000) + QStringLiteral("end"));
}

void MarkdownTest::appendingIsTheSameAsParsingAtOnce_data()
{
    QTest::addColumn<int>("step");
    QTest::newRow("character by character") << 1;
    QTest::newRow("three characters") << 3;
    QTest::newRow("seventeen characters") << 17;
}

void MarkdownTest::appendingIsTheSameAsParsingAtOnce()
{
    QFETCH(int, step);
    const QString text = QString::fromUtf8(kEverything);
    Document growing;
    for (qsizetype length = 0; length <= text.size(); length += step) {
        const std::vector<Block> before = growing.blocks();
        const std::size_t changed = growing.setText(text.first(length));
        const Document whole = parsed(text.first(length));
        QVERIFY2(growing.blocks() == whole.blocks(), qPrintable(text.first(length).right(60)));
        for (std::size_t i = 0; i < changed; ++i) {
            QVERIFY(i < before.size() && before[i] == growing.blocks()[i]);
        }
    }
}

void MarkdownTest::appendingKeepsWhatIsStable()
{
    Document document;
    QString text = QStringLiteral("First.\n\nSecond.\n\nThi");
    document.setText(text);
    text += QStringLiteral("rd");
    QCOMPARE(document.setText(text), 2U);
    QCOMPARE(document.setText(text), 3U); // nothing changed
    QCOMPARE(document.setText(QStringLiteral("Other")), 0U);
    QCOMPARE(document.blocks().size(), 1U);
}

void MarkdownTest::givesTheSourceOfBlocks()
{
    const Document document = parsed(QStringLiteral("# A\n\n**b**\n\n```\nc\n```\nd"));
    QCOMPARE(document.blocks().size(), 4U);
    QCOMPARE(document.source(1, 1), QStringLiteral("**b**\n\n"));
    QCOMPARE(document.source(1, 2), QStringLiteral("**b**\n\n```\nc\n```\n"));
    QCOMPARE(document.source(0, 3), document.text());
}

void MarkdownTest::closesOpenMarks_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("closed");
    const auto row = [](const char *text, const char *closed) {
        QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(closed);
    };
    row("plain text", "plain text");
    row("a **bold", "a **bold**");
    row("a **bold ", "a **bold**");
    row("a **bold*", "a **bold**");
    row("a **", "a ");
    row("a **b** c", "a **b** c");
    row("a *b **c", "a *b **c***");
    row("the `code", "the `code`");
    row("the `a * b", "the `a * b`");
    row("2 * 3 = 6", "2 * 3 = 6");
    row("snake_case_name", "snake_case_name");
    row("see [the page", "see the page");
    row("see [the page](https://ex", "see the page");
    row("see [the page](https://example.org)", "see [the page](https://example.org)");
    row("an array[3] of", "an array[3] of");
    row("text\n-", "text\n");
    row("text\n``", "text\n");
    row("text\n\n| a | b |\n|--", "text\n\n");
    row("| a |\n|---|\n| 1", "| a |\n|---|\n| 1");
}

void MarkdownTest::closesOpenMarks()
{
    QFETCH(QString, text);
    QFETCH(QString, closed);
    QCOMPARE(withOpenMarksClosed(text), closed);
}

void MarkdownTest::growingTextNeverShowsAMark()
{
    const QString text
        = QStringLiteral("Some **bold words** and `a * b` and *slanted* and [a link](https://example.org).");
    Document document;
    QString before;
    for (qsizetype length = 1; length <= text.size(); ++length) {
        document.setText(text.first(length), true);
        const QString shown = document.blocks().empty() ? QString() : document.blocks()[0].content.text;
        QVERIFY2(shown.startsWith(before.trimmed()), qPrintable(before + QStringLiteral(" | ") + shown));
        before = shown;
    }
    document.setText(text);
    QVERIFY(document.blocks() == parsed(text).blocks());
}

void MarkdownTest::showsFormulasAsWritten_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("shown");
    const auto row = [](const char *text, const char *shown) {
        QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(shown).replace(u'\n', QChar::LineSeparator);
    };
    const auto same = [row](const char *text) { row(text, text); };
    same("so \\(a_i * b_i * \\{x\\}\\) it is");
    same("\\[\n\\begin{aligned}\n- a &= b \\\\\n= c_1 * d * e\n\\end{aligned}\n\\]");
    same("$$\\int_0^\\infty e^{-x^2}\\,dx$$");
    same("$x_1*y$ and $x_2*y$");
    same("it costs $5 and $10");
    row("between $5*and*$10", "between $5and$10");
    row("*a* costs $5 *b* and $ 6 *c*", "a costs $5 b and $ 6 c");
    row("\\$a*b*$ and \\*", "$ab$ and *");
    row("<b> \\(a\\) *b*", "<b> \\(a\\) b");
    same("being written \\(a_i * b_i * c");
    row("> $$\n> a_1 * b * c\n> $$", "$$\na_1 * b * c\n$$");
}

void MarkdownTest::showsFormulasAsWritten()
{
    QFETCH(QString, text);
    QFETCH(QString, shown);
    const Document document = parsed(text);
    QCOMPARE(document.blocks().size(), 1U);
    QCOMPARE(document.blocks()[0].content.text, shown);
    Document growing;
    for (qsizetype length = 1; length <= text.size(); ++length) {
        growing.setText(text.first(length), true);
    }
    QCOMPARE(growing.blocks()[0].content.text, shown);
}

void MarkdownTest::leavesCodeBesideFormulasAlone()
{
    const Document document
        = parsed(QStringLiteral("$x_1$ `$HOME_A/$B` and ``\\(a`b\\)``\n\n- item\n  ```sh\n  echo \\(\n"
                                "  ```\n\n| $5 | US$ |\n|---|---|\n| $a_b$ | `$c` |\n"));
    const auto &blocks = document.blocks();
    QCOMPARE(blocks.size(), 4U);
    QCOMPARE(blocks[0].content.text, QStringLiteral("$x_1$ $HOME_A/$B and \\(a`b\\)"));
    QCOMPARE(blocks[0].content.spans.size(), 2);
    QCOMPARE(blocks[2].content.text, QStringLiteral("echo \\("));
    QCOMPARE(blocks[3].rows[0][0].text, QStringLiteral("$5"));
    QCOMPARE(blocks[3].rows[0][1].text, QStringLiteral("US$"));
    QCOMPARE(blocks[3].rows[1][0].text, QStringLiteral("$a_b$"));
    QCOMPARE(blocks[3].rows[1][1].text, QStringLiteral("$c"));
    const Document open = parsed(QStringLiteral("1. item\n   ```sh\n   echo \\( $a_b$"));
    QCOMPARE(open.blocks().back().content.text, QStringLiteral("echo \\( $a_b$"));
}

void MarkdownTest::survivesHostileText_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("quotes") << QStringLiteral("> ").repeated(20000);
    QTest::newRow("items") << QStringLiteral("- ").repeated(20000);
    QTest::newRow("brackets") << QStringLiteral("[").repeated(50000);
    QTest::newRow("emphasis") << QStringLiteral("*a_ ").repeated(20000);
    QTest::newRow("ticks") << QStringLiteral("`a``b```").repeated(5000);
    QTest::newRow("lone surrogates") << QString(5000, QChar(0xD800));
    QTest::newRow("dollars") << QStringLiteral("$a $$ \\( ").repeated(20000);
    QTest::newRow("dollars in one line") << QStringLiteral("$a ").repeated(100000);
    QTest::newRow("dollars in one paragraph") << QStringLiteral("$$\n").repeated(100000);
    QTest::newRow("formulas in one paragraph") << QStringLiteral("\\(a\\)\n").repeated(50000);
    QTest::newRow("quotes in a formula") << QStringLiteral("\\(>") + QStringLiteral(" >").repeated(100000);
    QTest::newRow("unclosed formulas") << QStringLiteral("\\[a\n\n").repeated(20000);
    QTest::newRow("nulls") << QString(5000, QChar(0));
    QTest::newRow("table") << QStringLiteral("|").repeated(3000) + u'\n' + QStringLiteral("|-").repeated(3000);
}

void MarkdownTest::survivesHostileText()
{
    QFETCH(QString, text);
    const Document document = parsed(text);
    for (const Block &block : document.blocks()) {
        QVERIFY(block.containers.size() <= 12);
        for (const Span &span : block.content.spans) {
            QVERIFY(span.start >= 0 && span.start + span.length <= block.content.text.size());
        }
    }
}

QTEST_GUILESS_MAIN(MarkdownTest)
#include "tst_markdown.moc"
