// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/filejobs.h"

#include "gui/library/folderscanner.h"

#include <QElapsedTimer>

namespace askja::gui {

namespace {

constexpr int kProgressMilliseconds = 50;

QString newPathOf(const QString &path, const MoveOutcome &outcome)
{
    for (const auto &[from, to] : outcome.moved) {
        if (from == path)
            return to;
    }
    return {};
}

QStringList sourcesOf(const MoveOutcome &outcome)
{
    QStringList sources;
    for (const auto &move : outcome.moved)
        sources += move.first;
    return sources;
}

} // namespace

void FileWorker::run(const FileJob &job)
{
    QElapsedTimer last;
    last.start();
    const MoveProgress progress = [&](qint64 done, qint64 total) {
        if (last.elapsed() >= kProgressMilliseconds) {
            last.restart();
            Q_EMIT progressed(job.id, done, total);
        }
        return !isCancelled(job.id);
    };
    MoveOutcome outcome;
    if (isCancelled(job.id))
        outcome.cancelled = true;
    else if (job.kind == FileJob::Kind::Trash)
        outcome = trashFiles(FolderScanner::partsOf(job.path));
    else if (job.kind == FileJob::Kind::Restore)
        outcome = restoreFiles(job.moves, progress);
    else if (!job.moves.isEmpty())
        outcome = moveFiles(job.moves, progress);
    else
        outcome = moveFiles(FolderScanner::partsOf(job.path), job.folder, progress);
    if (outcome.isDone())
        removeEmptyFolders(sourcesOf(outcome), job.modelsFolder);
    Q_EMIT done(job, outcome);
}

void FileWorker::cancel(quint64 id)
{
    const QMutexLocker lock(&m_mutex);
    m_cancelled.insert(id);
}

bool FileWorker::isCancelled(quint64 id)
{
    const QMutexLocker lock(&m_mutex);
    return m_cancelled.contains(id);
}

FileJobs::FileJobs(QObject *parent)
    : QObject(parent)
    , m_worker(new FileWorker)
{
    qRegisterMetaType<FileJob>();
    qRegisterMetaType<MoveOutcome>();
    connect(m_worker, &FileWorker::progressed, this, &FileJobs::progress);
    connect(m_worker, &FileWorker::done, this, &FileJobs::onDone);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    m_thread.setObjectName(QStringLiteral("askja-files"));
    m_worker->moveToThread(&m_thread);
    m_thread.start();
}

FileJobs::~FileJobs()
{
    for (quint64 id = 1; id <= m_last; ++id)
        m_worker->cancel(id);
    m_thread.quit();
    m_thread.wait();
}

quint64 FileJobs::moveToTrash(const QString &path, const QString &name)
{
    FileJob job;
    job.kind = FileJob::Kind::Trash;
    job.path = path;
    job.name = name;
    return add(job);
}

quint64 FileJobs::moveTo(const QString &path, const QString &name, const QString &folder)
{
    FileJob job;
    job.path = path;
    job.name = name;
    job.folder = folder;
    return add(job);
}

quint64 FileJobs::add(FileJob job)
{
    if (job.id == 0)
        job.id = ++m_last;
    job.modelsFolder = m_modelsFolder;
    ++m_running;
    QMetaObject::invokeMethod(
        m_worker, [worker = m_worker, job] { worker->run(job); }, Qt::QueuedConnection);
    Q_EMIT started(job);
    return job.id;
}

void FileJobs::cancel(quint64 id)
{
    m_worker->cancel(id);
}

void FileJobs::undo(quint64 id)
{
    if (m_undoable.contains(id))
        add(m_undoable.take(id));
}

void FileJobs::onDone(const FileJob &job, const MoveOutcome &outcome)
{
    --m_running;
    if (outcome.cancelled) {
        Q_EMIT cancelled(job);
        return;
    }
    if (!outcome.problem.isEmpty()) {
        Q_EMIT failed(job, outcome.problem);
        return;
    }
    const QString to = newPathOf(job.path, outcome);
    if (!job.isUndo) {
        FileJob undo = job;
        undo.id = ++m_last;
        undo.isUndo = true;
        undo.folder.clear();
        if (job.kind == FileJob::Kind::Trash) {
            undo.kind = FileJob::Kind::Restore;
            undo.moves = outcome.moved;
        } else {
            undo.path = to;
            for (const auto &move : outcome.moved)
                undo.moves.append({move.second, move.first});
        }
        m_undoable.insert(job.id, undo);
    }
    if (job.kind == FileJob::Kind::Move)
        Q_EMIT moved(job.path, to);
    else
        Q_EMIT moved(job.path, job.kind == FileJob::Kind::Trash ? QString() : job.path);
    Q_EMIT finished(job);
}

} // namespace askja::gui
