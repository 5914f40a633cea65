// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/downloads/downloadtypes.h"

#include <QStringList>

#include <atomic>
#include <optional>

namespace askja::gui {

/// What is kept beside an unfinished download, so that it can go on after anything. How much has come is not in it:
/// that is the length of the .part file, of which trusted() bytes count. Any thread; blocking.
struct DownloadRecord
{
    DownloadRequest request;
    QStringList finished; ///< names of the files that this download has completed
    QByteArray etag; ///< of the file that is being loaded …
    QString etagHost; ///< … as this host named it
    bool paused = false; ///< by the person, who will say when it goes on
    /// So much of the file that is being loaded is certainly on the disk; −1: not known.
    qint64 flushed = -1;
    QByteArray boot; ///< names the time since the system was started in which the rest was written; empty: not known

    /// How many of these bytes are what was written: all, unless the system was started again since; then only those
    /// that were flushed, for a power cut may have left rubbish in place of the others.
    [[nodiscard]] qint64 trusted(qint64 received, const QByteArray &bootNow) const;

    /// Written whole or not at all. False: the disk does not take it.
    [[nodiscard]] bool save() const;
    void remove() const;
    /// What lies on the disk of all its files.
    [[nodiscard]] qint64 received() const;
    /// Nothing: it is no such record. Its folder is where it lies, whatever it says.
    [[nodiscard]] static std::optional<DownloadRecord> load(const QString &file);
    /// Of all unfinished downloads in this folder and below, until stop is set.
    [[nodiscard]] static QList<DownloadRecord> find(const QString &folder, const std::atomic<bool> *stop = nullptr);

private:
    [[nodiscard]] QString freshFile() const;
};

} // namespace askja::gui
