// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/sources/filewalk.h"
#include "gui/library/sources/modelsource.h"

#include <QDir>

namespace askja::gui {

namespace {

/// Its data: the folder that the person chose, today's default, and the one of its first versions.
QStringList dataFolders(const Surroundings &here)
{
    QStringList folders;
    const QJsonObject settings = readSmallJson(here.configFolder(QStringLiteral("Jan/settings.json")));
    folders += here.expanded(settings.value(QLatin1String("data_folder")).toString());
    folders += here.windows ? here.configFolder(QStringLiteral("Jan/data")) : QString();
    folders += here.dataFolder(QStringLiteral("Jan/data"));
    folders += here.configFolder(QStringLiteral("Jan/data"));
    folders += here.inHome(QStringLiteral("jan"));
    folders.removeAll(QString());
    folders.removeDuplicates();
    return folders;
}

/// Files are called model.gguf, and the folders they lie in say whose: "owner/Name-Q4_K_M".
QString nameOf(const QFileInfo &file, const QString &models)
{
    if (file.fileName().compare(QLatin1String("model.gguf"), Qt::CaseInsensitive) != 0)
        return {};
    const QString folder = QDir(models).relativeFilePath(file.absolutePath());
    return folder == QLatin1String(".") ? QString() : folder.section(u'/', -1);
}

} // namespace

ForeignFiles findInJan(const Surroundings &here)
{
    ForeignFiles result;
    for (const QString &data : dataFolders(here)) {
        for (const char *inside : {"/llamacpp/models", "/models"}) {
            const QString models = data + QLatin1String(inside);
            walkFiles(models, 4, &result.folders, [&](const QFileInfo &file) {
                if (isModelFileName(file.fileName()))
                    result.files.append({file.absoluteFilePath(), nameOf(file, models)});
            });
        }
    }
    return result;
}

} // namespace askja::gui
