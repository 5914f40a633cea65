// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/downloads/downloadentry.h"
#include "gui/downloads/downloadqueue.h"
#include "gui/hub/huberror.h"

#include <algorithm>
#include <utility>

// How the queue starts transfers, follows them, and goes on by itself.
namespace askja::gui {

namespace {

DownloadError forbidden()
{
    return {DownloadProblem::NotAllowed, notAllowedError().text};
}

} // namespace

void DownloadQueue::startMore()
{
    auto running = std::count_if(m_entries.begin(), m_entries.end(), [](const auto &entry) { return entry->runs(); });
    // Entries are only added by a person's call, but a receiver of changed() may make one.
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        Entry &entry = *m_entries[i];
        if (entry.status.state != DownloadState::Waiting || entry.runs() || entry.wish == Entry::Wish::Cancel)
            continue;
        if (!m_config.allowed) {
            setState(entry, DownloadState::Paused, forbidden());
        } else if (running < m_limits.parallel && entry.noting == 0) {
            start(entry);
            ++running;
        }
    }
    followBusy();
}

void DownloadQueue::start(Entry &entry)
{
    if (entry.thread)
        entry.thread->wait(); // of the last run: it has nothing more to do
    entry.speed.reset();
    entry.thread = std::make_unique<QThread>();
    entry.thread->setObjectName(QStringLiteral("askja-download"));
    entry.transfer = new Transfer(m_config, m_limits, entry.request);
    entry.transfer->moveToThread(entry.thread.get());
    connect(entry.thread.get(), &QThread::finished, entry.transfer, &QObject::deleteLater);
    connect(entry.thread.get(), &QThread::started, entry.transfer, &Transfer::start);
    const DownloadId id = entry.status.id;
    connect(entry.transfer, &Transfer::progressed, this,
            [this, id](DownloadState state, qint64 received, const DownloadError &error) {
                if (Entry *const found = find(id); found != nullptr && found->runs())
                    update(*found, state, received, error);
            });
    connect(entry.transfer, &Transfer::ended, this,
            [this, id](DownloadState state, qint64 received, const DownloadError &error) {
                if (Entry *const found = find(id))
                    transferEnded(*found, state, received, error);
            });
    entry.thread->start();
}

void DownloadQueue::update(Entry &entry, DownloadState state, qint64 received, const DownloadError &error)
{
    DownloadStatus &status = entry.status;
    if (state != DownloadState::Running)
        entry.speed.reset();
    else
        entry.speed.add(m_clock.elapsed(), received);
    status.received = received;
    status.bytesPerSecond = entry.speed.bytesPerSecond();
    status.secondsLeft = entry.speed.secondsLeft(status.size - received);
    setState(entry, state, error);
}

void DownloadQueue::transferEnded(Entry &entry, DownloadState state, qint64 received, const DownloadError &error)
{
    const DownloadId id = entry.status.id;
    entry.transfer = nullptr; // deletes itself with the thread
    entry.thread->quit();
    entry.speed.reset();
    entry.status.bytesPerSecond = 0;
    entry.status.secondsLeft = -1;
    entry.status.received = state == DownloadState::Done ? entry.status.size
        : state == DownloadState::Cancelled              ? 0
                                                         : received;
    const auto wish = std::exchange(entry.wish, Entry::Wish::None);
    if (state == DownloadState::Paused && !error && (wish == Entry::Wish::Resume || wish == Entry::Wish::Forbid))
        state = DownloadState::Waiting; // which startMore() makes of it what is allowed
    setState(entry, state, error);
    if (state == DownloadState::Done) {
        QStringList files;
        for (qsizetype i = 0; i < entry.request.files.size(); ++i)
            files.append(entry.request.target(i));
        Q_EMIT finished(id, files);
    }
    startMore();
}

/// Its transfer removes what is on the disk.
void DownloadQueue::discard(Entry &entry)
{
    if (!entry.runs() && entry.request.problem().isEmpty())
        start(entry);
    if (entry.runs()) {
        entry.transfer->stop(Transfer::Stop::Discard);
    } else {
        entry.wish = Entry::Wish::None;
        setState(entry, DownloadState::Cancelled);
    }
    followBusy();
}

void DownloadQueue::setState(Entry &entry, DownloadState state, const DownloadError &error)
{
    entry.status.state = state;
    entry.status.error = error;
    if (state == DownloadState::Paused && error.problem == DownloadProblem::DiskFull && !m_room.isActive())
        m_room.start();
    const DownloadStatus copy = entry.status;
    Q_EMIT changed(copy);
}

/// Of one that does not run: for the next run of the program.
void DownloadQueue::note(Entry &entry)
{
    ++entry.noting;
    const bool paused = entry.status.state == DownloadState::Paused && !entry.status.error;
    QMetaObject::invokeMethod(
        m_disk,
        [disk = m_disk, id = entry.status.id, request = entry.request, paused] { disk->note(id, request, paused); },
        Qt::QueuedConnection);
}

void DownloadQueue::onNoted(DownloadId id)
{
    Entry *const entry = find(id);
    if (entry == nullptr || --entry->noting > 0)
        return;
    if (entry->wish == Entry::Wish::Cancel)
        discard(*entry);
    else
        startMore();
}

void DownloadQueue::onFound(const QList<FoundDownload> &downloads)
{
    int count = 0;
    for (const FoundDownload &download : downloads) {
        const DownloadRequest &request = download.record.request;
        const bool there = std::any_of(m_entries.begin(), m_entries.end(), [&request](const auto &entry) {
            return !entry->request.files.isEmpty() && entry->request.target(0) == request.target(0);
        });
        if (there)
            continue;
        Entry &entry = append(request, download.record.paused);
        entry.status.received = download.received;
        ++count;
        Q_EMIT added(entry.status.id);
    }
    startMore();
    Q_EMIT restored(count);
}

void DownloadQueue::lookForRoom()
{
    QList<RoomWanted> wanted;
    for (const auto &entry : m_entries) {
        const DownloadStatus &status = entry->status;
        if (status.state == DownloadState::Paused && status.error.problem == DownloadProblem::DiskFull)
            wanted.append({status.id, entry->request.folder, status.size - status.received});
    }
    if (wanted.isEmpty())
        m_room.stop();
    else
        QMetaObject::invokeMethod(
            m_disk, [disk = m_disk, wanted] { disk->lookForRoom(wanted); }, Qt::QueuedConnection);
}

void DownloadQueue::onRoomFor(DownloadId id)
{
    Entry *const entry = find(id);
    if (entry == nullptr || entry->status.state != DownloadState::Paused
        || entry->status.error.problem != DownloadProblem::DiskFull)
        return;
    setState(*entry, DownloadState::Waiting);
    startMore();
}

void DownloadQueue::followBusy()
{
    const bool busy = isBusy();
    if (std::exchange(m_wasBusy, busy) != busy)
        Q_EMIT busyChanged(busy);
}

} // namespace askja::gui
