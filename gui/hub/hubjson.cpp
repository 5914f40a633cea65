// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/hub/hubjson.h"

#include "gui/hub/ggufnames.h"
#include "gui/hub/hubaddress.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>

namespace askja::gui {

namespace {

constexpr qint64 kLargestFile = qint64{1} << 46;
constexpr int kMostTags = 200;

/// Qt's parser recurses, so the depth is looked at first.
bool isDeeper(const QByteArray &text, int most)
{
    int depth = 0;
    bool inString = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                inString = false;
        } else if (c == '"') {
            inString = true;
        } else if (c == '[' || c == '{') {
            if (++depth > most)
                return true;
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    return false;
}

QString text(const QJsonObject &object, const char *key)
{
    return object.value(QLatin1String(key)).toString();
}

qint64 count(const QJsonObject &object, const char *key)
{
    return std::max<qint64>(0, object.value(QLatin1String(key)).toInteger());
}

QString licenceOf(const QJsonObject &object, const QStringList &tags)
{
    const QString stated
        = object.value(QLatin1String("cardData")).toObject().value(QLatin1String("license")).toString();
    if (!stated.isEmpty())
        return stated;
    for (const QString &tag : tags) {
        if (tag.startsWith(QLatin1String("license:")))
            return tag.mid(8);
    }
    return {};
}

HubAccess accessOf(const QJsonValue &gated)
{
    if (gated.toString() == QLatin1String("auto"))
        return HubAccess::GatedAtOnce;
    return gated.isString() || gated.toBool() ? HubAccess::GatedByHand : HubAccess::Open;
}

HubRepository repositoryFrom(const QJsonObject &object)
{
    HubRepository repository;
    repository.id = text(object, "id");
    repository.author = repository.id.section(QLatin1Char('/'), 0, 0);
    repository.downloads = count(object, "downloads");
    repository.likes = count(object, "likes");
    const QString modified = text(object, "lastModified");
    repository.modified
        = QDateTime::fromString(modified.isEmpty() ? text(object, "createdAt") : modified, Qt::ISODateWithMs);
    for (const QJsonValue tag : object.value(QLatin1String("tags")).toArray()) {
        if (repository.tags.size() < kMostTags && tag.isString())
            repository.tags.append(tag.toString());
    }
    repository.licence = licenceOf(object, repository.tags);
    repository.access = accessOf(object.value(QLatin1String("gated")));
    repository.isPrivate = object.value(QLatin1String("private")).toBool();
    return repository;
}

bool isSha256(const QByteArray &digits)
{
    return digits.size() == 64 && std::all_of(digits.begin(), digits.end(), [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
           });
}

HubFile fileFrom(const QJsonObject &object)
{
    HubFile file;
    const QJsonObject stored = object.value(QLatin1String("lfs")).toObject();
    file.path = text(object, "path");
    file.size = stored.isEmpty() ? count(object, "size") : count(stored, "size");
    const QByteArray id = text(stored, "oid").toLatin1().toLower();
    if (isSha256(id))
        file.sha256 = id;
    return file;
}

} // namespace

std::optional<QJsonDocument> parseHubJson(const QByteArray &text, int mostDepth)
{
    if (isDeeper(text, mostDepth))
        return {};
    QJsonParseError error;
    QJsonDocument document = QJsonDocument::fromJson(text, &error);
    if (error.error != QJsonParseError::NoError)
        return {};
    return document;
}

std::optional<QList<HubRepository>> repositoriesFrom(const QJsonDocument &answer)
{
    if (!answer.isArray())
        return {};
    QList<HubRepository> repositories;
    for (const QJsonValue row : answer.array()) {
        const HubRepository repository = repositoryFrom(row.toObject());
        if (isRepositoryName(repository.id)) // a few old ones have no owner, and no GGUF files either
            repositories.append(repository);
    }
    return repositories;
}

std::optional<HubDetails> detailsFrom(const QJsonDocument &answer)
{
    const QJsonObject object = answer.object();
    HubDetails details{repositoryFrom(object), text(object, "sha"), {}, 0, 0};
    if (!isRepositoryName(details.repository.id))
        return {};
    const QJsonObject header = object.value(QLatin1String("gguf")).toObject();
    details.architecture = text(header, "architecture");
    details.parameters = count(header, "total");
    details.contextTokens = count(header, "context_length");
    return details;
}

std::optional<QList<HubFile>> filesFrom(const QJsonDocument &answer)
{
    if (!answer.isArray())
        return {};
    QList<HubFile> files;
    for (const QJsonValue row : answer.array()) {
        const QJsonObject object = row.toObject();
        const HubFile file = fileFrom(object);
        if (text(object, "type") == QLatin1String("file") && isSafePath(file.path) && file.size <= kLargestFile)
            files.append(file);
    }
    return files;
}

} // namespace askja::gui
