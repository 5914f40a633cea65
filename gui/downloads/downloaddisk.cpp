// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/downloads/downloaddisk.h"

#include "gui/downloads/partfile.h"
#include "gui/settings/freespace.h"

#include <QDir>
#include <QFileInfo>
#include <QHash>
#include <QStorageInfo>

namespace askja::gui {

void DownloadDisk::find(const QStringList &folders)
{
    QList<FoundDownload> downloads;
    for (const QString &folder : folders) {
        for (const DownloadRecord &record : DownloadRecord::find(folder, &m_stop))
            downloads.append({record, record.received()});
    }
    Q_EMIT found(downloads);
}

void DownloadDisk::note(quint64 id, const DownloadRequest &request, bool paused)
{
    const auto there = DownloadRecord::load(request.stateFile());
    DownloadRecord record;
    if (there && there->request.isSame(request))
        record = *there;
    record.request = request;
    record.paused = paused;
    // A folder that cannot be written is told of when the download's turn comes.
    if (QDir().mkpath(QFileInfo(request.stateFile()).absolutePath()))
        static_cast<void>(record.save());
    Q_EMIT noted(id);
}

void DownloadDisk::lookForRoom(const QList<RoomWanted> &wanted)
{
    QHash<QString, qint64> free; ///< what is left of each disk
    for (const RoomWanted &download : wanted) {
        const qint64 now = freeBytes(download.folder);
        if (now < 0 || m_stop)
            continue;
        const QString disk = QStorageInfo(download.folder).rootPath(); // where nobody can say, all are taken for one
        qint64 &left = free.insert(disk, free.value(disk, now)).value();
        // Twice what a transfer leaves free: at the edge it would stop again at once.
        if (left - download.bytes < 2 * PartFile::kLeaveFree)
            continue;
        left -= download.bytes;
        Q_EMIT roomFor(download.id);
    }
}

} // namespace askja::gui
