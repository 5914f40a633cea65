// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/settings/settings.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <limits>

using namespace askja::gui;

class SettingsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void everyKeyHasADefaultOfItsType();
    void keepsValuesOverARestart();
    void tellsOfChangesOnce();
    void bringsNumbersIntoTheirRange_data();
    void bringsNumbersIntoTheirRange();
    void survivesADamagedFile();
    void samplingGoesThroughJson();

private:
    [[nodiscard]] QString file() const { return m_folder->filePath(QStringLiteral("settings.ini")); }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void SettingsTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

void SettingsTest::everyKeyHasADefaultOfItsType()
{
    const Settings settings(file());
    for (int i = 0; i <= static_cast<int>(SettingKey::ColourScheme); ++i) {
        const auto key = static_cast<SettingKey>(i);
        QVERIFY(Settings::defaultValue(key).isValid());
        QCOMPARE(settings.value(key), Settings::defaultValue(key));
        const int type = Settings::defaultValue(key).metaType().id();
        const bool number = type == QMetaType::Int || type == QMetaType::LongLong || type == QMetaType::Double;
        QCOMPARE(Settings::minimum(key).isValid(), number);
        QCOMPARE(Settings::maximum(key).isValid(), number);
    }
}

void SettingsTest::keepsValuesOverARestart()
{
    const QStringList folders{QStringLiteral("/a b"), QStringLiteral("/ö,ü;=\"")};
    const QByteArray geometry("\0\x01\xff\n", 4);
    {
        Settings settings(file());
        settings.setValue(SettingKey::ModelFolders, folders);
        settings.setValue(SettingKey::WindowGeometry, geometry);
        settings.setValue(SettingKey::Temperature, 0.25);
        settings.setValue(SettingKey::Seed, std::numeric_limits<qint64>::max());
        settings.setValue(SettingKey::SidebarVisible, false);
        settings.setValue(SettingKey::SystemPrompt, QStringLiteral("Line 1\nLine 2 %x"));
    }
    const Settings settings(file());
    QCOMPARE(settings.list(SettingKey::ModelFolders), folders);
    QCOMPARE(settings.bytes(SettingKey::WindowGeometry), geometry);
    QCOMPARE(settings.real(SettingKey::Temperature), 0.25);
    QCOMPARE(settings.sampling().seed, std::numeric_limits<qint64>::max());
    QCOMPARE(settings.boolean(SettingKey::SidebarVisible), false);
    QCOMPARE(settings.text(SettingKey::SystemPrompt), QStringLiteral("Line 1\nLine 2 %x"));
}

void SettingsTest::tellsOfChangesOnce()
{
    Settings settings(file());
    QSignalSpy spy(&settings, &Settings::changed);
    settings.setValue(SettingKey::Threads, 0); // its default
    QCOMPARE(spy.count(), 0);
    settings.setValue(SettingKey::Threads, 3);
    settings.setValue(SettingKey::Threads, 3);
    QCOMPARE(spy.count(), 1);
    QCOMPARE(spy.at(0).at(0).value<SettingKey>(), SettingKey::Threads);
    settings.reset(SettingKey::Threads);
    settings.reset(SettingKey::Threads);
    QCOMPARE(spy.count(), 2);
    QCOMPARE(settings.integer(SettingKey::Threads), 0);

    Sampling sampling = settings.sampling();
    sampling.topK = 7;
    settings.setSampling(sampling);
    QCOMPARE(spy.count(), 3);
    QCOMPARE(spy.at(2).at(0).value<SettingKey>(), SettingKey::TopK);
    QCOMPARE(settings.sampling(), sampling);
}

void SettingsTest::bringsNumbersIntoTheirRange_data()
{
    QTest::addColumn<int>("key");
    QTest::addColumn<QVariant>("given");
    QTest::addColumn<QVariant>("expected");
    const auto row = [](const char *name, SettingKey key, const QVariant &given, const QVariant &expected) {
        QTest::newRow(name) << static_cast<int>(key) << given << expected;
    };
    row("threads below", SettingKey::Threads, -4, 0);
    row("threads text", SettingKey::Threads, QStringLiteral("many"), 0);
    row("threads text number", SettingKey::Threads, QStringLiteral("6"), 6);
    row("context", SettingKey::ContextTokens, 1, 256);
    row("temperature above", SettingKey::Temperature, 99.0, 5.0);
    row("temperature no number", SettingKey::Temperature, std::numeric_limits<double>::quiet_NaN(), 0.7);
    row("top p", SettingKey::TopP, 0.0, 0.01);
    row("min p", SettingKey::MinP, 1.0, 0.99);
    row("seed", SettingKey::Seed, qint64{-77}, qint64{-1});
    row("font", SettingKey::FontScale, 0.0, 0.5);
    row("place", SettingKey::SidebarPlace, 5, 1);
}

void SettingsTest::bringsNumbersIntoTheirRange()
{
    QFETCH(const int, key);
    QFETCH(const QVariant, given);
    QFETCH(const QVariant, expected);
    Settings settings(file());
    settings.setValue(static_cast<SettingKey>(key), given);
    QCOMPARE(settings.value(static_cast<SettingKey>(key)), expected);
}

void SettingsTest::survivesADamagedFile()
{
    QFile ini(file());
    QVERIFY(ini.open(QIODevice::WriteOnly));
    ini.write("[engine]\nthreads=@Invalid()\ncontext=lots\n[window]\nsidebar=perhaps\n\xff\xfe===[[[\n[answer]\ntopK=@"
              "Rect(1 2 3 4)\n");
    ini.close();
    const Settings settings(file());
    QCOMPARE(settings.integer(SettingKey::Threads), 0);
    QCOMPARE(settings.integer(SettingKey::ContextTokens), 4096);
    QCOMPARE(settings.boolean(SettingKey::SidebarVisible), true);
    QCOMPARE(settings.integer(SettingKey::TopK), 40);
}

void SettingsTest::samplingGoesThroughJson()
{
    Sampling sampling;
    sampling.temperature = 1.25;
    sampling.topK = 0;
    sampling.seed = (qint64{1} << 60) + 1;
    QCOMPARE(Sampling::fromJson(sampling.toJson(), Sampling()), sampling);

    QJsonObject odd = sampling.toJson();
    odd[QLatin1String("temperature")] = -3;
    odd[QLatin1String("topP")] = QLatin1String("x");
    odd.remove(QLatin1String("topK"));
    Sampling fallback;
    fallback.topP = 0.5;
    fallback.topK = 11;
    const Sampling read = Sampling::fromJson(odd, fallback);
    QCOMPARE(read.temperature, 0.0);
    QCOMPARE(read.topP, 0.5);
    QCOMPARE(read.topK, 11);
}

QTEST_GUILESS_MAIN(SettingsTest)
#include "tst_settings.moc"
