// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/downloads/downloadrecord.h"

#include <QObject>

#include <atomic>

namespace askja::gui {

/// An unfinished download that an earlier run has left.
struct FoundDownload
{
    DownloadRecord record;
    qint64 received = 0;
};

/// A download that waits for room on a full disk.
struct RoomWanted
{
    DownloadId id = 0;
    QString folder;
    qint64 bytes = 0;
};

/// Disk work of the queue that no transfer does. Lives on a thread of its own, which it blocks; only stop() may be
/// called from another one.
class DownloadDisk : public QObject
{
    Q_OBJECT

public:
    void stop() { m_stop = true; } ///< what is going on ends early

    /// found() follows.
    void find(const QStringList &folders);
    /// Keeps a download that does not run yet for the next run of the program; noted() follows. What the record knows
    /// already stays.
    void note(quint64 id, const DownloadRequest &request, bool paused);
    /// roomFor() follows for those that fit beside each other.
    void lookForRoom(const QList<askja::gui::RoomWanted> &wanted);

Q_SIGNALS:
    void found(const QList<askja::gui::FoundDownload> &downloads);
    void noted(quint64 id);
    void roomFor(quint64 id);

private:
    std::atomic<bool> m_stop{false};
};

} // namespace askja::gui

Q_DECLARE_METATYPE(askja::gui::FoundDownload)
Q_DECLARE_METATYPE(askja::gui::RoomWanted)
