// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/discover/discoverwords.h"
#include "gui/views/discover/wrappedtext.h"
#include "gui/views/theme/palettes.h"
#include "gui/views/theme/tokens.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace askja::gui;

class DiscoverWordsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void verdicts_data();
    void verdicts();
    void figuresStandInTheDetails();
    void coloursCanBeRead_data();
    void coloursCanBeRead();
    void licences();
    void counts();
    void languages();
    void everyErrorHasATitle();
    void textWraps();
};

void DiscoverWordsTest::verdicts_data()
{
    QTest::addColumn<FileVerdict>("verdict");
    QTest::addColumn<double>("speed");
    QTest::addColumn<QString>("begins");
    QTest::addColumn<Tone>("tone");
    QTest::newRow("quick") << FileVerdict::Good << 40.0 << QStringLiteral("Runs well here · about 30 ") << Tone::Good;
    QTest::newRow("slow") << FileVerdict::Good << 4.0 << QStringLiteral("Runs here, slowly · about 3 ") << Tone::Fair;
    QTest::newRow("very slow") << FileVerdict::Good << 1.0 << QStringLiteral("Very slow here · about one ")
                               << Tone::Fair;
    QTest::newRow("not measured") << FileVerdict::Good << 0.0 << QStringLiteral("Fits this computer") << Tone::Good;
    QTest::newRow("tight") << FileVerdict::Tight << 40.0 << QStringLiteral("Only just fits") << Tone::Fair;
    QTest::newRow("too large") << FileVerdict::TooLarge << 40.0 << QStringLiteral("Too large") << Tone::Bad;
    QTest::newRow("no room") << FileVerdict::NoDisk << 40.0 << QStringLiteral("No room") << Tone::Bad;
    QTest::newRow("unknown kind") << FileVerdict::Unsupported << 0.0 << QStringLiteral("Askja cannot run it")
                                  << Tone::Bad;
    QTest::newRow("parts missing") << FileVerdict::Incomplete << 0.0 << QStringLiteral("Not whole") << Tone::Bad;
    QTest::newRow("nothing known") << FileVerdict::Unknown << 0.0 << QString() << Tone::Plain;
}

void DiscoverWordsTest::verdicts()
{
    QFETCH(FileVerdict, verdict);
    QFETCH(double, speed);
    QFETCH(QString, begins);
    QFETCH(Tone, tone);
    FileJudgement judgement;
    judgement.verdict = verdict;
    judgement.tokensPerSecond = speed;
    const Verdict said = verdictOf(judgement);
    QVERIFY2(said.text.startsWith(begins), qPrintable(said.text));
    QCOMPARE(said.text.isEmpty(), begins.isEmpty());
    QCOMPARE(said.tone, tone);
}

void DiscoverWordsTest::figuresStandInTheDetails()
{
    FileJudgement judgement;
    judgement.verdict = FileVerdict::Tight;
    judgement.reason = QStringLiteral("It only just fits.");
    judgement.memory = 5'100'000'000;
    judgement.tokensPerSecond = 7.26;
    const QStringList lines = verdictOf(judgement).details.split(QLatin1Char('\n'));
    QCOMPARE(lines.size(), 3);
    QCOMPARE(lines[0], judgement.reason);
    QVERIFY(lines[1].contains(QStringLiteral("5.1 GB")));
    QVERIFY(lines[2].startsWith(QStringLiteral("7.3 tokens")));
}

void DiscoverWordsTest::coloursCanBeRead_data()
{
    QTest::addColumn<QPalette>("palette");
    QTest::newRow("light") << lightPalette();
    QTest::newRow("dark") << darkPalette();
}

void DiscoverWordsTest::coloursCanBeRead()
{
    QFETCH(QPalette, palette);
    const Tokens tokens = Tokens::from(palette);
    for (const Tone tone : {Tone::Plain, Tone::Good, Tone::Fair, Tone::Bad})
        QVERIFY(contrast(toneColour(tone, tokens), tokens.page) >= 4.5);
}

void DiscoverWordsTest::licences()
{
    QCOMPARE(licenceWords({}), QString());
    QCOMPARE(licenceWords(QStringLiteral("apache-2.0")), QStringLiteral("Apache 2.0 licence"));
    QCOMPARE(licenceWords(QStringLiteral("some-licence")), QStringLiteral("some-licence licence"));
    QVERIFY(licenceWords(QString(5000, QLatin1Char('x'))).size() < 100);
}

void DiscoverWordsTest::counts()
{
    QCOMPARE(countWords(0), QStringLiteral("0"));
    QCOMPARE(countWords(999), QStringLiteral("999"));
    QCOMPARE(countWords(1234), QStringLiteral("1.2 thousand"));
    QCOMPARE(countWords(12'345), QStringLiteral("12 thousand"));
    QCOMPARE(countWords(3'400'000), QStringLiteral("3.4 million"));
    QCOMPARE(downloadsWords(12'345), QStringLiteral("12 thousand downloads a month"));
    QCOMPARE(likesWords(1234), QStringLiteral("1.2 thousand likes"));
    QVERIFY(likesWords(1).startsWith(QStringLiteral("1 like"))); // the catalogue has its singular
}

void DiscoverWordsTest::languages()
{
    QCOMPARE(languageWords({}), QString());
    QCOMPARE(languageWords({QStringLiteral("de")}), QStringLiteral("German"));
    QCOMPARE(languageWords({QStringLiteral("en"), QStringLiteral("zh")}), QStringLiteral("English, Chinese"));
    QVERIFY(languageWords({QStringLiteral("en"), QStringLiteral("zh"), QStringLiteral("fr")})
                .contains(QStringLiteral("1 more")));
}

void DiscoverWordsTest::everyErrorHasATitle()
{
    for (int code = static_cast<int>(HubErrorCode::NotAllowed); code <= static_cast<int>(HubErrorCode::UnsafeRedirect);
         ++code)
        QVERIFY(!errorTitle({static_cast<HubErrorCode>(code), {}}).isEmpty());
}

void DiscoverWordsTest::textWraps()
{
    const QString text = QStringLiteral("one two three four five six seven eight nine ten eleven twelve");
    const WrappedText one{text, QFont(), 1};
    const WrappedText many{text, QFont(), 10};
    QVERIFY(many.height(120) > 2 * one.height(120));
    QCOMPARE(one.height(4000), many.height(4000));
    QCOMPARE(WrappedText({QString(), QFont(), 3}).height(100), 0.0);
    QImage image(200, 200, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    const double bottom = many.draw(painter, QRectF(10, 10, 120, 100), Qt::black);
    painter.end();
    QCOMPARE(bottom, 10 + many.height(120));
    for (int y = 0; y < image.height(); ++y)
        QCOMPARE(image.pixelColor(160, y), QColor(Qt::white)); // nothing is drawn beside it
}

QTEST_MAIN(DiscoverWordsTest)

#include "tst_discoverwords.moc"
