// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/models/modelwords.h"

#include <QTest>

using namespace askja::gui;

class ModelWordsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysNothingOfUnknownMemory();
    void findsMemoryBetweenRows_data();
    void findsMemoryBetweenRows();
};

void ModelWordsTest::saysNothingOfUnknownMemory()
{
    QCOMPARE(memoryWords({}, {4096, false}), QString());
}

void ModelWordsTest::findsMemoryBetweenRows_data()
{
    QTest::addColumn<int>("tokens");
    QTest::addColumn<bool>("small");
    QTest::addColumn<qint64>("bytes");
    QTest::newRow("less than the first") << 256 << false << qint64{200'000'000};
    QTest::newRow("the first") << 1024 << false << qint64{200'000'000};
    QTest::newRow("half way") << 3072 << false << qint64{300'000'000};
    QTest::newRow("half way, stored compactly") << 3072 << true << qint64{170'000'000};
    QTest::newRow("the last") << 5120 << false << qint64{400'000'000};
    QTest::newRow("more than the model was trained for") << (1 << 24) << false << qint64{400'000'000};
}

void ModelWordsTest::findsMemoryBetweenRows()
{
    QFETCH(int, tokens);
    QFETCH(bool, small);
    QFETCH(qint64, bytes);
    ModelSummary model;
    model.memory = {{1024, 200'000'000, 140'000'000}, {5120, 400'000'000, 200'000'000}};
    QCOMPARE(memoryWords(model, {tokens, small}), sizeWords(bytes) + QStringLiteral(" of memory"));
}

QTEST_GUILESS_MAIN(ModelWordsTest)

#include "tst_modelwords.moc"
