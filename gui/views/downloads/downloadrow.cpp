// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/downloads/downloadrow.h"

#include "gui/downloads/downloadlistmodel.h"
#include "gui/views/theme/icons.h"
#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/direction.h"
#include "gui/views/widgets/iconbutton.h"
#include "gui/views/widgets/progressline.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace askja::gui {

DownloadRow::DownloadRow(quint64 id, QWidget *parent)
    : QWidget(parent)
    , m_id(id)
    , m_title(new QLabel(this))
    , m_state(new QLabel(this))
    , m_error(new QLabel(this))
    , m_progress(new ProgressLine(this))
    , m_chat(new QPushButton(tr("Chat"), this))
    , m_retry(new QPushButton(themedIcon(QStringLiteral("regenerate")), tr("Try Again"), this))
    , m_visit(new QPushButton(themedIcon(QStringLiteral("open-page")), tr("Visit Its Page"), this))
    , m_settings(new QPushButton(themedIcon(QStringLiteral("settings")), tr("Settings…"), this))
    , m_folder(new IconButton(QStringLiteral("folder"), tr("Show in folder"), this))
    , m_pause(new IconButton(QStringLiteral("pause"), tr("Pause"), this))
    , m_close(new IconButton(QStringLiteral("close"), tr("Cancel"), this))
{
    QFont bold = m_title->font();
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    QFont small = m_state->font();
    small.setPointSizeF(small.pointSizeF() > 0 ? small.pointSizeF() * 0.88 : 9);
    for (QLabel *label : {m_title, m_state, m_error}) {
        label->setTextFormat(Qt::PlainText); // names and reasons come from elsewhere
        label->setAlignment(leadingSide() | Qt::AlignVCenter);
    }
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_state->setFont(small);
    m_state->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_state->setForegroundRole(QPalette::PlaceholderText);
    m_error->setFont(small);
    m_error->setWordWrap(true);
    m_error->setTextInteractionFlags(Qt::TextSelectableByMouse);

    auto *head = new QHBoxLayout;
    head->setSpacing(4);
    head->addWidget(m_title, 1);
    for (QWidget *button : {static_cast<QWidget *>(m_chat), static_cast<QWidget *>(m_folder),
                            static_cast<QWidget *>(m_pause), static_cast<QWidget *>(m_close)}) {
        head->addWidget(button, 0, Qt::AlignVCenter);
    }
    auto *help = new QHBoxLayout;
    help->setContentsMargins(0, 4, 0, 0);
    help->setSpacing(8);
    help->addWidget(m_visit);
    help->addWidget(m_settings);
    help->addWidget(m_retry);
    help->addStretch();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(isMirrored() ? 8 : 16, 8, isMirrored() ? 16 : 8, 12);
    layout->setSpacing(4);
    layout->addLayout(head);
    auto *words = new QVBoxLayout; // the buttons above reach further, so that their icons end where these do
    words->setContentsMargins(isMirrored() ? 8 : 0, 0, isMirrored() ? 0 : 8, 0);
    words->setSpacing(4);
    words->addWidget(m_progress);
    words->addWidget(m_state);
    words->addWidget(m_error);
    words->addLayout(help);
    layout->addLayout(words);

    connect(m_chat, &QPushButton::clicked, this, [this] { Q_EMIT chatRequested(m_files.value(0)); });
    connect(m_retry, &QPushButton::clicked, this, [this] { Q_EMIT resumeRequested(m_id); });
    connect(m_visit, &QPushButton::clicked, this, [this] { Q_EMIT pageRequested(m_page); });
    connect(m_settings, &QPushButton::clicked, this, &DownloadRow::settingsRequested);
    connect(m_folder, &QToolButton::clicked, this, [this] { Q_EMIT showInFolderRequested(m_files.value(0)); });
    connect(m_pause, &QToolButton::clicked, this, [this] {
        if (m_canPause) {
            Q_EMIT pauseRequested(m_id);
        } else {
            Q_EMIT resumeRequested(m_id);
        }
    });
    connect(m_close, &QToolButton::clicked, this, [this] { Q_EMIT withdrawRequested(m_id); });
}

void DownloadRow::present(const QModelIndex &index)
{
    m_name = index.data(DownloadListModel::TitleRole).toString();
    m_files = index.data(DownloadListModel::FilesRole).toStringList();
    m_page = index.data(DownloadListModel::PageRole).toUrl();
    const auto state = static_cast<DownloadState>(index.data(DownloadListModel::StateRole).toInt());
    const QString words = index.data(DownloadListModel::StateTextRole).toString();
    const QString error = index.data(DownloadListModel::ErrorTextRole).toString();
    showTitle();
    m_state->setText(words);
    m_error->setText(error);
    m_error->setVisible(!error.isEmpty());
    const Tokens tokens = Tokens::from(palette());
    QPalette colours = m_error->palette();
    colours.setColor(QPalette::WindowText, state == DownloadState::Failed ? tokens.danger : tokens.text);
    m_error->setPalette(colours);
    m_progress->setVisible(state != DownloadState::Done);
    m_progress->setFraction(index.data(DownloadListModel::FractionRole).toDouble());
    m_progress->setResting(state != DownloadState::Running && state != DownloadState::Checking);
    m_progress->setAccessibleName(tr("Progress of %1").arg(m_name));
    setAccessibleName(m_name);
    setAccessibleDescription(error.isEmpty() ? words : words + QStringLiteral(". ") + error);
    showButtons(index);
}

void DownloadRow::showButtons(const QModelIndex &index)
{
    const auto state = static_cast<DownloadState>(index.data(DownloadListModel::StateRole).toInt());
    const auto problem = static_cast<DownloadProblem>(index.data(DownloadListModel::ProblemRole).toInt());
    const bool done = state == DownloadState::Done;
    const bool canResume = index.data(DownloadListModel::CanResumeRole).toBool();
    m_canPause = index.data(DownloadListModel::CanPauseRole).toBool();
    m_chat->setVisible(done);
    m_chat->setAccessibleName(tr("Chat with %1").arg(m_name));
    m_folder->setVisible(done);
    m_folder->setName(tr("Show %1 in its folder").arg(m_name));
    m_pause->setVisible(m_canPause || (canResume && state == DownloadState::Paused));
    m_pause->setIconName(m_canPause ? QStringLiteral("pause") : QStringLiteral("resume"));
    m_pause->setName(m_canPause ? tr("Pause %1").arg(m_name) : tr("Go on with %1").arg(m_name));
    m_close->setName(done ? tr("Take %1 off this list").arg(m_name) : tr("Cancel %1").arg(m_name));
    m_retry->setVisible(canResume && state == DownloadState::Failed);
    m_retry->setAccessibleName(tr("Try %1 again").arg(m_name));
    m_visit->setVisible(m_page.isValid() && state == DownloadState::Failed);
    m_visit->setAccessibleName(tr("Visit the page of %1").arg(m_name));
    m_visit->setToolTip(m_page.toDisplayString());
    m_settings->setVisible(problem == DownloadProblem::NotAllowed
                           || (problem == DownloadProblem::Access && state == DownloadState::Failed));
}

void DownloadRow::showTitle()
{
    m_title->setText(m_title->fontMetrics().elidedText(m_name, Qt::ElideMiddle, std::max(40, m_title->width())));
    m_title->setToolTip(m_name);
    m_title->setAccessibleName(m_name);
}

void DownloadRow::resizeEvent(QResizeEvent *)
{
    showTitle();
}

void DownloadRow::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Delete) {
        Q_EMIT withdrawRequested(m_id);
        return;
    }
    QWidget::keyPressEvent(event);
}

void DownloadRow::paintEvent(QPaintEvent *)
{
    const Tokens tokens = Tokens::from(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tokens.hairline, 1));
    painter.setBrush(tokens.raised);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 12, 12);
}

} // namespace askja::gui
