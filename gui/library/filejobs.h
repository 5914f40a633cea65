// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/library/filemove.h"

#include <QHash>
#include <QMetaType>
#include <QMutex>
#include <QObject>
#include <QSet>
#include <QThread>

namespace askja::gui {

/// What is done with the files of one model.
struct FileJob
{
    enum class Kind { Trash, Restore, Move };

    quint64 id = 0;
    Kind kind = Kind::Move;
    QString path; ///< by which the model is known
    QString name; ///< for people
    QString folder; ///< to move to
    bool isUndo = false; ///< of another job: it is not to be undone itself
    QList<QPair<QString, QString>> moves = {}; ///< from → to, of Restore and of undoing a Move
    QString modelsFolder = {}; ///< below which no empty folder of a download should stay
};

/// Works on FileJobs one after the other; lives on the thread "askja-files".
class FileWorker : public QObject
{
    Q_OBJECT

public:
    void run(const FileJob &job); ///< replies done()
    void cancel(quint64 id); ///< from any thread

Q_SIGNALS:
    void progressed(quint64 id, qint64 done, qint64 total); ///< not more than 20 a second
    void done(const askja::gui::FileJob &job, const askja::gui::MoveOutcome &outcome);

private:
    [[nodiscard]] bool isCancelled(quint64 id);

    QMutex m_mutex;
    QSet<quint64> m_cancelled;
};

/// Moves models to the trash and between folders, in the background and in order, each to be cancelled and to be
/// undone. Split models go with all their parts. Signals on the GUI thread, where it lives.
class FileJobs : public QObject
{
    Q_OBJECT

public:
    explicit FileJobs(QObject *parent = nullptr);
    ~FileJobs() override; ///< cancels what has not been done; a copy that is being made leaves no trace

    void setModelsFolder(const QString &folder) { m_modelsFolder = folder; } ///< where downloads go
    /// name is what people call the model. Returns the id of the job.
    quint64 moveToTrash(const QString &path, const QString &name);
    quint64 moveTo(const QString &path, const QString &name, const QString &folder);

    [[nodiscard]] bool isBusy() const { return m_running > 0; }

public Q_SLOTS:
    void cancel(quint64 id);
    void undo(quint64 id); ///< of one that is finished, once; as another job

Q_SIGNALS:
    void started(const askja::gui::FileJob &job);
    void progress(quint64 id, qint64 done, qint64 total);
    void finished(const askja::gui::FileJob &job); ///< can be undone unless it is one
    void cancelled(const askja::gui::FileJob &job); ///< everything is as it was
    void failed(const askja::gui::FileJob &job, const QString &problem); ///< what happened and what is safe
    /// Before finished(): the model is known by another path now. to is empty when it went to the trash, and the same
    /// as from when it came back from there.
    void moved(const QString &from, const QString &to);

private:
    quint64 add(FileJob job);
    void onDone(const FileJob &job, const MoveOutcome &outcome);

    QThread m_thread;
    FileWorker *m_worker; ///< lives on m_thread, deleted when that ends
    QHash<quint64, FileJob> m_undoable; ///< what undoes it
    QString m_modelsFolder;
    quint64 m_last = 0;
    int m_running = 0;
};

} // namespace askja::gui

Q_DECLARE_METATYPE(askja::gui::FileJob)
Q_DECLARE_METATYPE(askja::gui::MoveOutcome)
