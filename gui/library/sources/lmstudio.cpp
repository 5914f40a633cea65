// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/sources/filewalk.h"
#include "gui/library/sources/modelsource.h"

#include <QSet>

namespace askja::gui {

namespace {

/// Its home: what ~/.lmstudio-home-pointer says, today's default, and the one of versions before 0.3.6.
QStringList homesOf(const Surroundings &here)
{
    QStringList homes{here.inHome(QStringLiteral(".lmstudio")), here.inHome(QStringLiteral(".cache/lm-studio"))};
    const QString pointed = here.expanded(readFirstLine(here.inHome(QStringLiteral(".lmstudio-home-pointer"))));
    if (!pointed.isEmpty())
        homes.prepend(pointed);
    return homes;
}

QStringList foldersOf(const Surroundings &here)
{
    QStringList folders;
    QStringList settings{here.configFolder(QStringLiteral("LM Studio/settings.json"))};
    for (const QString &home : homesOf(here)) {
        folders += home + QStringLiteral("/models");
        settings += home + QStringLiteral("/settings.json");
    }
    for (const QString &file : settings) { // where the person chose another folder
        const QJsonValue chosen = readSmallJson(file).value(QLatin1String("downloadsFolder"));
        folders += here.expanded(chosen.toString());
    }
    folders.removeAll(QString());
    folders.removeDuplicates();
    return folders;
}

} // namespace

ForeignFiles findInLmStudio(const Surroundings &here)
{
    ForeignFiles result;
    QSet<QString> seen;
    for (const QString &folder : foldersOf(here)) { // publisher/model/file.gguf
        walkFiles(folder, 3, &result.folders, [&](const QFileInfo &file) {
            if (isModelFileName(file.fileName()) && !seen.contains(file.canonicalFilePath())) {
                seen.insert(file.canonicalFilePath());
                result.files.append({file.absoluteFilePath()});
            }
        });
    }
    return result;
}

} // namespace askja::gui
