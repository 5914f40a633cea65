// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/downloads/downloadwords.h"

#include <QAbstractListModel>
#include <QHash>
#include <QList>

class QTimer;

namespace askja::gui {

class DownloadQueue;

/// The queue's downloads as views show them, and what a person can do with them. Cancelled ones are not in it, and one
/// that is being cancelled can be had back for a while. GUI thread; lives shorter than the queue.
class DownloadListModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role {
        IdRole = Qt::UserRole + 1, ///< quint64
        TitleRole, ///< QString; also Qt::DisplayRole
        StateRole, ///< DownloadState as int
        FractionRole, ///< double, 0…1
        StateTextRole, ///< QString: stateWords()
        ErrorTextRole, ///< QString: why it stopped or tries again; empty: nothing is wrong
        ProblemRole, ///< DownloadProblem as int
        PageRole, ///< QUrl to visit; empty: none
        CanPauseRole, ///< bool
        CanResumeRole, ///< bool
        FilesRole, ///< QStringList, final paths
        StatusRole, ///< DownloadStatus
    };
    Q_ENUM(Role)

    static constexpr int kUndoTime = 10'000; ///< ms

    explicit DownloadListModel(DownloadQueue *queue, QObject *parent = nullptr);
    ~DownloadListModel() override; ///< what can still be had back is cancelled

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] int rowOf(quint64 id) const; ///< −1: none
    [[nodiscard]] DownloadSummary summary() const { return m_summary; }
    void setUndoTime(int milliseconds) { m_undoTime = milliseconds; } ///< of what is withdrawn from now on

public Q_SLOTS:
    /// A new one, or the one with these files goes on: paused, failed, or on its way out of the list.
    void add(const askja::gui::DownloadRequest &request);
    void pause(quint64 id);
    void resume(quint64 id);
    /// Stops it and takes it off the list; its bytes stay until undoExpired().
    void withdraw(quint64 id);
    void undo(quint64 id);
    void forget(quint64 id); ///< of one that is done or has failed without anything on the disk
    void forgetDone();

Q_SIGNALS:
    void withdrawn(quint64 id, const QString &title);
    void undoExpired(quint64 id);
    void summaryChanged();

private:
    struct Withdrawn
    {
        bool goesOn = false; ///< when it is had back
        QTimer *timer = nullptr;
    };

    void onAdded(quint64 id);
    void onChanged(const DownloadStatus &status);
    void insert(const DownloadStatus &status);
    void takeOut(quint64 id);
    void expire(quint64 id);
    void summarise();
    [[nodiscard]] DownloadStatus statusAt(const QModelIndex &index) const { return m_rows.at(index.row()); }

    DownloadQueue *m_queue;
    QList<DownloadStatus> m_rows; ///< in the queue's order: ids only grow
    QHash<quint64, Withdrawn> m_withdrawn;
    DownloadSummary m_summary;
    int m_undoTime = kUndoTime;
};

} // namespace askja::gui
