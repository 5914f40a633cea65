// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/libraryfilter.h"
#include "gui/library/modellistmodel.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace askja::gui;

class LibraryFilterTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void orders_data();
    void orders();
    void followsWhatChanges();
    void findsEveryWord_data();
    void findsEveryWord();

private:
    [[nodiscard]] QString names() const;
    [[nodiscard]] static ModelEntry entry(const QString &name, qint64 bytes, int daysAgo);
    std::unique_ptr<ModelListModel> m_models;
    std::unique_ptr<LibraryFilter> m_filter;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

ModelEntry LibraryFilterTest::entry(const QString &name, qint64 bytes, int daysAgo)
{
    ModelEntry entry;
    entry.summary.path = QStringLiteral("/models/") + name;
    entry.summary.name = name;
    entry.summary.fileBytes = bytes;
    if (daysAgo >= 0)
        entry.lastUse = QDateTime(QDate(2026, 11, 30), QTime(4, 0), Qt::UTC).addDays(-daysAgo);
    return entry;
}

void LibraryFilterTest::init()
{
    m_tester.reset();
    m_models = std::make_unique<ModelListModel>();
    m_filter = std::make_unique<LibraryFilter>();
    m_filter->setSourceModel(m_models.get());
    m_tester = std::make_unique<QAbstractItemModelTester>(m_filter.get(),
                                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    ModelEntry b = entry(QStringLiteral("b"), 300, 1);
    b.summary.architecture = QStringLiteral("llama");
    b.summary.family = QStringLiteral("Llama 3.2");
    b.summary.quantisation = QStringLiteral("Q4_K_M");
    b.source = QStringLiteral("Ollama");
    m_models->setEntries({entry(QStringLiteral("c"), 100, 0), entry(QStringLiteral("A"), 200, -1), b,
                          entry(QStringLiteral("d"), 200, -1)});
}

QString LibraryFilterTest::names() const
{
    QString names;
    for (int row = 0; row < m_filter->rowCount(); ++row)
        names += m_filter->index(row, 0).data().toString();
    return names;
}

void LibraryFilterTest::orders_data()
{
    QTest::addColumn<int>("order");
    QTest::addColumn<QString>("expected");
    QTest::newRow("name") << 0 << "Abcd";
    QTest::newRow("last use") << 1 << "cbAd";
    QTest::newRow("size") << 2 << "bAdc";
}

void LibraryFilterTest::orders()
{
    QFETCH(int, order);
    QFETCH(QString, expected);
    m_filter->setOrder(static_cast<LibraryFilter::Order>(order));
    QCOMPARE(names(), expected);
}

void LibraryFilterTest::followsWhatChanges()
{
    m_filter->setOrder(LibraryFilter::Order::LastUse);
    m_models->updateEntry(entry(QStringLiteral("d"), 200, 0));
    QCOMPARE(names(), QStringLiteral("cdbA"));
    ModelEntry renamed = entry(QStringLiteral("d"), 200, -1);
    renamed.summary.name = QStringLiteral("0");
    m_models->updateEntry(renamed);
    QCOMPARE(names(), QStringLiteral("cb0A"));
}

void LibraryFilterTest::findsEveryWord_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("nothing typed") << " "
                                   << "Abcd";
    QTest::newRow("quantisation") << "q4_k"
                                  << "b";
    QTest::newRow("family and program, in any order") << "ollama LLAMA"
                                                      << "b";
    QTest::newRow("a folder") << "/models"
                              << "Abcd";
    QTest::newRow("one word is nowhere") << "llama q8"
                                         << "";
}

void LibraryFilterTest::findsEveryWord()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    m_filter->setText(text);
    QCOMPARE(names(), expected);
}

QTEST_GUILESS_MAIN(LibraryFilterTest)
#include "tst_libraryfilter.moc"
