// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/settings/modelsettings.h"

#include "gui/settings/settings.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

#include <algorithm>

namespace askja::gui {

namespace {

constexpr qint64 kLargestFile = 16 << 20;
constexpr qsizetype kMostModels = 20000;
constexpr int kWriteMilliseconds = 500;

std::optional<int> number(const QJsonObject &json, QLatin1String name, SettingKey range)
{
    const QJsonValue value = json.value(name);
    if (!value.isDouble())
        return {};
    return static_cast<int>(
        std::clamp(value.toDouble(), Settings::minimum(range).toDouble(), Settings::maximum(range).toDouble()));
}

ModelChoices choicesFrom(const QJsonObject &json)
{
    ModelChoices choices;
    choices.contextTokens = number(json, QLatin1String("context"), SettingKey::ContextTokens);
    choices.threads = number(json, QLatin1String("threads"), SettingKey::Threads);
    if (const QJsonValue small = json.value(QLatin1String("smallContext")); small.isBool())
        choices.smallContext = small.toBool();
    if (const QJsonValue sampling = json.value(QLatin1String("sampling")); sampling.isObject())
        choices.sampling = Sampling::fromJson(sampling.toObject(), {});
    return choices;
}

QJsonObject toJson(const ModelChoices &choices)
{
    QJsonObject json;
    if (choices.contextTokens)
        json.insert(QLatin1String("context"), *choices.contextTokens);
    if (choices.threads)
        json.insert(QLatin1String("threads"), *choices.threads);
    if (choices.smallContext)
        json.insert(QLatin1String("smallContext"), *choices.smallContext);
    if (choices.sampling)
        json.insert(QLatin1String("sampling"), choices.sampling->toJson());
    return json;
}

} // namespace

ModelSettings::ModelSettings(const QString &file, QObject *parent)
    : QObject(parent)
    , m_file(file)
{
    m_write.setSingleShot(true);
    m_write.setInterval(kWriteMilliseconds);
    connect(&m_write, &QTimer::timeout, this, &ModelSettings::sync);
    read();
}

ModelSettings::~ModelSettings()
{
    sync();
}

void ModelSettings::read()
{
    QFile file(m_file);
    if (file.size() > kLargestFile || !file.open(QIODevice::ReadOnly))
        return;
    const QJsonObject models
        = QJsonDocument::fromJson(file.read(kLargestFile)).object().value(QLatin1String("models")).toObject();
    for (auto it = models.begin(); it != models.end() && m_entries.size() < kMostModels; ++it) {
        const QJsonObject json = it.value().toObject();
        Entry entry;
        entry.choices = choicesFrom(json);
        entry.lastUse = QDateTime::fromString(json.value(QLatin1String("lastUse")).toString(), Qt::ISODate);
        entry.hidden = json.value(QLatin1String("hidden")).toBool();
        if (entry != Entry())
            m_entries.insert(it.key(), entry);
    }
}

bool ModelSettings::sync()
{
    m_write.stop();
    if (!m_dirty)
        return true;
    QJsonObject models;
    for (auto it = m_entries.cbegin(); it != m_entries.cend(); ++it) {
        QJsonObject json = toJson(it->choices);
        if (it->lastUse.isValid())
            json.insert(QLatin1String("lastUse"), it->lastUse.toUTC().toString(Qt::ISODate));
        if (it->hidden)
            json.insert(QLatin1String("hidden"), true);
        models.insert(it.key(), json);
    }
    QSaveFile file(m_file);
    const QByteArray text = QJsonDocument(QJsonObject{{QLatin1String("models"), models}}).toJson();
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
        return false;
    m_dirty = false;
    return true;
}

void ModelSettings::store(const QString &path, const Entry &entry)
{
    if (path.isEmpty() || m_entries.value(path) == entry)
        return;
    if (entry == Entry())
        m_entries.remove(path);
    else
        m_entries.insert(path, entry);
    m_dirty = true;
    m_write.start();
    Q_EMIT changed(path);
}

ModelChoices ModelSettings::choices(const QString &path) const
{
    return m_entries.value(path).choices;
}

void ModelSettings::setChoices(const QString &path, const ModelChoices &choices)
{
    Entry entry = m_entries.value(path);
    entry.choices = choices;
    store(path, entry);
}

QDateTime ModelSettings::lastUse(const QString &path) const
{
    return m_entries.value(path).lastUse;
}

void ModelSettings::setLastUse(const QString &path, const QDateTime &when)
{
    Entry entry = m_entries.value(path);
    entry.lastUse = when;
    store(path, entry);
}

bool ModelSettings::isHidden(const QString &path) const
{
    return m_entries.value(path).hidden;
}

void ModelSettings::setHidden(const QString &path, bool hidden)
{
    Entry entry = m_entries.value(path);
    entry.hidden = hidden;
    store(path, entry);
}

QStringList ModelSettings::hidden() const
{
    QStringList paths;
    for (auto it = m_entries.cbegin(); it != m_entries.cend(); ++it) {
        if (it->hidden)
            paths.append(it.key());
    }
    return paths;
}

void ModelSettings::rename(const QString &from, const QString &to)
{
    const Entry entry = m_entries.value(from);
    if (from == to || entry == Entry())
        return;
    store(from, {});
    store(to, entry);
}

} // namespace askja::gui
