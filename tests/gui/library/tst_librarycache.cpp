// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/librarycache.h"

#include <QTest>

using namespace askja::gui;

class LibraryCacheTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void comesBackAsItWas();
    void anotherVersionReadsHeadersAgain();
    void damagedFilesAreEmpty_data();
    void damagedFilesAreEmpty();
    void everyTruncationIsSurvived();

private:
    [[nodiscard]] static CachedModel sample();
};

CachedModel LibraryCacheTest::sample()
{
    CachedModel model;
    model.file = {QStringLiteral("/m/ö.gguf"),
                  QStringLiteral("llama3.2:1b"),
                  true,
                  (qint64{1} << 60) + 1,
                  (qint64{1} << 59) + 3,
                  1,
                  true,
                  QStringLiteral("/m"),
                  QStringLiteral("Ollama"),
                  QString(64, u'a'),
                  QString(64, u'b'),
                  {QStringLiteral("/n"), QStringLiteral("/o")}};
    model.inspected = true;
    ModelSummary &s = model.summary;
    s.path = model.file.path;
    s.name = QStringLiteral("Glacier");
    s.quantisation = QStringLiteral("Q4_K_M");
    s.architecture = QStringLiteral("llama");
    s.family = QStringLiteral("Llama 3.2");
    s.license = QStringLiteral("mit");
    s.fileBytes = model.file.bytes;
    s.parameters = (qint64{1} << 55) + 1;
    s.weightBytes = (qint64{1} << 54) + 1;
    s.memory = {{1024, (qint64{1} << 56) + 1, 5}, {2048, 7, 6}};
    s.contextLength = 8192;
    s.hasChatTemplate = true;
    s.templateFamily = QStringLiteral("Llama 3");
    s.templateProblem = QStringLiteral("It is broken.");
    s.unsupported = QStringLiteral("It is unknown.");
    s.tokensPerSecond = 12.5;
    s.promptTokensPerSecond = 100.25;
    model.problem = QStringLiteral("It is unknown.");
    model.machine = QStringLiteral("avx2/8/140");
    return model;
}

void LibraryCacheTest::comesBackAsItWas()
{
    CachedModel plain;
    plain.file.path = QStringLiteral("/x.gguf");
    const QList<CachedModel> models{sample(), plain};
    QCOMPARE(fromCache(toCache(models, QStringLiteral("1")), QStringLiteral("1")), models);
}

void LibraryCacheTest::anotherVersionReadsHeadersAgain()
{
    const auto models = fromCache(toCache({sample()}, QStringLiteral("1")), QStringLiteral("2"));
    QCOMPARE(models.size(), 1);
    QCOMPARE(models.first().file, sample().file); // what lies where is still so
    QVERIFY(!models.first().inspected);
}

void LibraryCacheTest::damagedFilesAreEmpty_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("no JSON") << QByteArray("GGUF");
    QTest::newRow("an array") << QByteArray("[1,2]");
    QTest::newRow("another format") << QByteArray(R"({"format":99,"models":[{"file":{"path":"/x"}}]})");
    QTest::newRow("other types") << QByteArray(
        R"({"format":1,"version":"1","models":[1,{"file":7},{"file":{"path":2}}]})");
}

void LibraryCacheTest::damagedFilesAreEmpty()
{
    QFETCH(QByteArray, text);
    QVERIFY(fromCache(text, QStringLiteral("1")).isEmpty());
}

void LibraryCacheTest::everyTruncationIsSurvived()
{
    const QByteArray whole = toCache({sample()}, QStringLiteral("1"));
    for (qsizetype length = 0; length < whole.size(); ++length)
        QVERIFY(fromCache(whole.left(length), QStringLiteral("1")).isEmpty());
}

QTEST_GUILESS_MAIN(LibraryCacheTest)
#include "tst_librarycache.moc"
