// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/downloads/downloadtypes.h"
#include "gui/hub/hubconfig.h"

#include <QElapsedTimer>
#include <QObject>
#include <QStringList>
#include <QTimer>

#include <memory>
#include <vector>

class QThread;

namespace askja::gui {

class DownloadDisk;
struct FoundDownload;

/// Downloads in their order, some at a time. On the GUI thread, which never waits for the network or the disk: every
/// running download has a thread "askja-download" of its own, and one "askja-downloads" does what else needs the disk.
/// Deleting the queue stops them all: what has come stays on the disk, and restore() goes on from there, also in
/// another run of the program.
class DownloadQueue : public QObject
{
    Q_OBJECT

public:
    explicit DownloadQueue(const HubConfig &config, const DownloadLimits &limits = {}, QObject *parent = nullptr);
    ~DownloadQueue() override;

    /// For what starts from now on; but when the network is not allowed any more, everything stops at once, and goes on
    /// when it is. With another token or proxy, what failed for want of access is tried again.
    void setConfig(const HubConfig &config);
    void setParallel(int downloads); ///< 1 to 8

    /// Adds what earlier runs have left unfinished in these folders and below, paused or going on as it was. restored()
    /// follows.
    void restore(const QStringList &folders);
    /// Of a request whose first file is in the queue and not done already: that entry's id.
    DownloadId add(const DownloadRequest &request, bool paused = false);
    void pause(DownloadId id);
    void resume(DownloadId id); ///< also of one that has failed
    void cancel(DownloadId id); ///< removes what has come from the disk
    void forget(DownloadId id); ///< takes one that is Done, Failed or Cancelled out of the list

    [[nodiscard]] QList<DownloadStatus> list() const; ///< in the queue's order
    [[nodiscard]] DownloadStatus status(DownloadId id) const; ///< id 0: there is no such download
    [[nodiscard]] DownloadRequest request(DownloadId id) const; ///< no files: there is no such download
    [[nodiscard]] DownloadId idOf(const QString &target) const; ///< of the last one with this final path; 0: none
    [[nodiscard]] bool isBusy() const; ///< something runs: the computer should not go to sleep

Q_SIGNALS:
    void added(quint64 id);
    void changed(const askja::gui::DownloadStatus &status); ///< at most some 10 times a second for each
    void removed(quint64 id);
    void finished(quint64 id, const QStringList &files); ///< final paths
    void restored(int downloads);
    void busyChanged(bool busy);

private:
    struct Entry;
    [[nodiscard]] Entry *find(DownloadId id) const;
    Entry &append(const DownloadRequest &request, bool paused);
    void startMore();
    void start(Entry &entry);
    void update(Entry &entry, DownloadState state, qint64 received, const DownloadError &error);
    void transferEnded(Entry &entry, DownloadState state, qint64 received, const DownloadError &error);
    void discard(Entry &entry);
    void setState(Entry &entry, DownloadState state, const DownloadError &error = {});
    void note(Entry &entry);
    void onFound(const QList<FoundDownload> &downloads);
    void onNoted(DownloadId id);
    void onRoomFor(DownloadId id);
    void lookForRoom();
    void followBusy();

    HubConfig m_config;
    DownloadLimits m_limits;
    std::vector<std::unique_ptr<Entry>> m_entries;
    std::unique_ptr<QThread> m_diskThread;
    DownloadDisk *m_disk = nullptr; ///< lives on that thread and is deleted at its end
    QTimer m_room;
    DownloadId m_lastId = 0;
    QElapsedTimer m_clock;
    bool m_wasBusy = false;
};

} // namespace askja::gui
