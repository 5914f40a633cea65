// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/library/surroundings.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace askja::test {

/// A home in a temporary folder, in which programs keep what a test puts there.
struct FakeHome
{
    QTemporaryDir folder;

    [[nodiscard]] QString path(const QString &name) const { return QDir::cleanPath(folder.filePath(name)); }

    /// Returns the path; an empty one if it cannot be written.
    QString put(const QString &name, const QByteArray &content = "GGUF") const
    {
        const QString target = path(name);
        QDir().mkpath(QFileInfo(target).path());
        QFile file(target);
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size() ? target : QString();
    }

    /// A link as the Hugging Face cache makes them; false where links cannot be made.
    [[nodiscard]] bool link(const QString &target, const QString &name) const
    {
        QDir().mkpath(QFileInfo(path(name)).path());
        return QFile::link(target, path(name)) && QFileInfo(path(name)).isFile();
    }

    [[nodiscard]] gui::Surroundings here(bool windows = false) const
    {
        gui::Surroundings here;
        here.home = path(QStringLiteral("home"));
        here.root = path(QStringLiteral("root"));
        here.windows = windows;
        return here;
    }
};

} // namespace askja::test
