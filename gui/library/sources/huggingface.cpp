// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/sources/filewalk.h"
#include "gui/library/sources/modelsource.h"

#include <QDir>
#include <QRegularExpression>
#include <QSet>

namespace askja::gui {

namespace {

/// As huggingface_hub looks for it (its documentation, "Environment variables").
QString cacheOf(const Surroundings &here)
{
    for (const char *name : {"HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE"}) {
        const QString folder = here.expanded(here.variable(QString::fromLatin1(name)));
        if (!folder.isEmpty())
            return folder;
    }
    const QString hfHome = here.expanded(here.variable(QStringLiteral("HF_HOME")));
    if (!hfHome.isEmpty())
        return hfHome + QStringLiteral("/hub");
    // On every system in the home's .cache, on Windows, too.
    const QString cache = here.expanded(here.variable(QStringLiteral("XDG_CACHE_HOME")));
    return (cache.isEmpty() ? here.inHome(QStringLiteral(".cache")) : cache) + QStringLiteral("/huggingface/hub");
}

/// Large files lie in blobs/ under their SHA-256, small ones under a git hash of 40 digits.
QString digestOf(const QString &blob)
{
    static const QRegularExpression sha256(QStringLiteral("^[0-9a-f]{64}$"));
    const QString name = QFileInfo(blob).fileName();
    return sha256.match(name).hasMatch() ? name : QString();
}

} // namespace

ForeignFiles findInHuggingFaceCache(const Surroundings &here)
{
    ForeignFiles result;
    const QDir cache(cacheOf(here));
    if (!cache.exists())
        return result;
    result.folders.append(cache.absolutePath());
    QSet<QString> seen; // the same blob in another snapshot is the same model
    const auto repositories = cache.entryInfoList({QStringLiteral("models--*")}, QDir::Dirs, QDir::Name);
    for (const QFileInfo &repository : repositories) {
        const QString snapshots = repository.absoluteFilePath() + QStringLiteral("/snapshots");
        walkFiles(snapshots, 4, &result.folders, [&](const QFileInfo &file) {
            const QString blob = file.canonicalFilePath(); // empty for a link whose blob is gone
            if (!isModelFileName(file.fileName()) || blob.isEmpty() || seen.contains(blob))
                return;
            seen.insert(blob);
            result.files.append({file.absoluteFilePath(), {}, digestOf(blob)});
        });
    }
    return result;
}

} // namespace askja::gui
