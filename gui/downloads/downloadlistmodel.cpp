// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/downloads/downloadlistmodel.h"

#include "gui/downloads/downloadqueue.h"

#include <QTimer>

#include <algorithm>

namespace askja::gui {

namespace {

bool isActive(DownloadState state)
{
    return state == DownloadState::Waiting || state == DownloadState::Checking || state == DownloadState::Running
        || state == DownloadState::Retrying;
}

bool canResume(const DownloadStatus &status)
{
    return status.state == DownloadState::Paused || (status.state == DownloadState::Failed && status.size > 0);
}

} // namespace

DownloadListModel::DownloadListModel(DownloadQueue *queue, QObject *parent)
    : QAbstractListModel(parent)
    , m_queue(queue)
    , m_rows(queue->list())
{
    m_rows.removeIf([](const DownloadStatus &status) { return status.state == DownloadState::Cancelled; });
    connect(queue, &DownloadQueue::added, this, &DownloadListModel::onAdded);
    connect(queue, &DownloadQueue::changed, this, &DownloadListModel::onChanged);
    connect(queue, &DownloadQueue::removed, this, &DownloadListModel::takeOut);
    summarise();
}

DownloadListModel::~DownloadListModel()
{
    m_queue->disconnect(this);
    for (auto it = m_withdrawn.cbegin(); it != m_withdrawn.cend(); ++it)
        m_queue->cancel(it.key());
}

int DownloadListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant DownloadListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const DownloadStatus status = statusAt(index);
    switch (role) {
    case Qt::DisplayRole:
    case TitleRole:
        return status.title;
    case Qt::AccessibleTextRole:
        return QStringList{status.title, stateWords(status), status.error.text}.join(QStringLiteral(". "));
    case IdRole:
        return status.id;
    case StateRole:
        return static_cast<int>(status.state);
    case FractionRole:
        return status.size > 0 ? static_cast<double>(status.received) / static_cast<double>(status.size) : 0.0;
    case StateTextRole:
        return stateWords(status);
    case ErrorTextRole:
        return status.error.text;
    case ProblemRole:
        return static_cast<int>(status.error.problem);
    case PageRole:
        return status.error.page;
    case CanPauseRole:
        return isActive(status.state);
    case CanResumeRole:
        return canResume(status);
    case FilesRole: {
        const DownloadRequest request = m_queue->request(status.id);
        QStringList files;
        for (qsizetype i = 0; i < request.files.size(); ++i)
            files.append(request.target(i));
        return files;
    }
    case StatusRole:
        return QVariant::fromValue(status);
    default:
        return {};
    }
}

QHash<int, QByteArray> DownloadListModel::roleNames() const
{
    QHash<int, QByteArray> names = QAbstractListModel::roleNames();
    names.insert({{IdRole, "id"},
                  {TitleRole, "title"},
                  {StateRole, "state"},
                  {FractionRole, "fraction"},
                  {StateTextRole, "stateText"},
                  {ErrorTextRole, "errorText"},
                  {ProblemRole, "problem"},
                  {PageRole, "page"},
                  {CanPauseRole, "canPause"},
                  {CanResumeRole, "canResume"},
                  {FilesRole, "files"},
                  {StatusRole, "status"}});
    return names;
}

int DownloadListModel::rowOf(quint64 id) const
{
    const auto it = std::lower_bound(m_rows.begin(), m_rows.end(), id,
                                     [](const DownloadStatus &status, quint64 wanted) { return status.id < wanted; });
    return it != m_rows.end() && it->id == id ? static_cast<int>(it - m_rows.begin()) : -1;
}

void DownloadListModel::add(const DownloadRequest &request)
{
    const quint64 id = m_queue->add(request);
    if (m_withdrawn.contains(id)) {
        undo(id);
        Q_EMIT undoExpired(id);
    }
    m_queue->resume(id);
}

void DownloadListModel::pause(quint64 id)
{
    m_queue->pause(id);
}

void DownloadListModel::resume(quint64 id)
{
    m_queue->resume(id);
}

void DownloadListModel::withdraw(quint64 id)
{
    const int row = rowOf(id);
    if (row < 0)
        return;
    const DownloadStatus status = m_rows.at(row);
    if (status.state == DownloadState::Done) {
        m_queue->forget(id);
        return;
    }
    auto *timer = new QTimer(this);
    timer->setSingleShot(true);
    connect(timer, &QTimer::timeout, this, [this, id] { expire(id); });
    m_withdrawn.insert(id, {isActive(status.state) || status.error, timer});
    takeOut(id);
    m_queue->pause(id);
    timer->start(m_undoTime);
    Q_EMIT withdrawn(id, status.title);
}

void DownloadListModel::undo(quint64 id)
{
    const auto it = m_withdrawn.constFind(id);
    if (it == m_withdrawn.cend())
        return;
    const Withdrawn withdrawn = *it;
    m_withdrawn.erase(it);
    delete withdrawn.timer;
    const DownloadStatus status = m_queue->status(id);
    if (status.id != 0 && status.state != DownloadState::Cancelled)
        insert(status);
    if (withdrawn.goesOn)
        m_queue->resume(id);
}

void DownloadListModel::expire(quint64 id)
{
    const Withdrawn withdrawn = m_withdrawn.take(id);
    withdrawn.timer->deleteLater();
    const DownloadStatus status = m_queue->status(id);
    if (status.state == DownloadState::Done)
        insert(status); // it was quicker than the hand
    else
        m_queue->cancel(id);
    Q_EMIT undoExpired(id);
}

void DownloadListModel::forget(quint64 id)
{
    m_queue->forget(id);
}

void DownloadListModel::forgetDone()
{
    const QList<DownloadStatus> rows = m_rows;
    for (const DownloadStatus &status : rows) {
        if (status.state == DownloadState::Done)
            m_queue->forget(status.id);
    }
}

void DownloadListModel::onAdded(quint64 id)
{
    const DownloadStatus status = m_queue->status(id);
    if (status.id != 0 && rowOf(id) < 0)
        insert(status);
}

void DownloadListModel::onChanged(const DownloadStatus &status)
{
    if (status.state == DownloadState::Cancelled) {
        takeOut(status.id);
        QMetaObject::invokeMethod(
            this, [this, id = status.id] { m_queue->forget(id); }, Qt::QueuedConnection);
        return;
    }
    const int row = rowOf(status.id);
    if (row < 0) // withdrawn
        return;
    m_rows[row] = status;
    Q_EMIT dataChanged(index(row), index(row));
    summarise();
}

void DownloadListModel::insert(const DownloadStatus &status)
{
    const auto before = std::lower_bound(m_rows.begin(), m_rows.end(), status.id,
                                         [](const DownloadStatus &other, quint64 wanted) { return other.id < wanted; });
    const int row = static_cast<int>(before - m_rows.begin());
    beginInsertRows({}, row, row);
    m_rows.insert(row, status);
    endInsertRows();
    summarise();
}

void DownloadListModel::takeOut(quint64 id)
{
    const int row = rowOf(id);
    if (row < 0)
        return;
    beginRemoveRows({}, row, row);
    m_rows.removeAt(row);
    endRemoveRows();
    summarise();
}

void DownloadListModel::summarise()
{
    DownloadSummary all;
    qint64 speed = 0;
    for (const DownloadStatus &status : std::as_const(m_rows)) {
        if (isActive(status.state)) {
            ++all.active;
            all.received += status.received;
            all.size += status.size;
            speed += status.bytesPerSecond;
        } else if (status.state == DownloadState::Failed || status.error) {
            ++all.stuck;
        } else if (status.state == DownloadState::Paused) {
            ++all.paused;
        } else {
            ++all.done;
        }
    }
    if (speed > 0)
        all.secondsLeft = (all.size - all.received + speed - 1) / speed;
    if (all == m_summary)
        return;
    m_summary = all;
    Q_EMIT summaryChanged();
}

} // namespace askja::gui
