// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/folderscanner.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QHash>
#include <QRegularExpression>
#include <QSet>

namespace askja::gui {

namespace {

constexpr int kDeepest = 3;
constexpr int kMostEntries = 20000;
constexpr qint64 kSettledMilliseconds = 5000;

struct Part
{
    QString first; ///< path of the first part
    QString name; ///< without the numbers
    int count = 1;
};

/// "x-00002-of-00003.gguf" is a part of the model whose first part is "x-00001-of-00003.gguf".
Part partOf(const QFileInfo &file)
{
    static const QRegularExpression pattern(QStringLiteral("^(.+)-(\\d{5})-of-(\\d{5})\\.gguf$"),
                                            QRegularExpression::CaseInsensitiveOption);
    const QRegularExpressionMatch match = pattern.match(file.fileName());
    if (!match.hasMatch())
        return {file.absoluteFilePath(), file.completeBaseName(), 1};
    QString first = file.fileName();
    first.replace(match.capturedStart(2), match.capturedLength(2), QStringLiteral("00001"));
    return {file.absoluteDir().filePath(first), match.captured(1), match.captured(3).toInt()};
}

class Search
{
public:
    ScanResult result;

    void folder(const QString &path, int depth)
    {
        const QDir dir(path); // of an empty path this would be the current folder
        const QString canonical = path.isEmpty() ? QString() : dir.canonicalPath();
        if (canonical.isEmpty() || m_visited.contains(canonical))
            return;
        m_visited.insert(canonical);
        result.folders.append(dir.absolutePath());
        const QFileInfoList entries
            = dir.entryInfoList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot | QDir::Readable);
        for (const QFileInfo &entry : entries) {
            if (++m_entries > kMostEntries)
                return;
            if (entry.isDir()) {
                if (depth < kDeepest && !entry.isSymLink())
                    folder(entry.absoluteFilePath(), depth + 1);
            } else if (entry.suffix().compare(QLatin1String("gguf"), Qt::CaseInsensitive) == 0) {
                file(entry);
            }
        }
    }

    void file(const QFileInfo &info)
    {
        const Part part = partOf(info);
        const auto known = m_byFirst.constFind(part.first);
        if (known == m_byFirst.constEnd()) {
            m_byFirst.insert(part.first, result.files.size());
            FoundFile found;
            found.path = part.first;
            found.name = part.name;
            found.missingParts = part.count;
            result.files.append(found);
        }
        FoundFile &found = result.files[m_byFirst.value(part.first)];
        const qint64 modified = info.lastModified().toMSecsSinceEpoch();
        if (m_counted.contains(info.absoluteFilePath()))
            return;
        m_counted.insert(info.absoluteFilePath());
        found.bytes += info.size();
        found.stamp += modified + info.size();
        --found.missingParts;
        const qint64 age = QDateTime::currentMSecsSinceEpoch() - modified;
        if (age >= 0 && age < kSettledMilliseconds)
            result.unsettled = true;
    }

    /// One that was opened from elsewhere; if it is a part, its siblings count too.
    void single(const QString &path)
    {
        const QFileInfo info(path);
        const Part part = partOf(info);
        if (!info.isFile()) {
            if (m_byFirst.contains(part.first))
                return;
            FoundFile found;
            found.path = path;
            found.name = part.name;
            found.missing = true;
            result.files.append(found);
            return;
        }
        file(info);
        if (part.count > 1) {
            const QStringList siblings{part.name + QStringLiteral("-*-of-*.gguf")};
            for (const QFileInfo &sibling : info.absoluteDir().entryInfoList(siblings, QDir::Files)) {
                if (partOf(sibling).first == part.first)
                    file(sibling);
            }
        }
    }

private:
    QSet<QString> m_visited;
    QSet<QString> m_counted;
    QHash<QString, qsizetype> m_byFirst;
    int m_entries = 0;
};

} // namespace

ScanResult FolderScanner::find(const QStringList &folders, const QStringList &files)
{
    Search search;
    for (const QString &folder : folders)
        search.folder(folder, 0);
    for (const QString &file : files)
        search.single(file);
    return search.result;
}

QString FolderScanner::firstPart(const QString &path)
{
    return partOf(QFileInfo(path)).first;
}

void FolderScanner::scan(const QStringList &folders, const QStringList &files)
{
    Q_EMIT scanned(find(folders, files));
}

} // namespace askja::gui
