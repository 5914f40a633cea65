// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/library/surroundings.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <vector>

namespace askja::gui {

/// A model file that another program keeps.
struct ForeignFile
{
    QString path;
    QString name = {}; ///< what that program calls it, "llama3.2:1b"; empty: as the file is named
    QString digest = {}; ///< SHA-256 of the content in hex, where the place where it lies gives it; else empty

    bool operator==(const ForeignFile &) const = default;
};

struct ForeignFiles
{
    QList<ForeignFile> files;
    QStringList folders; ///< that change when a model comes or goes: to be watched
};

/// Another program that downloads models: how people call it and where it keeps them. find() blocks and reads only.
struct ModelSource
{
    QString id; ///< stays the same in all versions: "ollama"
    QString label; ///< a name, not to be translated
    ForeignFiles (*find)(const Surroundings &here);
};

[[nodiscard]] const std::vector<ModelSource> &modelSources();

// One file each:
[[nodiscard]] ForeignFiles findInHuggingFaceCache(const Surroundings &here);
[[nodiscard]] ForeignFiles findInLmStudio(const Surroundings &here);
[[nodiscard]] ForeignFiles findInOllama(const Surroundings &here);
[[nodiscard]] ForeignFiles findInGpt4All(const Surroundings &here);
[[nodiscard]] ForeignFiles findInJan(const Surroundings &here);

} // namespace askja::gui
