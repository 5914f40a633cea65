// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/app/downloadsdesktop.h"

#include "gui/app/desktop.h"
#include "gui/downloads/downloadlistmodel.h"
#include "gui/downloads/downloadqueue.h"

#include <QWidget>

namespace askja::gui {

DownloadsDesktop::DownloadsDesktop(DownloadQueue *queue, DownloadListModel *downloads, Desktop *desktop,
                                   QWidget *window, QObject *parent)
    : QObject(parent)
    , m_downloads(downloads)
    , m_desktop(desktop)
    , m_window(window)
{
    connect(queue, &DownloadQueue::busyChanged, this,
            [this](bool busy) { m_desktop->keepAwake(busy ? tr("A model is being downloaded") : QString()); });
    connect(queue, &DownloadQueue::changed, this, &DownloadsDesktop::onChanged);
    connect(downloads, &DownloadListModel::summaryChanged, this, &DownloadsDesktop::showProgress);
    connect(desktop, &Desktop::activated, this, &DownloadsDesktop::showRequested);
}

void DownloadsDesktop::showProgress()
{
    const DownloadSummary summary = m_downloads->summary();
    const int percent = static_cast<int>(summary.fraction() * 100);
    if (percent == m_percent && summary.active == m_count)
        return; // a desktop need not redraw its bar ten times a second
    m_percent = percent;
    m_count = summary.active;
    m_desktop->showProgress(summary.fraction(), summary.active);
}

void DownloadsDesktop::onChanged(const DownloadStatus &status)
{
    const bool done = status.state == DownloadState::Done;
    const bool stuck = status.state == DownloadState::Failed
        || (status.state == DownloadState::Paused && status.error.problem == DownloadProblem::DiskFull);
    if (!done && !stuck) {
        if (status.state == DownloadState::Running)
            m_told.remove(status.id);
        return;
    }
    if (m_told.contains(status.id))
        return;
    m_told.insert(status.id);
    if (done)
        tell(tr("%1 is here").arg(status.title), tr("It was downloaded and checked, and is ready for a chat."));
    else
        tell(tr("%1 could not be downloaded").arg(status.title), status.error.text);
}

void DownloadsDesktop::tell(const QString &title, const QString &text)
{
    if (!m_window->isActiveWindow())
        m_desktop->notify(title, text);
}

} // namespace askja::gui
