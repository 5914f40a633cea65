// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/surroundings.h"

#include <QDir>
#include <QOperatingSystemVersion>
#include <QtGlobal>

namespace askja::gui {

namespace {

QString under(const QString &folder, const QString &path)
{
    return path.isEmpty() ? QDir::cleanPath(folder) : QDir::cleanPath(folder + u'/' + path);
}

} // namespace

Surroundings Surroundings::current()
{
    Surroundings here;
    here.home = QDir::homePath();
    here.windows = QOperatingSystemVersion::currentType() == QOperatingSystemVersion::Windows;
    for (const char *name : {"HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE", "HF_HOME", "OLLAMA_MODELS", "XDG_CACHE_HOME",
                             "XDG_CONFIG_HOME", "XDG_DATA_HOME", "APPDATA", "LOCALAPPDATA"}) {
        const QString value = qEnvironmentVariable(name);
        if (!value.isEmpty())
            here.variables.insert(QString::fromLatin1(name), value);
    }
    return here;
}

QString Surroundings::inHome(const QString &path) const
{
    return under(home, path);
}

QString Surroundings::inSystem(const QString &absolutePath) const
{
    return root + absolutePath;
}

QString Surroundings::configFolder(const QString &path) const
{
    const QString set = expanded(variable(windows ? QStringLiteral("APPDATA") : QStringLiteral("XDG_CONFIG_HOME")));
    if (!set.isEmpty())
        return under(set, path);
    return under(inHome(windows ? QStringLiteral("AppData/Roaming") : QStringLiteral(".config")), path);
}

QString Surroundings::dataFolder(const QString &path) const
{
    const QString set = expanded(variable(windows ? QStringLiteral("LOCALAPPDATA") : QStringLiteral("XDG_DATA_HOME")));
    if (!set.isEmpty())
        return under(set, path);
    return under(inHome(windows ? QStringLiteral("AppData/Local") : QStringLiteral(".local/share")), path);
}

QString Surroundings::cacheFolder(const QString &path) const
{
    if (windows)
        return dataFolder(path);
    const QString set = expanded(variable(QStringLiteral("XDG_CACHE_HOME")));
    return under(set.isEmpty() ? inHome(QStringLiteral(".cache")) : set, path);
}

QString Surroundings::expanded(const QString &path) const
{
    if (path == QLatin1String("~"))
        return home;
    if (path.startsWith(QLatin1String("~/")))
        return inHome(path.mid(2));
    const QString clean = QDir::fromNativeSeparators(path.trimmed());
    return QDir::isAbsolutePath(clean) ? QDir::cleanPath(clean) : QString();
}

} // namespace askja::gui
