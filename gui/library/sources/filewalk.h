// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QFileInfo>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <functional>

namespace askja::gui {

/// Calls found for each file under folder, no deeper than so many levels (0: the folder itself) and not through links
/// to folders. Looks at no more than 20,000 entries. Appends the folders that it looked into to folders.
void walkFiles(const QString &folder, int depth, QStringList *folders,
               const std::function<void(const QFileInfo &)> &found);

/// "x.gguf", but no "mmproj…gguf", which is the eyes of a model and no model.
[[nodiscard]] bool isModelFileName(const QString &name);

/// A small JSON file of another program; empty if it is not there, too large or no JSON.
[[nodiscard]] QJsonObject readSmallJson(const QString &file);
/// The first line of a small text file; empty if there is none.
[[nodiscard]] QString readFirstLine(const QString &file);

} // namespace askja::gui
