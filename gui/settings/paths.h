// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace askja::gui {

/// Where Askja keeps things (ARCHITECTURE §9). The folders need not exist; create() makes them.
struct Paths
{
    QString config; ///< folder of settings.ini
    QString data; ///< folder of chats.sqlite and of models/
    QString cache; ///< may be deleted at any time
    bool portable = false;

    /// The user's own folders, or, if a file named "portable" is beside the program, <programFolder>/askja-data/….
    [[nodiscard]] static Paths find(const QString &programFolder);

    [[nodiscard]] QString settingsFile() const; ///< <config>/settings.ini
    [[nodiscard]] QString secretsFile() const; ///< <config>/secrets.json
    [[nodiscard]] QString chatsFile() const; ///< <data>/chats.sqlite
    [[nodiscard]] QString modelsFolder() const; ///< <data>/models
    [[nodiscard]] QString modelSettingsFile() const; ///< <config>/models.json
    [[nodiscard]] QString libraryCacheFile() const; ///< <cache>/library.json
    [[nodiscard]] QString speedFile() const; ///< <cache>/speed.json, which askja-cli has in the same place
    [[nodiscard]] QString packsFolder() const; ///< <cache>/packs, which askja-cli has in the same place

    /// Makes the folders, for this user only; false if one cannot be made.
    [[nodiscard]] bool create() const;
};

} // namespace askja::gui
