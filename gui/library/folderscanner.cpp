// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/folderscanner.h"

#include "gui/library/duplicates.h"
#include "gui/library/sources/modelsource.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QHash>
#include <QRegularExpression>
#include <QSaveFile>
#include <QSet>

namespace askja::gui {

namespace {

constexpr int kDeepest = 3;
constexpr int kMostEntries = 20000;
constexpr qint64 kSettledMilliseconds = 5000;
constexpr qint64 kLargestCache = 64 << 20;

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

/// All parts of that model which are there, in order. By suffix alone, since a name may hold what a pattern would take
/// for a wildcard.
QFileInfoList siblingsOf(const QFileInfo &file, const Part &part)
{
    QFileInfoList siblings = file.absoluteDir().entryInfoList({QStringLiteral("*.gguf")}, QDir::Files, QDir::Name);
    siblings.removeIf([&part](const QFileInfo &sibling) { return partOf(sibling).first != part.first; });
    return siblings;
}

class Search
{
public:
    explicit Search(const std::atomic<bool> *stop = nullptr)
        : m_stop(stop)
    {
    }

    ScanResult result;

    void library(const QString &path)
    {
        const QDir dir(path); // of an empty path this would be the current folder
        if (!path.isEmpty() && !dir.exists())
            result.missingFolders.append(path);
        m_library = dir.absolutePath();
        folder(path, 0);
        m_library.clear();
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
            for (const QFileInfo &sibling : siblingsOf(info, part))
                file(sibling);
        }
    }

    void otherPrograms(const Surroundings &here)
    {
        for (const ModelSource &source : modelSources()) {
            if (isStopped())
                return;
            const ForeignFiles foreign = source.find(here);
            result.folders += foreign.folders;
            for (const ForeignFile &entry : foreign.files) {
                const QFileInfo info(entry.path);
                FoundFile &found = file(info);
                if (!found.folder.isEmpty() || !found.source.isEmpty())
                    continue; // known already: one of the library's folders is that program's
                found.source = source.label;
                found.digest = entry.digest;
                found.isNamed = !entry.name.isEmpty();
                if (found.isNamed)
                    found.name = entry.name;
            }
        }
    }

    [[nodiscard]] bool isStopped() const { return m_stop && *m_stop; }

private:
    void folder(const QString &path, int depth)
    {
        const QDir dir(path);
        const QString canonical = path.isEmpty() ? QString() : dir.canonicalPath();
        if (canonical.isEmpty() || m_visited.contains(canonical))
            return;
        m_visited.insert(canonical);
        result.folders.append(dir.absolutePath());
        const QFileInfoList entries
            = dir.entryInfoList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot | QDir::Readable);
        for (const QFileInfo &entry : entries) {
            if (++m_entries > kMostEntries || isStopped())
                return;
            if (entry.isDir()) {
                if (depth < kDeepest && !entry.isSymLink())
                    folder(entry.absoluteFilePath(), depth + 1);
            } else if (entry.suffix().compare(QLatin1String("gguf"), Qt::CaseInsensitive) == 0) {
                file(entry);
            }
        }
    }

    /// The model that this is a file of; until the next one.
    FoundFile &file(const QFileInfo &info)
    {
        const Part part = partOf(info);
        const auto known = m_byFirst.constFind(part.first);
        if (known == m_byFirst.constEnd()) {
            m_byFirst.insert(part.first, result.files.size());
            FoundFile found;
            found.path = part.first;
            found.name = part.name;
            found.missingParts = part.count;
            found.folder = m_library;
            result.files.append(found);
        }
        FoundFile &found = result.files[m_byFirst.value(part.first)];
        const qint64 modified = info.lastModified().toMSecsSinceEpoch();
        if (m_counted.contains(info.absoluteFilePath()))
            return found;
        m_counted.insert(info.absoluteFilePath());
        found.bytes += info.size();
        found.stamp += modified + info.size();
        --found.missingParts;
        const qint64 age = QDateTime::currentMSecsSinceEpoch() - modified;
        if (age >= 0 && age < kSettledMilliseconds)
            result.unsettled = true;
        return found;
    }

    const std::atomic<bool> *m_stop;
    QString m_library; ///< the folder of the library that is being looked through
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
        search.library(folder);
    for (const QString &file : files)
        search.single(file);
    return search.result;
}

QString FolderScanner::firstPart(const QString &path)
{
    return partOf(QFileInfo(path)).first;
}

QStringList FolderScanner::partsOf(const QString &path)
{
    const QFileInfo info(path);
    const Part part = partOf(info);
    if (part.count <= 1)
        return info.isFile() ? QStringList{path} : QStringList();
    QStringList parts;
    for (const QFileInfo &sibling : siblingsOf(info, part))
        parts.append(sibling.absoluteFilePath());
    return parts;
}

void FolderScanner::readCache(const QString &file, const QString &version)
{
    QFile cache(file);
    if (cache.size() > kLargestCache || !cache.open(QIODevice::ReadOnly))
        return;
    const QList<CachedModel> models = fromCache(cache.read(kLargestCache), version);
    for (const CachedModel &model : models) {
        if (!model.file.fingerprint.isEmpty())
            m_fingerprints.insert(model.file.path, {model.file.stamp, model.file.fingerprint});
    }
    Q_EMIT cacheRead(models);
}

void FolderScanner::writeCache(const QString &file, const QString &version, const QList<CachedModel> &models)
{
    QSaveFile cache(file);
    if (cache.open(QIODevice::WriteOnly)) {
        cache.write(toCache(models, version));
        cache.commit(); // without it the next start is slower, and that is all
    }
}

QString FolderScanner::knownFingerprint(const FoundFile &file) const
{
    const Fingerprint known = m_fingerprints.value(file.path);
    return known.stamp == file.stamp ? known.text : QString();
}

QString FolderScanner::fingerprintOf(const FoundFile &file)
{
    const QString known = knownFingerprint(file);
    if (!known.isEmpty() || m_stop)
        return known;
    const QString fingerprint = contentFingerprint(file.path);
    m_fingerprints.insert(file.path, {file.stamp, fingerprint});
    return fingerprint;
}

void FolderScanner::scan(const ScanRequest &request)
{
    Search search(&m_stop);
    for (const QString &folder : request.folders)
        search.library(folder);
    for (const QString &file : request.files)
        search.single(file);
    if (request.otherPrograms)
        search.otherPrograms(request.here);
    ScanResult known = search.result;
    joinDuplicates(&known.files, [this, &known](const FoundFile &file) {
        const QString fingerprint = knownFingerprint(file);
        known.isFinal = known.isFinal && !fingerprint.isEmpty();
        return fingerprint;
    });
    if (!m_stop)
        Q_EMIT scanned(known);
    if (known.isFinal)
        return;
    joinDuplicates(&search.result.files, [this](const FoundFile &file) { return fingerprintOf(file); });
    if (!m_stop)
        Q_EMIT scanned(search.result);
}

} // namespace askja::gui
