// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/sources/filewalk.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>

namespace askja::gui {

namespace {

constexpr int kMostEntries = 20000;
constexpr qint64 kLargestJson = 1 << 20;
constexpr qint64 kLongestLine = 4096;

void walk(const QString &folder, int depth, QStringList *folders, const std::function<void(const QFileInfo &)> &found,
          int *entries)
{
    const QDir dir(folder);
    if (folder.isEmpty() || !dir.exists())
        return;
    folders->append(dir.absolutePath());
    const auto all = dir.entryInfoList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot | QDir::Readable, QDir::Name);
    for (const QFileInfo &entry : all) {
        if (++*entries > kMostEntries)
            return;
        if (!entry.isDir())
            found(entry);
        else if (depth > 0 && !entry.isSymLink())
            walk(entry.absoluteFilePath(), depth - 1, folders, found, entries);
    }
}

} // namespace

void walkFiles(const QString &folder, int depth, QStringList *folders,
               const std::function<void(const QFileInfo &)> &found)
{
    int entries = 0;
    walk(folder, depth, folders, found, &entries);
}

bool isModelFileName(const QString &name)
{
    return name.endsWith(QLatin1String(".gguf"), Qt::CaseInsensitive)
        && !name.startsWith(QLatin1String("mmproj"), Qt::CaseInsensitive);
}

QJsonObject readSmallJson(const QString &file)
{
    QFile json(file);
    if (!QFileInfo(file).isFile() || json.size() > kLargestJson || !json.open(QIODevice::ReadOnly))
        return {};
    return QJsonDocument::fromJson(json.read(kLargestJson)).object();
}

QString readFirstLine(const QString &file)
{
    QFile text(file);
    if (!QFileInfo(file).isFile() || !text.open(QIODevice::ReadOnly))
        return {};
    return QString::fromUtf8(text.readLine(kLongestLine)).trimmed();
}

} // namespace askja::gui
