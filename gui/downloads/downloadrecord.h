// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/downloads/downloadtypes.h"

#include <QStringList>

#include <optional>

namespace askja::gui {

/// What is kept beside an unfinished download, so that it can go on after anything. How much has come is not in it:
/// that is the length of the .part file. Any thread; blocking.
struct DownloadRecord
{
    DownloadRequest request;
    QStringList finished; ///< names of the files that this download has completed
    QByteArray etag; ///< of the file that is being loaded …
    QString etagHost; ///< … as this host named it

    /// Written whole or not at all. False: the disk does not take it.
    [[nodiscard]] bool save() const;
    void remove() const;
    /// Nothing: it is no such record. Its folder is where it lies, whatever it says.
    [[nodiscard]] static std::optional<DownloadRecord> load(const QString &file);
    /// Of all unfinished downloads in this folder and below.
    [[nodiscard]] static QList<DownloadRecord> find(const QString &folder);
};

} // namespace askja::gui
