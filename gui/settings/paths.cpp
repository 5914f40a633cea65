// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/settings/paths.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

namespace askja::gui {

namespace {

/// Made for this user only, as the XDG base directory specification asks; a folder that is there stays as it is.
bool makePrivateFolder(const QString &folder)
{
    if (QFileInfo(folder).isDir())
        return true;
    if (!QDir().mkpath(folder))
        return false;
    QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return true;
}

} // namespace

Paths Paths::find(const QString &programFolder)
{
    Paths paths;
    const QDir program(programFolder);
    if (QFileInfo::exists(program.filePath(QStringLiteral("portable")))) {
        paths.portable = true;
        paths.config = program.filePath(QStringLiteral("askja-data/config"));
        paths.data = program.filePath(QStringLiteral("askja-data"));
        paths.cache = program.filePath(QStringLiteral("askja-data/cache"));
        return paths;
    }
    // The generic locations and one folder name of ours: no dependence on the names set in QCoreApplication. On Windows
    // this is the local, not the roaming, application data: models are gigabytes.
    const auto folder = [](QStandardPaths::StandardLocation location) {
        return QDir(QStandardPaths::writableLocation(location)).filePath(QStringLiteral("askja"));
    };
    paths.config = folder(QStandardPaths::GenericConfigLocation);
    paths.data = folder(QStandardPaths::GenericDataLocation);
    paths.cache = folder(QStandardPaths::GenericCacheLocation);
    return paths;
}

QString Paths::settingsFile() const
{
    return QDir(config).filePath(QStringLiteral("settings.ini"));
}

QString Paths::secretsFile() const
{
    return QDir(config).filePath(QStringLiteral("secrets.json"));
}

QString Paths::modelSettingsFile() const
{
    return QDir(config).filePath(QStringLiteral("models.json"));
}

QString Paths::libraryCacheFile() const
{
    return QDir(cache).filePath(QStringLiteral("library.json"));
}

QString Paths::speedFile() const
{
    return QDir(cache).filePath(QStringLiteral("speed.json"));
}

QString Paths::chatsFile() const
{
    return QDir(data).filePath(QStringLiteral("chats.sqlite"));
}

QString Paths::modelsFolder() const
{
    return QDir(data).filePath(QStringLiteral("models"));
}

QString Paths::packsFolder() const
{
    return QDir(cache).filePath(QStringLiteral("packs"));
}

bool Paths::create() const
{
    // data first: in portable mode it holds the others
    return makePrivateFolder(data) && makePrivateFolder(config) && makePrivateFolder(cache)
        && makePrivateFolder(modelsFolder());
}

} // namespace askja::gui
