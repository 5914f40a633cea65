// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/downloads/downloadqueue.h"

#include "gui/downloads/downloadentry.h"
#include "gui/hub/huberror.h"

#include <algorithm>

// What people and the program ask of the queue; downloadqueue_run.cpp has how it follows its transfers.
namespace askja::gui {

namespace {

bool goesOnByItself(const DownloadStatus &status)
{
    return status.state == DownloadState::Paused && status.error;
}

} // namespace

DownloadQueue::DownloadQueue(const HubConfig &config, const DownloadLimits &limits, QObject *parent)
    : QObject(parent)
    , m_config(config)
    , m_limits(limits)
    , m_diskThread(std::make_unique<QThread>())
    , m_disk(new DownloadDisk)
{
    qRegisterMetaType<DownloadState>();
    qRegisterMetaType<DownloadError>();
    qRegisterMetaType<DownloadStatus>();
    qRegisterMetaType<QList<FoundDownload>>();
    m_clock.start();
    m_diskThread->setObjectName(QStringLiteral("askja-downloads"));
    m_disk->moveToThread(m_diskThread.get());
    connect(m_diskThread.get(), &QThread::finished, m_disk, &QObject::deleteLater);
    connect(m_disk, &DownloadDisk::found, this, &DownloadQueue::onFound);
    connect(m_disk, &DownloadDisk::noted, this, &DownloadQueue::onNoted);
    connect(m_disk, &DownloadDisk::roomFor, this, &DownloadQueue::onRoomFor);
    m_diskThread->start();
    m_room.setInterval(limits.roomInterval);
    connect(&m_room, &QTimer::timeout, this, &DownloadQueue::lookForRoom);
}

DownloadQueue::~DownloadQueue()
{
    m_disk->stop();
    // Behind what it was asked to write down.
    QMetaObject::invokeMethod(
        m_disk, [thread = m_diskThread.get()] { thread->quit(); }, Qt::QueuedConnection);
    for (const auto &entry : m_entries) {
        if (entry->runs()) {
            entry->transfer->disconnect(this);
            entry->transfer->stop(entry->wish == Entry::Wish::Cancel      ? Transfer::Stop::Discard
                                      : entry->wish == Entry::Wish::Pause ? Transfer::Stop::Pause
                                                                          : Transfer::Stop::Keep);
            QMetaObject::invokeMethod(
                entry->transfer, [thread = entry->thread.get()] { thread->quit(); }, Qt::QueuedConnection);
        }
    }
    m_entries.clear(); // waits for each
    m_diskThread->wait();
}

void DownloadQueue::setConfig(const HubConfig &config)
{
    const bool otherLogin = config.token != m_config.token || config.proxy != m_config.proxy;
    m_config = config;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        Entry &entry = *m_entries[i];
        const bool stopping = entry.wish == Entry::Wish::Pause || entry.wish == Entry::Wish::Cancel;
        if (!config.allowed && entry.runs() && !stopping) {
            entry.wish = Entry::Wish::Forbid;
            entry.transfer->stop(Transfer::Stop::Keep);
        } else if (config.allowed && goesOnByItself(entry.status)
                   && entry.status.error.problem == DownloadProblem::NotAllowed) {
            setState(entry, DownloadState::Waiting);
        } else if (otherLogin && entry.status.state == DownloadState::Failed
                   && entry.status.error.problem == DownloadProblem::Access) {
            setState(entry, DownloadState::Waiting);
        }
    }
    startMore();
}

void DownloadQueue::setParallel(int downloads)
{
    m_limits.parallel = std::clamp(downloads, 1, 8);
    startMore();
}

void DownloadQueue::restore(const QStringList &folders)
{
    QMetaObject::invokeMethod(
        m_disk, [disk = m_disk, folders] { disk->find(folders); }, Qt::QueuedConnection);
}

DownloadId DownloadQueue::add(const DownloadRequest &request, bool paused)
{
    for (const auto &entry : m_entries) {
        const bool open = entry->status.state != DownloadState::Done && entry->status.state != DownloadState::Cancelled;
        if (open && !request.files.isEmpty() && entry->request.target(0) == request.target(0))
            return entry->status.id;
    }
    const DownloadId id = append(request, paused).status.id;
    Q_EMIT added(id);
    startMore();
    Entry *const entry = find(id);
    if (entry != nullptr && !entry->runs() && entry->request.problem().isEmpty())
        note(*entry); // so that it is not forgotten before its turn
    return id;
}

DownloadQueue::Entry &DownloadQueue::append(const DownloadRequest &request, bool paused)
{
    auto entry = std::make_unique<Entry>();
    entry->request = request;
    entry->status.id = ++m_lastId;
    entry->status.title = request.title;
    entry->status.size = request.size();
    entry->status.state = paused ? DownloadState::Paused : DownloadState::Waiting;
    const QString problem = request.problem();
    if (!problem.isEmpty()) {
        entry->status.state = DownloadState::Failed;
        entry->status.error = {DownloadProblem::Gone, problem};
    }
    m_entries.push_back(std::move(entry));
    return *m_entries.back();
}

void DownloadQueue::pause(DownloadId id)
{
    Entry *const entry = find(id);
    if (entry == nullptr || entry->wish == Entry::Wish::Cancel)
        return;
    if (entry->runs()) {
        entry->wish = Entry::Wish::Pause;
        entry->transfer->stop(Transfer::Stop::Pause);
    } else if (entry->status.state == DownloadState::Waiting || goesOnByItself(entry->status)) {
        setState(*entry, DownloadState::Paused);
        note(*entry);
    }
}

void DownloadQueue::resume(DownloadId id)
{
    Entry *const entry = find(id);
    if (entry == nullptr || entry->wish == Entry::Wish::Cancel)
        return;
    if (entry->runs()) {
        if (entry->wish == Entry::Wish::Pause) // it is about to stop
            entry->wish = Entry::Wish::Resume;
        return;
    }
    const DownloadState state = entry->status.state;
    if ((state == DownloadState::Paused || state == DownloadState::Failed) && entry->request.problem().isEmpty()) {
        setState(*entry, DownloadState::Waiting);
        startMore();
        if (!entry->runs())
            note(*entry);
    }
}

void DownloadQueue::cancel(DownloadId id)
{
    Entry *const entry = find(id);
    if (entry == nullptr || entry->status.state == DownloadState::Done
        || entry->status.state == DownloadState::Cancelled)
        return;
    entry->wish = Entry::Wish::Cancel;
    if (entry->noting == 0) // else when that is done
        discard(*entry);
}

void DownloadQueue::forget(DownloadId id)
{
    const auto it
        = std::find_if(m_entries.begin(), m_entries.end(), [id](const auto &e) { return e->status.id == id; });
    if (it == m_entries.end() || (*it)->runs())
        return;
    const DownloadState state = (*it)->status.state;
    if (state != DownloadState::Done && state != DownloadState::Failed && state != DownloadState::Cancelled)
        return;
    m_entries.erase(it);
    Q_EMIT removed(id);
}

QList<DownloadStatus> DownloadQueue::list() const
{
    QList<DownloadStatus> all;
    for (const auto &entry : m_entries)
        all.append(entry->status);
    return all;
}

DownloadStatus DownloadQueue::status(DownloadId id) const
{
    const Entry *const entry = find(id);
    return entry != nullptr ? entry->status : DownloadStatus();
}

DownloadRequest DownloadQueue::request(DownloadId id) const
{
    const Entry *const entry = find(id);
    return entry != nullptr ? entry->request : DownloadRequest();
}

DownloadId DownloadQueue::idOf(const QString &target) const
{
    for (auto it = m_entries.rbegin(); it != m_entries.rend(); ++it) {
        const DownloadRequest &request = (*it)->request;
        for (qsizetype i = 0; i < request.files.size(); ++i) {
            if (request.target(i) == target)
                return (*it)->status.id;
        }
    }
    return 0;
}

bool DownloadQueue::isBusy() const
{
    return std::any_of(m_entries.begin(), m_entries.end(), [](const auto &entry) { return entry->runs(); });
}

DownloadQueue::Entry *DownloadQueue::find(DownloadId id) const
{
    const auto it
        = std::find_if(m_entries.begin(), m_entries.end(), [id](const auto &e) { return e->status.id == id; });
    return it == m_entries.end() ? nullptr : it->get();
}

} // namespace askja::gui
