// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QList>
#include <QPair>
#include <QString>
#include <QStringList>

#include <functional>

namespace askja::gui {

/// Bytes done of all; returns whether to go on.
using MoveProgress = std::function<bool(qint64 done, qint64 total)>;

struct MoveOutcome
{
    QList<QPair<QString, QString>> moved; ///< from → to, of every file; empty after an error
    QString problem; ///< one sentence; empty: it went well or was cancelled
    bool cancelled = false;

    [[nodiscard]] bool isDone() const { return problem.isEmpty() && !cancelled; }
};

/// Moves the files of one model into a folder, all of them or none: on the same disk by renaming, to another by copying
/// under other names, comparing SHA-256 with what is read back, flushing, and only then removing the originals.
/// Cancelled or failed, the originals are where they were and nothing is left behind. Never replaces a file. Blocks.
[[nodiscard]] MoveOutcome moveFiles(const QStringList &files, const QString &folder, const MoveProgress &progress);
/// The same for names that are chosen one by one; forceCopy is for tests, which have one disk only.
[[nodiscard]] MoveOutcome moveFiles(const QList<QPair<QString, QString>> &moves, const MoveProgress &progress,
                                    bool forceCopy = false);

/// Moves the files of one model to the trash, all or none. moved says where they are now, if the system tells. Blocks.
[[nodiscard]] MoveOutcome trashFiles(const QStringList &files);
/// Back from the trash to where they were; takes a moved list of trashFiles(). Blocks.
[[nodiscard]] MoveOutcome restoreFiles(const QList<QPair<QString, QString>> &moved, const MoveProgress &progress);

/// Removes the folders of the files that went away if they are of those that downloads make (<models>/owner/model and
/// below) and are empty now; never the models' folder itself, and no other. Blocks.
void removeEmptyFolders(const QStringList &gone, const QString &modelsFolder);

} // namespace askja::gui
