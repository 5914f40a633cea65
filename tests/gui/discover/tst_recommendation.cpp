// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/discover/recommendation.h"

#include <QTest>

using namespace askja::gui;

namespace {

constexpr qint64 kGb = 1'000'000'000;

HubModelFile fileOf(const char *quantization, qint64 size)
{
    HubModelFile file;
    file.quantization = QString::fromLatin1(quantization);
    file.name = QStringLiteral("model-") + file.quantization;
    file.size = size;
    file.parts = {{file.name + QStringLiteral(".gguf"), size, QByteArray(64, 'a')}};
    return file;
}

/// A model of 8 billion parameters as it is usually offered, the smallest first.
QList<HubModelFile> eightBillion()
{
    return {fileOf("Q2_K", 3'180'000'000),   fileOf("Q3_K_M", 4'020'000'000), fileOf("Q4_0", 4'660'000'000),
            fileOf("Q4_K_M", 4'920'000'000), fileOf("Q5_K_M", 5'730'000'000), fileOf("Q6_K", 6'600'000'000),
            fileOf("Q8_0", 8'540'000'000),   fileOf("F16", 16'070'000'000)};
}

Machine machineOf(qint64 memory, double bytesPerSecond)
{
    Machine machine;
    machine.memory = memory;
    machine.freeMemory = memory;
    machine.bytesPerSecond = bytesPerSecond;
    return machine;
}

Recommendation recommended(const QList<HubModelFile> &files, const Yardstick &yardstick,
                           const QStringList &preferred = {})
{
    QList<FileJudgement> judgements;
    for (const HubModelFile &file : files)
        judgements.append(judge(file, 8'000'000'000, {}, yardstick));
    return recommend(files, judgements, preferred);
}

} // namespace

class RecommendationTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void forTheComputer_data();
    void forTheComputer();
    void preferredWhileNothingIsKnown();
    void saysWhyNone_data();
    void saysWhyNone();
    void neverOneThatCannotRun();
    void kindsNobodyComputes_data();
    void kindsNobodyComputes();
    void memoryOfOtherFiles();
    void memoryWithoutAHeaderIsNear_data();
    void memoryWithoutAHeaderIsNear();
    void speedOfOtherFiles();
    void freeMemoryIsNoVerdict();
    void theDiskComesAfterTheMemory();
    void qualitiesInWords();
    void memoryBetweenRows();
    void qualities();
    void words();
};

void RecommendationTest::forTheComputer_data()
{
    QTest::addColumn<qint64>("memory");
    QTest::addColumn<double>("bytesPerSecond");
    QTest::addColumn<QString>("expected");
    QTest::newRow("much memory, fast: the best that is worth its size") << 64 * kGb << 200e9 << QStringLiteral("Q8_0");
    QTest::newRow("much memory, as fast as people read") << 64 * kGb << 60e9 << QStringLiteral("Q6_K");
    QTest::newRow("much memory, slow") << 64 * kGb << 40e9 << QStringLiteral("Q4_K_M");
    QTest::newRow("slower than people read: the quickest good one") << 64 * kGb << 36e9 << QStringLiteral("Q4_K_M");
    QTest::newRow("very slow: the smallest good one") << 64 * kGb << 10e9 << QStringLiteral("Q4_K_M");
    QTest::newRow("16 GB, fast: the full size fits") << 16 * kGb << 200e9 << QStringLiteral("Q8_0");
    QTest::newRow("9 GB, fast: no room for the larger ones") << 9 * kGb << 200e9 << QStringLiteral("Q5_K_M");
    QTest::newRow("8 GB: the smallest good one") << 8 * kGb << 200e9 << QStringLiteral("Q4_K_M");
    QTest::newRow("6.4 GB: a smaller kind") << qint64{6'400'000'000} << 200e9 << QStringLiteral("Q3_K_M");
    QTest::newRow("5.2 GB: the poorest has room to spare") << qint64{5'200'000'000} << 200e9 << QStringLiteral("Q2_K");
    QTest::newRow("5 GB: what only just fits, but not the poorest") << 5 * kGb << 200e9 << QStringLiteral("Q3_K_M");
    QTest::newRow("4 GB: the poorest, and only just") << 4 * kGb << 200e9 << QStringLiteral("Q2_K");
}

void RecommendationTest::forTheComputer()
{
    QFETCH(qint64, memory);
    QFETCH(double, bytesPerSecond);
    QFETCH(QString, expected);
    const QList<HubModelFile> files = eightBillion();
    const Recommendation got = recommended(files, {machineOf(memory, bytesPerSecond), {4096, false}, -1});
    QVERIFY2(got.index >= 0, qPrintable(got.reason));
    QCOMPARE(files[got.index].quantization, expected);
    QVERIFY(got.reason.endsWith(QLatin1Char('.')));
}

void RecommendationTest::preferredWhileNothingIsKnown()
{
    const QList<HubModelFile> files = eightBillion();
    QCOMPARE(files[recommended(files, {}).index].quantization, QStringLiteral("Q4_K_M"));
    QCOMPARE(files[recommended(files, {}, {QStringLiteral("Q9"), QStringLiteral("Q6_K")}).index].quantization,
             QStringLiteral("Q6_K"));
}

void RecommendationTest::saysWhyNone_data()
{
    QTest::addColumn<qint64>("memory");
    QTest::addColumn<qint64>("disk");
    QTest::addColumn<QString>("word");
    QTest::newRow("memory") << 2 * kGb << qint64{-1} << QStringLiteral("memory");
    QTest::newRow("disk") << 64 * kGb << kGb << QStringLiteral("disk");
}

void RecommendationTest::saysWhyNone()
{
    QFETCH(qint64, memory);
    QFETCH(qint64, disk);
    QFETCH(QString, word);
    const Recommendation got = recommended(eightBillion(), {machineOf(memory, 50e9), {4096, false}, disk});
    QCOMPARE(got.index, -1);
    QVERIFY2(got.reason.contains(word), qPrintable(got.reason));
    QVERIFY(!recommended({}, {}).reason.isEmpty());
}

void RecommendationTest::neverOneThatCannotRun()
{
    const QList<HubModelFile> files = eightBillion();
    KnownHeader header;
    header.summary.unsupported = QStringLiteral("The model is of the architecture “x”, which is not known.");
    header.bytes = files[3].size;
    QList<FileJudgement> judgements;
    for (const HubModelFile &file : files)
        judgements.append(judge(file, 0, header, {machineOf(64 * kGb, 100e9), {}, -1}));
    const Recommendation got = recommend(files, judgements, {QStringLiteral("Q4_K_M")});
    QCOMPARE(got.index, -1);
    QCOMPARE(got.reason, header.summary.unsupported);

    HubModelFile half = fileOf("Q4_K_M", kGb);
    half.complete = false;
    QCOMPARE(recommended({half}, {machineOf(64 * kGb, 100e9), {}, -1}).index, -1);
}

void RecommendationTest::kindsNobodyComputes_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<bool>("computed");
    for (const char *kind :
         {"IQ1_S", "IQ2_XXS", "IQ2_M", "UD-IQ2_M", "IQ3_XXS", "IQ3_M", "TQ1_0", "TQ2_0", "MXFP4_MOE"})
        QTest::newRow(kind) << QString::fromLatin1(kind) << false;
    for (const char *kind :
         {"IQ4_XS", "IQ4_NL", "Q2_K", "UD-Q2_K_XL", "Q3_K_S", "Q4_0", "Q5_1", "Q8_0", "BF16", "F32", ""})
        QTest::newRow(kind) << QString::fromLatin1(kind) << true;
}

void RecommendationTest::kindsNobodyComputes()
{
    QFETCH(QString, kind);
    QFETCH(bool, computed);
    const HubModelFile file = fileOf(kind.toLatin1().constData(), kGb);
    const Yardstick yardstick{machineOf(64 * kGb, 100e9), {}, -1};
    const FileJudgement judgement = judge(file, 0, {}, yardstick);
    QCOMPARE(judgement.verdict != FileVerdict::Unsupported, computed);
    QVERIFY(computed || judgement.reason.contains(kind));
    QCOMPARE(recommended({file}, yardstick).index, computed ? 0 : -1);
    // What its own header says counts for more than its name.
    QVERIFY(judge(file, 0, KnownHeader{{}, kGb, true}, yardstick).verdict != FileVerdict::Unsupported);
}

void RecommendationTest::memoryOfOtherFiles()
{
    const QList<HubModelFile> files = eightBillion();
    KnownHeader header;
    header.bytes = files[3].size;
    header.own = false;
    header.summary.memory = {{4096, files[3].size + 700'000'000, files[3].size + 450'000'000}};
    const Yardstick yardstick{machineOf(64 * kGb, 0), {4096, false}, -1};
    QCOMPARE(judge(files[6], 0, header, yardstick).memory, files[6].size + 700'000'000);
    QVERIFY(!judge(files[6], 0, header, yardstick).exact);
    header.own = true;
    QVERIFY(judge(files[3], 0, header, yardstick).exact);
    QCOMPARE(judge(files[3], 0, header, {machineOf(64 * kGb, 0), {4096, true}, -1}).memory,
             files[3].size + 450'000'000);
}

void RecommendationTest::memoryWithoutAHeaderIsNear_data()
{
    // Keys and values of 4,096 tokens in 16 bits, by the models' own numbers of layers, heads and widths.
    QTest::addColumn<qint64>("parameters");
    QTest::addColumn<qint64>("keysAndValues");
    QTest::newRow("135M") << qint64{135'000'000} << qint64{4096} * 2 * 30 * 3 * 64 * 2;
    QTest::newRow("1B") << qint64{1'240'000'000} << qint64{4096} * 2 * 16 * 8 * 64 * 2;
    QTest::newRow("4B") << qint64{4'020'000'000} << qint64{4096} * 2 * 36 * 8 * 128 * 2;
    QTest::newRow("8B") << qint64{8'030'000'000} << qint64{4096} * 2 * 32 * 8 * 128 * 2;
}

void RecommendationTest::memoryWithoutAHeaderIsNear()
{
    QFETCH(qint64, parameters);
    QFETCH(qint64, keysAndValues);
    const HubModelFile file = fileOf("Q4_K_M", likelySize(parameters));
    const qint64 known = file.size + keysAndValues + 200'000'000; // what is computed in takes some, too
    const qint64 guess = judge(file, parameters, {}, {{}, {4096, false}, -1}).memory;
    QVERIFY2(guess > known * 7 / 10 && guess < known * 14 / 10,
             qPrintable(QStringLiteral("%1 for %2").arg(guess).arg(known)));
}

void RecommendationTest::speedOfOtherFiles()
{
    const QList<HubModelFile> files = eightBillion();
    KnownHeader header;
    header.bytes = files[3].size;
    header.own = false;
    header.summary.tokensPerSecond = 10;
    // Without a measured machine by size alone.
    QCOMPARE(judge(files[6], 0, header, {}).tokensPerSecond,
             10.0 * static_cast<double>(files[3].size) / static_cast<double>(files[6].size));
    // With one, what the header's forecast says of it is taken over.
    Machine machine = machineOf(64 * kGb, static_cast<double>(files[3].size) * 20);
    QCOMPARE(judge(files[3], 0, {}, {machine, {}, -1}).tokensPerSecond, 20.0);
    QCOMPARE(judge(files[3], 0, header, {machine, {}, -1}).tokensPerSecond, 10.0);
    machine.tokenSeconds = 0.05;
    const double other = judge(files[6], 0, header, {machine, {}, -1}).tokensPerSecond;
    QVERIFY(other > 5.8 && other < 10); // what each token takes beside the weights does not grow
}

void RecommendationTest::theDiskComesAfterTheMemory()
{
    const HubModelFile file = fileOf("Q4_K_M", 5 * kGb);
    QCOMPARE(judge(file, 8 * kGb, {}, {machineOf(16 * kGb, 50e9), {}, kGb}).verdict, FileVerdict::NoDisk);
    QCOMPARE(judge(file, 8 * kGb, {}, {machineOf(4 * kGb, 50e9), {}, kGb}).verdict, FileVerdict::TooLarge);
    QCOMPARE(judge(file, 8 * kGb, {}, {machineOf(16 * kGb, 50e9), {}, 6 * kGb}).verdict, FileVerdict::Good);
}

void RecommendationTest::qualitiesInWords()
{
    QCOMPARE(qualityInWords(QStringLiteral("Q4_K_M")), QStringLiteral("good quality"));
    QVERIFY(qualityInWords(QStringLiteral("Q2_K")) != qualityInWords(QStringLiteral("Q3_K_M")));
    QCOMPARE(qualityInWords(QStringLiteral("Q7_Z")), QString());
}

void RecommendationTest::freeMemoryIsNoVerdict()
{
    Machine machine = machineOf(16 * kGb, 50e9);
    const HubModelFile file = fileOf("Q4_K_M", 5 * kGb);
    QCOMPARE(judge(file, 8 * kGb, {}, {machine, {}, -1}).verdict, FileVerdict::Good);
    machine.freeMemory = 3 * kGb;
    const FileJudgement now = judge(file, 8 * kGb, {}, {machine, {}, -1});
    QCOMPARE(now.verdict, FileVerdict::Good);
    QVERIFY2(now.reason.contains(bytesInWords(3 * kGb)), qPrintable(now.reason));
}

void RecommendationTest::memoryBetweenRows()
{
    ModelSummary model;
    QCOMPARE(memoryAt(model, {4096, false}), 0);
    model.memory = {{1024, 200, 140}, {5120, 400, 200}};
    QCOMPARE(memoryAt(model, {256, false}), 200);
    QCOMPARE(memoryAt(model, {3072, false}), 300);
    QCOMPARE(memoryAt(model, {3072, true}), 170);
    QCOMPARE(memoryAt(model, {1 << 20, false}), 400);
}

void RecommendationTest::qualities()
{
    const QStringList order{QStringLiteral("IQ1_S"),  QStringLiteral("Q2_K"),   QStringLiteral("Q3_K_M"),
                            QStringLiteral("Q4_0"),   QStringLiteral("Q4_K_S"), QStringLiteral("Q4_K_M"),
                            QStringLiteral("Q5_K_M"), QStringLiteral("Q6_K"),   QStringLiteral("Q8_0"),
                            QStringLiteral("F16"),    QStringLiteral("F32")};
    for (qsizetype i = 1; i < order.size(); ++i)
        QVERIFY2(qualityOf(order[i - 1]) < qualityOf(order[i]), qPrintable(order[i]));
    QCOMPARE(qualityOf(QStringLiteral("UD-Q4_K_XL")), qualityOf(QStringLiteral("Q4_K_XL")));
    QCOMPARE(qualityOf(QStringLiteral("Q7_Z")), 0);
}

void RecommendationTest::words()
{
    QCOMPARE(speedInWords(0), QString());
    QCOMPARE(speedInWords(1), QStringLiteral("about one word a second"));
    QVERIFY(speedInWords(10).startsWith(QStringLiteral("about 8 ")));
    QVERIFY(speedInWords(48).startsWith(QStringLiteral("about 35 ")));
    QVERIFY(speedInWords(417).startsWith(QStringLiteral("about 310 ")));
}

QTEST_GUILESS_MAIN(RecommendationTest)

#include "tst_recommendation.moc"
