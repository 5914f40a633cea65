// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/downloads/downloadrecord.h"

#include "gui/downloads/partfile.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace askja::gui {

namespace {

constexpr int kVersion = 1;
constexpr qint64 kLargestRecord = 4 << 20;
constexpr int kMostFound = 1000;

QJsonObject toJson(const DownloadFile &file)
{
    return {{QStringLiteral("url"), file.url.toString(QUrl::FullyEncoded)},
            {QStringLiteral("name"), file.name},
            {QStringLiteral("size"), file.size},
            {QStringLiteral("sha256"), QString::fromLatin1(file.sha256)}};
}

DownloadFile fileFrom(const QJsonObject &object)
{
    return {QUrl(object.value(QLatin1String("url")).toString(), QUrl::StrictMode),
            object.value(QLatin1String("name")).toString(), object.value(QLatin1String("size")).toInteger(),
            object.value(QLatin1String("sha256")).toString().toLatin1()};
}

/// The folder so that its first file's record is this one: names may have folders in them.
QString folderOf(const QString &record, const QString &name)
{
    const QString path = QDir::fromNativeSeparators(QFileInfo(record).absoluteFilePath());
    const QString ending = QLatin1Char('/') + name + QLatin1String(".part.json");
    return path.endsWith(ending) ? path.chopped(ending.size()) : QString();
}

} // namespace

bool DownloadRecord::save() const
{
    QJsonArray files;
    for (const DownloadFile &file : request.files)
        files.append(toJson(file));
    const QJsonObject object{{QStringLiteral("version"), kVersion},
                             {QStringLiteral("title"), request.title},
                             {QStringLiteral("files"), files},
                             {QStringLiteral("finished"), QJsonArray::fromStringList(finished)},
                             {QStringLiteral("etag"), QString::fromLatin1(etag)},
                             {QStringLiteral("etagHost"), etagHost},
                             {QStringLiteral("paused"), paused},
                             {QStringLiteral("flushed"), flushed},
                             {QStringLiteral("boot"), QString::fromLatin1(boot)}};
    // Always the same other name: a kill in between leaves at most one such file, which the next one overwrites.
    const QString fresh = freshFile();
    QFile file(fresh);
    const QByteArray text = QJsonDocument(object).toJson();
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.flush())
        return false;
    file.close();
    return !PartFile::replaceFile(fresh, request.stateFile());
}

QString DownloadRecord::freshFile() const
{
    return request.stateFile() + QLatin1String(".new");
}

void DownloadRecord::remove() const
{
    QFile::remove(request.stateFile());
    QFile::remove(freshFile());
}

qint64 DownloadRecord::trusted(qint64 received, const QByteArray &bootNow) const
{
    const bool sameBoot = !boot.isEmpty() && boot == bootNow;
    return sameBoot || flushed < 0 ? received : std::min(received, flushed);
}

qint64 DownloadRecord::received() const
{
    qint64 sum = 0;
    for (qsizetype i = 0; i < request.files.size(); ++i) {
        const QFileInfo whole(request.target(i)); // only what was verified has its final name
        const QFileInfo part(request.target(i) + QLatin1String(".part"));
        const bool done = whole.exists() && whole.size() == request.files.at(i).size;
        sum += done ? whole.size() : part.exists() ? std::min(part.size(), request.files.at(i).size) : 0;
    }
    return sum;
}

std::optional<DownloadRecord> DownloadRecord::load(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || file.size() > kLargestRecord)
        return {};
    const QJsonObject object = QJsonDocument::fromJson(file.readAll()).object();
    if (object.value(QLatin1String("version")).toInt() != kVersion)
        return {};
    DownloadRecord record;
    record.request.title = object.value(QLatin1String("title")).toString();
    for (const QJsonValue row : object.value(QLatin1String("files")).toArray())
        record.request.files.append(fileFrom(row.toObject()));
    for (const QJsonValue name : object.value(QLatin1String("finished")).toArray())
        record.finished.append(name.toString());
    record.etag = object.value(QLatin1String("etag")).toString().toLatin1();
    record.etagHost = object.value(QLatin1String("etagHost")).toString();
    record.flushed = object.value(QLatin1String("flushed")).toInteger(-1);
    record.boot = object.value(QLatin1String("boot")).toString().toLatin1();
    record.paused = object.value(QLatin1String("paused")).toBool();
    if (record.request.files.isEmpty())
        return {};
    record.request.folder = folderOf(path, record.request.files.first().name);
    if (!record.request.problem().isEmpty())
        return {};
    return record;
}

QList<DownloadRecord> DownloadRecord::find(const QString &folder, const std::atomic<bool> *stop)
{
    QList<DownloadRecord> records;
    QDirIterator files(folder, {QStringLiteral("*.part.json")}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext() && records.size() < kMostFound && (stop == nullptr || !*stop)) {
        if (const auto record = load(files.next()))
            records.append(*record);
    }
    return records;
}

} // namespace askja::gui
