// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/downloads/downloadqueue.h"

#include "gui/downloads/speedmeter.h"
#include "gui/downloads/transfer.h"

#include <QThread>

#include <algorithm>

namespace askja::gui {

struct DownloadQueue::Entry
{
    DownloadRequest request;
    DownloadStatus status;
    SpeedMeter speed;
    std::unique_ptr<QThread> thread;
    Transfer *transfer = nullptr; ///< lives on the thread and is deleted at its end; none: it does not run
    enum class Wish { None, Pause, Resume, Cancel } wish = Wish::None; ///< of the person, while it still runs

    ~Entry()
    {
        if (!thread)
            return;
        if (transfer
            == nullptr) // after ended() there is nothing left to do; else the queue has asked it to stop and quit
            thread->quit();
        thread->wait();
    }

    [[nodiscard]] bool runs() const { return transfer != nullptr; }
};

DownloadQueue::DownloadQueue(const HubConfig &config, const DownloadLimits &limits, QObject *parent)
    : QObject(parent)
    , m_config(config)
    , m_limits(limits)
{
    qRegisterMetaType<DownloadState>();
    qRegisterMetaType<DownloadError>();
    qRegisterMetaType<DownloadStatus>();
    m_clock.start();
}

DownloadQueue::~DownloadQueue()
{
    for (const auto &entry : m_entries) {
        if (entry->runs()) {
            entry->transfer->disconnect(this);
            entry->transfer->stop(entry->wish == Entry::Wish::Cancel ? Transfer::Stop::Discard : Transfer::Stop::Keep);
            // Behind the stop, in the same queue of events.
            QMetaObject::invokeMethod(
                entry->transfer, [thread = entry->thread.get()] { thread->quit(); }, Qt::QueuedConnection);
        }
    }
    m_entries.clear(); // waits for each
}

void DownloadQueue::setConfig(const HubConfig &config)
{
    m_config = config;
}

void DownloadQueue::setParallel(int downloads)
{
    m_limits.parallel = std::clamp(downloads, 1, 8);
    startMore();
}

DownloadId DownloadQueue::add(const DownloadRequest &request, bool paused)
{
    for (const auto &entry : m_entries) {
        const bool open = entry->status.state != DownloadState::Done && entry->status.state != DownloadState::Cancelled;
        if (open && !request.files.isEmpty() && entry->request.target(0) == request.target(0))
            return entry->status.id;
    }
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
    const DownloadId id = m_lastId;
    m_entries.push_back(std::move(entry));
    Q_EMIT added(id);
    startMore();
    return id;
}

void DownloadQueue::pause(DownloadId id)
{
    Entry *const entry = find(id);
    if (entry == nullptr || entry->wish == Entry::Wish::Cancel)
        return;
    if (entry->runs()) {
        entry->wish = Entry::Wish::Pause;
        entry->transfer->stop(Transfer::Stop::Keep);
    } else if (entry->status.state == DownloadState::Waiting) {
        setState(*entry, DownloadState::Paused);
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
    }
}

void DownloadQueue::cancel(DownloadId id)
{
    Entry *const entry = find(id);
    if (entry == nullptr || entry->status.state == DownloadState::Done
        || entry->status.state == DownloadState::Cancelled)
        return;
    entry->wish = Entry::Wish::Cancel;
    if (!entry->runs() && entry->request.problem().isEmpty())
        start(*entry); // its thread removes what is on the disk
    if (entry->runs())
        entry->transfer->stop(Transfer::Stop::Discard);
    else
        setState(*entry, DownloadState::Cancelled);
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

void DownloadQueue::startMore()
{
    auto running = std::count_if(m_entries.begin(), m_entries.end(), [](const auto &entry) { return entry->runs(); });
    // Entries are only added by a person's call, but a receiver of changed() may make one.
    for (std::size_t i = 0; i < m_entries.size() && running < m_limits.parallel; ++i) {
        Entry &entry = *m_entries[i];
        if (entry.status.state == DownloadState::Waiting && !entry.runs()) {
            start(entry);
            ++running;
        }
    }
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
            [this, id](DownloadState state, qint64 received, const DownloadError &e) {
                if (Entry *const found = find(id); found != nullptr && found->runs())
                    update(*found, state, received, e);
            });
    connect(entry.transfer, &Transfer::ended, this, [this, id](DownloadState state, const DownloadError &e) {
        if (Entry *const found = find(id))
            transferEnded(*found, state, e);
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

void DownloadQueue::transferEnded(Entry &entry, DownloadState state, const DownloadError &error)
{
    const DownloadId id = entry.status.id;
    entry.transfer = nullptr; // deletes itself with the thread
    entry.thread->quit();
    entry.speed.reset();
    entry.status.bytesPerSecond = 0;
    entry.status.secondsLeft = -1;
    const auto wish = std::exchange(entry.wish, Entry::Wish::None);
    if (state == DownloadState::Done)
        entry.status.received = entry.status.size;
    if (state == DownloadState::Cancelled)
        entry.status.received = 0;
    if (wish == Entry::Wish::Resume && state == DownloadState::Paused)
        state = DownloadState::Waiting;
    setState(entry, state, error);
    if (state == DownloadState::Done) {
        QStringList files;
        for (qsizetype i = 0; i < entry.request.files.size(); ++i)
            files.append(entry.request.target(i));
        Q_EMIT finished(id, files);
    }
    startMore();
}

void DownloadQueue::setState(Entry &entry, DownloadState state, const DownloadError &error)
{
    entry.status.state = state;
    entry.status.error = error;
    const DownloadStatus copy = entry.status;
    Q_EMIT changed(copy);
}

} // namespace askja::gui
