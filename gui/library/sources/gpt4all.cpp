// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/sources/filewalk.h"
#include "gui/library/sources/modelsource.h"

#include <QSettings>

namespace askja::gui {

ForeignFiles findInGpt4All(const Surroundings &here)
{
    // Its window keeps them among its data, its Python library in the cache; the window's settings may name another
    // one.
    QStringList folders{here.dataFolder(QStringLiteral("nomic.ai/GPT4All")),
                        here.inHome(QStringLiteral(".cache/gpt4all"))};
    const QString ini = here.configFolder(QStringLiteral("nomic.ai/GPT4All.ini"));
    if (QFileInfo(ini).isFile()) {
        const QSettings settings(ini, QSettings::IniFormat);
        folders.prepend(here.expanded(settings.value(QStringLiteral("modelPath")).toString()));
    }
    folders.removeAll(QString());
    folders.removeDuplicates();
    ForeignFiles result;
    for (const QString &folder : std::as_const(folders)) {
        walkFiles(folder, 0, &result.folders, [&](const QFileInfo &file) {
            if (isModelFileName(file.fileName()) && !file.fileName().startsWith(QLatin1String("incomplete-")))
                result.files.append({file.absoluteFilePath()});
        });
    }
    return result;
}

} // namespace askja::gui
