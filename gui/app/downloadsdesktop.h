// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QSet>

class QWidget;

namespace askja::gui {

class Desktop;
class DownloadListModel;
class DownloadQueue;
struct DownloadStatus;

/// What the desktop is told of the downloads: that the computer has to stay awake, how far they are, and what came or
/// failed while the person was elsewhere.
class DownloadsDesktop : public QObject
{
    Q_OBJECT

public:
    /// All four have to live longer.
    DownloadsDesktop(DownloadQueue *queue, DownloadListModel *downloads, Desktop *desktop, QWidget *window,
                     QObject *parent = nullptr);

Q_SIGNALS:
    void showRequested(); ///< the person clicked a message: the downloads, in front

private:
    void showProgress();
    void onChanged(const DownloadStatus &status);
    void tell(const QString &title, const QString &text);

    DownloadListModel *m_downloads;
    Desktop *m_desktop;
    QWidget *m_window;
    QSet<quint64> m_told; ///< of these the end has been told
    int m_percent = -1;
    int m_count = 0;
};

} // namespace askja::gui
