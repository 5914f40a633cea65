// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/models/librarybar.h"

#include "gui/views/theme/tokens.h"

#include <QAccessible>
#include <QDir>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>

namespace askja::gui {

namespace {

constexpr int kUndoMilliseconds = 10000;
constexpr int kWidest = 420;

QString running(const FileJob &job)
{
    switch (job.kind) {
    case FileJob::Kind::Trash:
        return LibraryBar::tr("Moving “%1” to the trash").arg(job.name);
    case FileJob::Kind::Restore:
        return LibraryBar::tr("Bringing “%1” back").arg(job.name);
    case FileJob::Kind::Move:
        break;
    }
    return job.isUndo ? LibraryBar::tr("Moving “%1” back").arg(job.name)
                      : LibraryBar::tr("Moving “%1” to “%2”").arg(job.name, QDir(job.folder).dirName());
}

QString doneWords(const FileJob &job)
{
    if (job.isUndo)
        return LibraryBar::tr("“%1” is back").arg(job.name);
    return job.kind == FileJob::Kind::Trash
        ? LibraryBar::tr("“%1” moved to the trash").arg(job.name)
        : LibraryBar::tr("“%1” moved to “%2”").arg(job.name, QDir(job.folder).dirName());
}

} // namespace

LibraryBar::LibraryBar(FileJobs *jobs, QWidget *parent)
    : QFrame(parent)
    , m_jobs(jobs)
    , m_label(new QLabel(this))
    , m_progress(new QProgressBar(this))
    , m_button(new QPushButton(this))
{
    m_label->setTextFormat(Qt::PlainText);
    m_label->setWordWrap(true);
    m_progress->setTextVisible(false);
    m_progress->setRange(0, 1000);
    m_progress->setFixedSize(120, 6);
    m_progress->setAccessibleName(tr("How far it is"));
    m_button->setProperty("flat", true);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(18, 8, 10, 8);
    layout->setSpacing(12);
    layout->addWidget(m_label);
    layout->addWidget(m_progress);
    layout->addWidget(m_button);
    m_end.setSingleShot(true);
    m_end.setInterval(kUndoMilliseconds);
    connect(&m_end, &QTimer::timeout, this, &LibraryBar::dismiss);
    connect(m_button, &QPushButton::clicked, this, [this] {
        const auto pressed = m_pressed;
        dismiss();
        if (pressed)
            pressed();
    });
    connect(jobs, &FileJobs::started, this, &LibraryBar::onStarted);
    connect(jobs, &FileJobs::progress, this, &LibraryBar::onProgress);
    connect(jobs, &FileJobs::finished, this, &LibraryBar::onFinished);
    connect(jobs, &FileJobs::failed, this, &LibraryBar::onFailed);
    connect(jobs, &FileJobs::cancelled, this,
            [this](const FileJob &job) { show(tr("“%1” stays where it was").arg(job.name)); });
    hide();
}

void LibraryBar::say(const QString &text, const QString &buttonName, std::function<void()> pressed, bool staysOpen)
{
    const int width = std::min(kWidest, fontMetrics().horizontalAdvance(text) + 4);
    m_label->setText(text);
    m_label->setFixedWidth(width);
    m_button->setText(buttonName);
    m_button->setShortcut(buttonName == tr("Undo") ? QKeySequence(Qt::CTRL | Qt::Key_Z) : QKeySequence());
    m_button->setVisible(!buttonName.isEmpty());
    m_progress->setVisible(m_running != 0);
    m_pressed = std::move(pressed);
    setAccessibleName(text);
    staysOpen ? m_end.stop() : m_end.start();
    layout()->activate();
    adjustSize();
    QFrame::show();
    raise();
    Q_EMIT resized();
    QAccessibleEvent event(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

void LibraryBar::show(const QString &text, const QString &actionName, std::function<void()> action)
{
    m_running = 0;
    say(text, actionName, std::move(action), false);
}

void LibraryBar::dismiss()
{
    m_end.stop();
    m_running = 0;
    m_pressed = {};
    hide();
}

void LibraryBar::onStarted(const FileJob &job)
{
    m_running = job.id;
    m_progress->setValue(0);
    say(
        running(job), tr("Cancel"), [this, id = job.id] { m_jobs->cancel(id); }, true);
}

void LibraryBar::onProgress(quint64 id, qint64 done, qint64 total)
{
    if (id == m_running && total > 0)
        m_progress->setValue(static_cast<int>(done * 1000 / total));
}

void LibraryBar::onFinished(const FileJob &job)
{
    if (job.isUndo)
        show(doneWords(job));
    else
        show(doneWords(job), tr("Undo"), [this, id = job.id] { m_jobs->undo(id); });
}

void LibraryBar::onFailed(const FileJob &, const QString &problem)
{
    m_running = 0;
    say(problem, tr("Close"), {}, true);
}

void LibraryBar::paintEvent(QPaintEvent *)
{
    const Tokens tokens = Tokens::from(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tokens.control, 1));
    painter.setBrush(tokens.raised);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 12, 12);
}

} // namespace askja::gui
