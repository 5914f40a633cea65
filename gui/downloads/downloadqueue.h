// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/downloads/downloadtypes.h"
#include "gui/hub/hubconfig.h"

#include <QElapsedTimer>
#include <QObject>

#include <memory>
#include <vector>

namespace askja::gui {

/// Downloads in their order, some at a time. On the GUI thread, which never waits for the network or the disk: every
/// running download has a thread "askja-download" of its own. Deleting the queue pauses them all: what has come stays
/// on the disk, and add() with the same request goes on from there, also in another run of the program
/// (DownloadRecord::find).
class DownloadQueue : public QObject
{
    Q_OBJECT

public:
    explicit DownloadQueue(const HubConfig &config, const DownloadLimits &limits = {}, QObject *parent = nullptr);
    ~DownloadQueue() override;

    void setConfig(const HubConfig &config); ///< for what starts from now on
    void setParallel(int downloads); ///< 1 to 8

    /// Of a request whose first file is in the queue and not done already: that entry's id.
    DownloadId add(const DownloadRequest &request, bool paused = false);
    void pause(DownloadId id);
    void resume(DownloadId id); ///< also of one that has failed
    void cancel(DownloadId id); ///< removes what has come from the disk
    void forget(DownloadId id); ///< takes one that is Done, Failed or Cancelled out of the list

    [[nodiscard]] QList<DownloadStatus> list() const; ///< in the queue's order
    [[nodiscard]] DownloadStatus status(DownloadId id) const; ///< id 0: there is no such download
    [[nodiscard]] bool isBusy() const; ///< something runs: the computer should not go to sleep

Q_SIGNALS:
    void added(quint64 id);
    void changed(const askja::gui::DownloadStatus &status); ///< at most some 10 times a second for each
    void removed(quint64 id);
    void finished(quint64 id, const QStringList &files); ///< final paths

private:
    struct Entry;
    [[nodiscard]] Entry *find(DownloadId id) const;
    void startMore();
    void start(Entry &entry);
    void update(Entry &entry, DownloadState state, qint64 received, const DownloadError &error);
    void transferEnded(Entry &entry, DownloadState state, const DownloadError &error);
    void setState(Entry &entry, DownloadState state, const DownloadError &error = {});

    HubConfig m_config;
    DownloadLimits m_limits;
    std::vector<std::unique_ptr<Entry>> m_entries;
    DownloadId m_lastId = 0;
    QElapsedTimer m_clock;
};

} // namespace askja::gui
