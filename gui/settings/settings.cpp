// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/settings/settings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace askja::gui {

namespace {

struct Entry
{
    SettingKey key;
    QLatin1String name; ///< in the file: never change one, people have them
    QVariant fallback; ///< its type is the key's type
    QVariant minimum; ///< of numbers only
    QVariant maximum;
};

/// The table. One line per key, in the order of the enum.
const std::array<Entry, 37> &table()
{
    static const std::array<Entry, 37> entries{{
        {SettingKey::ModelFolders, QLatin1String("models/folders"), QStringList(), {}, {}},
        {SettingKey::ModelFiles, QLatin1String("models/files"), QStringList(), {}, {}},
        {SettingKey::LastModel, QLatin1String("models/last"), QString(), {}, {}},
        {SettingKey::OtherPrograms, QLatin1String("models/otherPrograms"), true, {}, {}},
        {SettingKey::LibraryOrder, QLatin1String("models/order"), 0, 0, 2},
        {SettingKey::UnloadMinutes, QLatin1String("models/unloadMinutes"), 0, 0, 1440},
        {SettingKey::NetworkAllowed, QLatin1String("network/allowed"), true, {}, {}},
        {SettingKey::HubEndpoint, QLatin1String("network/hub"), QString(), {}, {}},
        {SettingKey::ProxyMode, QLatin1String("network/proxy"), 0, 0, 2},
        {SettingKey::ProxyHost, QLatin1String("network/proxyHost"), QString(), {}, {}},
        {SettingKey::ProxyPort, QLatin1String("network/proxyPort"), 8080, 1, 65'535},
        {SettingKey::ProxyUser, QLatin1String("network/proxyUser"), QString(), {}, {}},
        {SettingKey::ParallelDownloads, QLatin1String("network/parallelDownloads"), 2, 1, 8},
        {SettingKey::ForcedIsa, QLatin1String("engine/isa"), QString(), {}, {}},
        {SettingKey::Threads, QLatin1String("engine/threads"), 0, 0, 1024},
        {SettingKey::ContextTokens, QLatin1String("engine/context"), 4096, 256, 1 << 24},
        {SettingKey::SmallContext, QLatin1String("engine/smallContext"), false, {}, {}},
        {SettingKey::PackCacheGigabytes, QLatin1String("engine/packCacheGigabytes"), 20, 0, 100'000},
        {SettingKey::MaxTokens, QLatin1String("answer/maxTokens"), 0, 0, 1 << 24},
        {SettingKey::Temperature, QLatin1String("answer/temperature"), 0.7, 0.0, 5.0},
        {SettingKey::TopK, QLatin1String("answer/topK"), 40, 0, 1000},
        {SettingKey::TopP, QLatin1String("answer/topP"), 0.95, 0.01, 1.0},
        {SettingKey::MinP, QLatin1String("answer/minP"), 0.05, 0.0, 0.99},
        {SettingKey::RepeatPenalty, QLatin1String("answer/repeatPenalty"), 1.0, 0.5, 2.0},
        {SettingKey::Seed, QLatin1String("answer/seed"), qint64{-1}, qint64{-1}, std::numeric_limits<qint64>::max()},
        {SettingKey::SystemPrompt, QLatin1String("answer/systemPrompt"), QString(), {}, {}},
        {SettingKey::SidebarVisible, QLatin1String("window/sidebar"), true, {}, {}},
        {SettingKey::SettingsPanelVisible, QLatin1String("window/settingsPanel"), false, {}, {}},
        {SettingKey::SidebarPlace, QLatin1String("window/place"), 0, 0, 1},
        {SettingKey::ModelsSection, QLatin1String("window/modelsSection"), 0, 0, 2},
        {SettingKey::WindowGeometry, QLatin1String("window/geometry"), QByteArray(), {}, {}},
        {SettingKey::WindowState, QLatin1String("window/state"), QByteArray(), {}, {}},
        {SettingKey::FontScale, QLatin1String("window/fontScale"), 1.0, 0.5, 3.0},
        {SettingKey::SendWithEnter, QLatin1String("window/sendWithEnter"), true, {}, {}},
        {SettingKey::ShowSpeed, QLatin1String("window/showSpeed"), true, {}, {}},
        {SettingKey::LastFolder, QLatin1String("window/lastFolder"), QString(), {}, {}},
        {SettingKey::ColourScheme, QLatin1String("window/colours"), 0, 0, 2},
    }};
    return entries;
}

const Entry &entryOf(SettingKey key)
{
    const auto &entries = table();
    const auto found = std::find_if(entries.begin(), entries.end(), [key](const Entry &e) { return e.key == key; });
    Q_ASSERT(found != entries.end());
    return *found;
}

/// An INI file keeps only text: what it gives back must be turned into the key's type.
QVariant ofType(const Entry &entry, const QVariant &raw)
{
    QVariant value = raw;
    const QMetaType type = entry.fallback.metaType();
    if (type.id() == QMetaType::Bool && raw.metaType().id() == QMetaType::QString) {
        const QString text = raw.toString();
        if (text != QLatin1String("true") && text != QLatin1String("false"))
            return entry.fallback;
    }
    if (!value.isValid() || !value.convert(type))
        return entry.fallback;
    switch (type.id()) {
    case QMetaType::Int:
        return std::clamp(value.toInt(), entry.minimum.toInt(), entry.maximum.toInt());
    case QMetaType::LongLong:
        return std::clamp(value.toLongLong(), entry.minimum.toLongLong(), entry.maximum.toLongLong());
    case QMetaType::Double:
        if (std::isnan(value.toDouble()))
            return entry.fallback;
        return std::clamp(value.toDouble(), entry.minimum.toDouble(), entry.maximum.toDouble());
    default:
        return value;
    }
}

} // namespace

Settings::Settings(const QString &file, QObject *parent)
    : QObject(parent)
    , m_store(file, QSettings::IniFormat)
{
}

Settings::~Settings() = default;

QVariant Settings::value(SettingKey key) const
{
    const Entry &entry = entryOf(key);
    return ofType(entry, m_store.value(entry.name));
}

bool Settings::boolean(SettingKey key) const
{
    return value(key).toBool();
}

int Settings::integer(SettingKey key) const
{
    return value(key).toInt();
}

double Settings::real(SettingKey key) const
{
    return value(key).toDouble();
}

QString Settings::text(SettingKey key) const
{
    return value(key).toString();
}

QStringList Settings::list(SettingKey key) const
{
    return value(key).toStringList();
}

QByteArray Settings::bytes(SettingKey key) const
{
    return value(key).toByteArray();
}

QVariant Settings::defaultValue(SettingKey key)
{
    return entryOf(key).fallback;
}

QVariant Settings::minimum(SettingKey key)
{
    return entryOf(key).minimum;
}

QVariant Settings::maximum(SettingKey key)
{
    return entryOf(key).maximum;
}

void Settings::setValue(SettingKey key, const QVariant &value)
{
    const Entry &entry = entryOf(key);
    const QVariant before = this->value(key);
    const QVariant now = ofType(entry, value);
    if (now == before)
        return;
    m_store.setValue(entry.name, now);
    Q_EMIT changed(key);
}

void Settings::reset(SettingKey key)
{
    const Entry &entry = entryOf(key);
    const bool differs = value(key) != entry.fallback;
    m_store.remove(entry.name);
    if (differs)
        Q_EMIT changed(key);
}

Sampling Settings::sampling() const
{
    Sampling s;
    s.temperature = real(SettingKey::Temperature);
    s.topK = integer(SettingKey::TopK);
    s.topP = real(SettingKey::TopP);
    s.minP = real(SettingKey::MinP);
    s.repeatPenalty = real(SettingKey::RepeatPenalty);
    s.seed = value(SettingKey::Seed).toLongLong();
    return s;
}

void Settings::setSampling(const Sampling &sampling)
{
    setValue(SettingKey::Temperature, sampling.temperature);
    setValue(SettingKey::TopK, sampling.topK);
    setValue(SettingKey::TopP, sampling.topP);
    setValue(SettingKey::MinP, sampling.minP);
    setValue(SettingKey::RepeatPenalty, sampling.repeatPenalty);
    setValue(SettingKey::Seed, sampling.seed);
}

bool Settings::sync()
{
    m_store.sync();
    return m_store.status() == QSettings::NoError;
}

} // namespace askja::gui
