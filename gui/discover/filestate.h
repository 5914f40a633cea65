// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QHash>
#include <QMetaType>
#include <QString>

namespace askja::gui {

/// Whether a file of the hub is on this computer already, or on its way.
enum class FilePresence { Absent, Waiting, Downloading, Paused, Failed, Here };

struct FileState
{
    FilePresence presence = FilePresence::Absent;
    double fraction = 0; ///< of it has come, 0 to 1
    QString text; ///< what went wrong, or why it waits; may be empty

    bool operator==(const FileState &) const = default;
};

/// By the path that the file has, or will have, on this computer; of a split model the first part's.
using FileStates = QHash<QString, FileState>;

} // namespace askja::gui

Q_DECLARE_METATYPE(askja::gui::FileState)
