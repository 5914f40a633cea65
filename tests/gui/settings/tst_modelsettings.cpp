// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/settings/modelsettings.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace askja::gui;

class ModelSettingsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void nothingIsSetAtFirst();
    void isKept();
    void isWrittenSoon();
    void goesWithTheFile();
    void damagedFiles_data();
    void damagedFiles();
    void bringsNumbersIntoRange();

private:
    [[nodiscard]] QString file() const { return m_folder->filePath(QStringLiteral("models.json")); }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void ModelSettingsTest::nothingIsSetAtFirst()
{
    ModelSettings settings(file());
    QVERIFY(settings.choices(QStringLiteral("/m")).isEmpty());
    QVERIFY(!settings.lastUse(QStringLiteral("/m")).isValid());
    QVERIFY(!settings.isHidden(QStringLiteral("/m")));
    settings.setChoices(QStringLiteral("/m"), {});
    settings.setHidden(QStringLiteral("/m"), false);
    QVERIFY(settings.sync());
    QVERIFY(!QFile::exists(file())); // nothing was said that is worth a file
}

void ModelSettingsTest::isKept()
{
    ModelChoices choices;
    choices.contextTokens = 16384;
    choices.smallContext = true;
    choices.threads = 3;
    choices.sampling = Sampling{0.25, 10, 0.5, 0.125, 1.5, (qint64{1} << 60) + 1};
    const QDateTime when(QDate(2026, 11, 30), QTime(4, 5, 6), Qt::UTC);
    {
        ModelSettings settings(file());
        QSignalSpy changed(&settings, &ModelSettings::changed);
        settings.setChoices(QStringLiteral("/ö"), choices);
        settings.setChoices(QStringLiteral("/ö"), choices);
        QCOMPARE(changed.count(), 1);
        settings.setLastUse(QStringLiteral("/ö"), when);
        settings.setHidden(QStringLiteral("/n"), true);
    }
    ModelSettings settings(file());
    QCOMPARE(settings.choices(QStringLiteral("/ö")), choices);
    QCOMPARE(settings.lastUse(QStringLiteral("/ö")), when);
    QCOMPARE(settings.hidden(), QStringList{QStringLiteral("/n")});
    ModelChoices some;
    some.smallContext = false; // said, although it is the usual
    settings.setChoices(QStringLiteral("/ö"), some);
    QVERIFY(settings.sync());
    QCOMPARE(ModelSettings(file()).choices(QStringLiteral("/ö")), some);
}

void ModelSettingsTest::isWrittenSoon()
{
    ModelSettings settings(file());
    settings.setHidden(QStringLiteral("/m"), true);
    QTRY_VERIFY(QFile::exists(file()));
    QVERIFY(ModelSettings(file()).isHidden(QStringLiteral("/m")));
}

void ModelSettingsTest::goesWithTheFile()
{
    ModelSettings settings(file());
    ModelChoices choices;
    choices.threads = 2;
    settings.setChoices(QStringLiteral("/a"), choices);
    settings.rename(QStringLiteral("/a"), QStringLiteral("/b"));
    settings.rename(QStringLiteral("/never"), QStringLiteral("/b"));
    QVERIFY(settings.choices(QStringLiteral("/a")).isEmpty());
    QCOMPARE(settings.choices(QStringLiteral("/b")), choices);
}

void ModelSettingsTest::damagedFiles_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("no JSON") << QByteArray("{\"models\": {");
    QTest::newRow("other types") << QByteArray(
        R"({"models":{"/m":{"context":"x","sampling":3,"lastUse":[],"hidden":"no"}}})");
    QTest::newRow("a list") << QByteArray(R"({"models":["/m"]})");
}

void ModelSettingsTest::damagedFiles()
{
    QFETCH(QByteArray, text);
    QFile damaged(file());
    QVERIFY(damaged.open(QIODevice::WriteOnly));
    damaged.write(text);
    damaged.close();
    ModelSettings settings(file());
    QVERIFY(settings.choices(QStringLiteral("/m")).isEmpty());
    QVERIFY(!settings.lastUse(QStringLiteral("/m")).isValid());
    QVERIFY(settings.hidden().isEmpty());
    settings.setHidden(QStringLiteral("/m"), true);
    QVERIFY(settings.sync());
    QVERIFY(ModelSettings(file()).isHidden(QStringLiteral("/m")));
}

void ModelSettingsTest::bringsNumbersIntoRange()
{
    QFile wild(file());
    QVERIFY(wild.open(QIODevice::WriteOnly));
    wild.write(R"({"models":{"/m":{"context":1e300,"threads":-5,"sampling":{"temperature":99}}}})");
    wild.close();
    const ModelChoices choices = ModelSettings(file()).choices(QStringLiteral("/m"));
    QCOMPARE(choices.contextTokens, 1 << 24);
    QCOMPARE(choices.threads, 0);
    QVERIFY(choices.sampling);
    QCOMPARE(choices.sampling->temperature, 5.0);
}

QTEST_GUILESS_MAIN(ModelSettingsTest)
#include "tst_modelsettings.moc"
