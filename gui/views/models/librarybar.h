// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/library/filejobs.h"

#include <QFrame>
#include <QTimer>

#include <functional>

class QLabel;
class QProgressBar;
class QPushButton;

namespace askja::gui {

/// Floats at the foot of the library: how far a move is, with Cancel; what was done, with Undo for ten seconds; what
/// went wrong, until it is read. Connects itself with the jobs.
class LibraryBar : public QFrame
{
    Q_OBJECT

public:
    explicit LibraryBar(FileJobs *jobs, QWidget *parent = nullptr);

    /// Something that was done at once. With an action a button of that name does it, and the bar goes.
    void show(const QString &text, const QString &actionName = {}, std::function<void()> action = {});
    void dismiss();

Q_SIGNALS:
    void resized(); ///< to be placed again

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void onStarted(const FileJob &job);
    void onProgress(quint64 id, qint64 done, qint64 total);
    void onFinished(const FileJob &job);
    void onFailed(const FileJob &job, const QString &problem);
    void say(const QString &text, const QString &buttonName, std::function<void()> pressed, bool staysOpen);

    FileJobs *m_jobs;
    QLabel *m_label;
    QProgressBar *m_progress;
    QPushButton *m_button;
    QTimer m_end;
    std::function<void()> m_pressed;
    quint64 m_running = 0; ///< the job whose progress is shown; 0: none
};

} // namespace askja::gui
