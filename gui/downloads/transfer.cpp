// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/downloads/transfer.h"

#include "gui/downloads/downloadtexts.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMetaObject>
#include <QSysInfo>

#include <algorithm>
#include <utility>

// One file after the other, and how it all ends; transfer_network.cpp has the talk with the hosts.
namespace askja::gui {

Transfer::Transfer(const HubConfig &config, const DownloadLimits &limits, const DownloadRequest &request)
    : m_config(config)
    , m_limits(limits)
{
    m_record.request = request;
    m_silence.setSingleShot(true);
    m_silence.setInterval(config.silence);
    connect(&m_silence, &QTimer::timeout, this, [this] { tryAgain(timeoutError(m_url.host(), m_config.silence)); });
    m_pause.setSingleShot(true);
    m_pause.setTimerType(Qt::PreciseTimer); // a coarse one may ring 5 % before what Retry-After asked
    connect(&m_pause, &QTimer::timeout, this, &Transfer::ask);
}

Transfer::~Transfer()
{
    dropReply();
}

void Transfer::start()
{
    m_manager = std::make_unique<QNetworkAccessManager>();
    const QString problem = m_record.request.problem();
    if (!problem.isEmpty()) {
        end(DownloadState::Failed, {DownloadProblem::Gone, problem});
        return;
    }
    openRecord();
    nextFile();
}

/// What an earlier run has left, if it was after the same files.
void Transfer::openRecord()
{
    const auto record = DownloadRecord::load(m_record.request.stateFile());
    if (record && record->request.isSame(m_record.request)) {
        m_record.finished = record->finished;
        m_record.etag = record->etag;
        m_record.etagHost = record->etagHost;
        m_record.flushed = record->flushed;
        m_record.boot = record->boot;
        return;
    }
    // A part of another file would only be found out at the end.
    for (qsizetype i = 0; i < m_record.request.files.size(); ++i)
        QFile::remove(m_record.request.target(i) + QLatin1String(".part"));
}

void Transfer::nextFile()
{
    if (m_stop != Stop::No) {
        endStopped();
        return;
    }
    m_before += m_index >= 0 ? file().size : 0;
    if (++m_index == m_record.request.files.size()) {
        m_record.remove();
        end(DownloadState::Done);
        return;
    }
    m_best = 0;
    m_tries = 0;
    m_badAnswers = 0;
    const QFileInfo there(m_record.request.target(m_index));
    if (there.exists() && there.size() == file().size) { // only what was verified has its final name
        nextFile();
        return;
    }
    if (there.exists()) {
        end(DownloadState::Failed,
            {DownloadProblem::InTheWay,
             DownloadTexts::tr("There is another file \"%1\" already. Move it away or rename it, then resume.")
                 .arg(QDir::toNativeSeparators(there.filePath()))});
        return;
    }
    const DownloadError error = openPart();
    if (error)
        end(error.problem == DownloadProblem::DiskFull ? DownloadState::Paused : DownloadState::Failed, error);
    else if (!rehash())
        endStopped();
    else if (m_part->received() == file().size)
        verify();
    else
        ask();
}

DownloadError Transfer::openPart()
{
    const QString target = m_record.request.target(m_index);
    m_part = std::make_unique<PartFile>(target);
    m_marked.invalidate();
    if (!saveRecord())
        return {DownloadProblem::DiskFailed,
                DownloadTexts::tr("Nothing can be written in the folder \"%1\".")
                    .arg(QDir::toNativeSeparators(QFileInfo(target).absolutePath()))};
    const QByteArray boot = QSysInfo::bootUniqueId();
    DownloadError error = m_part->open(file().size, toComeAfterwards(),
                                       [&](qint64 received) { return m_record.trusted(received, boot); });
    if (!error) {
        // Only now, when nothing is there any more that an earlier one left unflushed.
        m_record.boot = boot;
        m_record.flushed = std::clamp<qint64>(m_record.flushed, 0, m_part->received());
        saveRecord();
        m_marked.start();
    }
    return error;
}

/// From here on a power cut costs nothing of what has come.
void Transfer::mark()
{
    if (!m_marked.isValid()) // it is not open
        return;
    m_marked.start();
    if (m_part->received() <= m_record.flushed || !m_part->flush())
        return;
    m_record.flushed = m_part->received();
    saveRecord();
}

DownloadError Transfer::restartPart()
{
    m_record.flushed = 0;
    saveRecord(); // first: the mark must not be beyond what is there
    return m_part->restart();
}

/// Of the files after this one.
qint64 Transfer::toComeAfterwards() const
{
    qint64 sum = 0;
    for (qsizetype i = m_index + 1; i < m_record.request.files.size(); ++i) {
        const QString target = m_record.request.target(i);
        const qint64 size = m_record.request.files.at(i).size;
        const QFileInfo whole(target);
        const bool done = whole.exists() && whole.size() == size;
        sum += done ? 0 : size - std::min(QFileInfo(target + QLatin1String(".part")).size(), size);
    }
    return sum;
}

bool Transfer::rehash()
{
    if (m_part->received() == 0)
        return true;
    report(DownloadState::Checking);
    const bool done = m_part->rehash([this](qint64 received) {
        if (m_reported.elapsed() >= m_limits.progressInterval) {
            m_reported.start();
            Q_EMIT progressed(DownloadState::Checking, m_before + received, {});
        }
        return m_stop == Stop::No;
    });
    m_best = m_part->received();
    m_record.flushed = std::min(m_record.flushed, m_best);
    return done;
}

void Transfer::verify()
{
    if (m_part->sha256() != file().sha256) {
        const DownloadError error = restartPart();
        if (error)
            end(DownloadState::Failed, error);
        else
            badAnswer(DownloadTexts::tr("What %1 sent is not what the hub says is in this file.").arg(m_url.host()));
        return;
    }
    const DownloadError error = m_part->finish();
    if (error) {
        end(DownloadState::Failed, error);
        return;
    }
    m_part.reset();
    m_record.finished.append(file().name);
    m_record.etag.clear();
    m_record.etagHost.clear();
    m_record.flushed = 0;
    QMetaObject::invokeMethod(this, &Transfer::nextFile, Qt::QueuedConnection);
}

void Transfer::stop(Stop how)
{
    m_stop = how;
    QMetaObject::invokeMethod(this, &Transfer::endStopped, Qt::QueuedConnection);
}

void Transfer::endStopped()
{
    if (m_ended)
        return;
    if (m_stop == Stop::Discard) {
        discardAll();
    } else if (m_stop == Stop::Pause) {
        m_record.paused = true;
        saveRecord();
    }
    end(m_stop == Stop::Discard ? DownloadState::Cancelled : DownloadState::Paused);
}

/// Without it the next run does not know of this download, or forgets that it was to wait.
bool Transfer::saveRecord()
{
    return QDir().mkpath(QFileInfo(m_record.request.stateFile()).absolutePath()) && m_record.save();
}

/// Also the finished files of a model whose other parts will not come.
void Transfer::discardAll()
{
    dropReply();
    if (m_part)
        m_part->discard();
    for (qsizetype i = 0; i < m_record.request.files.size(); ++i) {
        QFile::remove(m_record.request.target(i) + QLatin1String(".part"));
        if (m_record.finished.contains(m_record.request.files.at(i).name))
            QFile::remove(m_record.request.target(i));
    }
    m_record.remove();
}

void Transfer::end(DownloadState state, const DownloadError &error)
{
    if (std::exchange(m_ended, true))
        return;
    m_silence.stop();
    m_pause.stop();
    dropReply();
    const qint64 received = this->received();
    if (m_part && m_stop != Stop::Discard && state != DownloadState::Done)
        mark();
    m_part.reset();
    // Not from within the manager's own signals; and when it is gone, the thread can end at once.
    QMetaObject::invokeMethod(
        this,
        [this, state, received, error] {
            m_manager.reset();
            Q_EMIT ended(state, received, error);
        },
        Qt::QueuedConnection);
}

void Transfer::report(DownloadState state, const DownloadError &error)
{
    if (state == m_state && m_reported.isValid() && m_reported.elapsed() < m_limits.progressInterval)
        return;
    m_state = state;
    m_reported.start();
    Q_EMIT progressed(state, received(), error);
}

} // namespace askja::gui
