// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/discover/catalogue.h"

#include "gui/hub/hubaddress.h"
#include "gui/hub/hubjson.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace askja::gui {

namespace {

constexpr qsizetype kMostBytes = 1 << 20;
constexpr int kMostDepth = 8;
constexpr qsizetype kMostEntries = 200;
constexpr qsizetype kLongestText = 200;
constexpr qsizetype kMostWords = 40;
constexpr qint64 kMostParameters = 1'000'000'000'000;

bool isWord(const QString &text)
{
    static const QRegularExpression pattern(QStringLiteral("^[A-Za-z0-9][A-Za-z0-9._-]{0,63}\\z"));
    return pattern.match(text).hasMatch();
}

bool isText(const QString &text)
{
    return !text.trimmed().isEmpty() && text.size() <= kLongestText
        && std::all_of(text.begin(), text.end(), [](QChar c) { return c.isPrint(); });
}

QStringList words(const QJsonValue &value)
{
    QStringList list;
    for (const QJsonValue word : value.toArray()) {
        if (list.size() < kMostWords && isWord(word.toString()))
            list.append(word.toString());
    }
    return list;
}

CatalogueEntry entryFrom(const QJsonObject &object)
{
    const auto text = [&object](const char *key) { return object.value(QLatin1String(key)).toString(); };
    CatalogueEntry entry;
    entry.id = text("id");
    entry.name = text("name");
    entry.family = text("family");
    entry.parameters = object.value(QLatin1String("parameters")).toInteger();
    entry.goodFor = text("goodFor");
    entry.languages = words(object.value(QLatin1String("languages")));
    entry.licence = text("licence");
    entry.repository = text("repository");
    entry.secondSource = text("secondSource");
    entry.quantizations = words(object.value(QLatin1String("quantizations")));
    return entry;
}

bool isGood(const CatalogueEntry &entry)
{
    return isWord(entry.id) && isText(entry.name) && isText(entry.family) && isText(entry.goodFor)
        && isWord(entry.licence) && entry.parameters > 0 && entry.parameters <= kMostParameters
        && !entry.languages.isEmpty() && !entry.quantizations.isEmpty() && isRepositoryName(entry.repository)
        && (entry.secondSource.isEmpty() || isRepositoryName(entry.secondSource));
}

} // namespace

QList<CatalogueEntry> parseCatalogue(const QByteArray &json)
{
    const auto document = json.size() <= kMostBytes ? parseHubJson(json, kMostDepth) : std::nullopt;
    if (!document)
        return {};
    QList<CatalogueEntry> entries;
    QSet<QString> ids;
    for (const QJsonValue value : document->object().value(QLatin1String("models")).toArray()) {
        CatalogueEntry entry = entryFrom(value.toObject());
        if (entries.size() >= kMostEntries || !isGood(entry) || ids.contains(entry.id))
            continue;
        ids.insert(entry.id);
        entry.goodFor = QCoreApplication::translate("askja::gui::Catalogue", entry.goodFor.toUtf8().constData());
        entries.append(entry);
    }
    return entries;
}

QList<CatalogueEntry> builtInCatalogue()
{
    QFile file(QStringLiteral(":/askja/catalogue/models.json"));
    return file.open(QIODevice::ReadOnly) ? parseCatalogue(file.readAll()) : QList<CatalogueEntry>();
}

} // namespace askja::gui
