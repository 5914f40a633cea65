// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QHash>
#include <QString>

namespace askja::gui {

/// Where programs keep their things on this computer, as a value, so that a test can give another home.
struct Surroundings
{
    QString home;
    QHash<QString, QString> variables; ///< of the environment, those that programs here look at
    QString root; ///< before absolute places of the system; empty but in tests
    bool windows = false;

    [[nodiscard]] static Surroundings current();

    [[nodiscard]] QString variable(const QString &name) const { return variables.value(name); }
    [[nodiscard]] QString inHome(const QString &path) const;
    [[nodiscard]] QString inSystem(const QString &absolutePath) const;
    // What XDG and Windows call so, with their defaults:
    [[nodiscard]] QString configFolder(const QString &path) const; ///< ~/.config, %APPDATA%
    [[nodiscard]] QString dataFolder(const QString &path) const; ///< ~/.local/share, %LOCALAPPDATA%
    [[nodiscard]] QString cacheFolder(const QString &path) const; ///< ~/.cache, %LOCALAPPDATA%
    /// "~/models" and "~" as a shell would read them; what is not absolute then is empty.
    [[nodiscard]] QString expanded(const QString &path) const;
};

} // namespace askja::gui
