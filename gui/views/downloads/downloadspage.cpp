// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/downloads/downloadspage.h"

#include "gui/downloads/downloadlistmodel.h"
#include "gui/views/downloads/downloadrow.h"
#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/direction.h"
#include "gui/views/widgets/emptystate.h"
#include "gui/views/widgets/undobar.h"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace askja::gui {

DownloadsPage::DownloadsPage(DownloadListModel *downloads, QWidget *parent)
    : QWidget(parent)
    , m_downloads(downloads)
    , m_head(new QWidget(this))
    , m_title(new QLabel(tr("Downloads"), m_head))
    , m_note(new QLabel(m_head))
    , m_clear(new QPushButton(tr("Clear Finished"), m_head))
    , m_area(new QScrollArea(this))
    , m_cards(new QVBoxLayout)
    , m_empty(new EmptyState(this))
    , m_undo(new UndoBar(this))
{
    setAccessibleName(tr("Downloads"));
    QFont font = m_title->font();
    font.setPointSizeF(font.pointSizeF() * 1.5);
    font.setWeight(QFont::DemiBold);
    m_title->setFont(font);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    auto *words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(m_title);
    words->addWidget(m_note);
    auto *head = new QHBoxLayout(m_head);
    head->setContentsMargins(3, 20, 3, 12);
    head->addLayout(words, 1);
    head->addWidget(m_clear, 0, Qt::AlignBottom);

    auto *cards = new QWidget(m_area);
    m_cards->setContentsMargins(3, 5, 3, 72); // the undo bar hides nothing
    m_cards->setSpacing(10);
    m_cards->addStretch();
    cards->setLayout(m_cards);
    m_area->setWidget(cards);
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setFocusPolicy(Qt::NoFocus); // what is in it has the focus, and scrolls into sight
    m_area->viewport()->setAutoFillBackground(false);
    cards->setAutoFillBackground(false);
    m_empty->setContent(tr("Nothing is being downloaded"),
                        tr("Find a model that runs well on this computer. Downloads go on after a lost connection or "
                           "a restart, and every file is checked before it is used."));
    connect(m_empty->addButton(tr("Find a Model"), QString(), true), &QPushButton::clicked, this,
            &DownloadsPage::discoverRequested);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 0, 24, 0);
    layout->setSpacing(0);
    layout->addWidget(m_head);
    layout->addWidget(m_area, 1);
    layout->addWidget(m_empty, 1);

    connect(m_area->verticalScrollBar(), &QScrollBar::rangeChanged, this, [this, head](int, int most) {
        const int bar = most > 0 ? m_area->verticalScrollBar()->sizeHint().width() : 0; // the cards end before it
        head->setContentsMargins(3 + (isMirrored() ? bar : 0), 20, 3 + (isMirrored() ? 0 : bar), 12);
    });
    connect(m_clear, &QPushButton::clicked, downloads, &DownloadListModel::forgetDone);
    connect(downloads, &QAbstractItemModel::rowsInserted, this,
            [this](const QModelIndex &, int first) { insertRows(first); });
    connect(downloads, &QAbstractItemModel::rowsRemoved, this, &DownloadsPage::removeRows);
    connect(downloads, &QAbstractItemModel::dataChanged, this,
            [this](const QModelIndex &first, const QModelIndex &last) { updateRows(first.row(), last.row()); });
    connect(downloads, &DownloadListModel::summaryChanged, this, &DownloadsPage::refresh);
    connect(downloads, &DownloadListModel::withdrawn, this, [this](quint64 id, const QString &title) {
        m_undo->show(static_cast<qint64>(id), tr("“%1” cancelled").arg(title));
        placeUndo();
    });
    connect(downloads, &DownloadListModel::undoExpired, this,
            [this](quint64 id) { m_undo->dismiss(static_cast<qint64>(id)); });
    connect(m_undo, &UndoBar::undoRequested, this, [this](qint64 id) { m_downloads->undo(static_cast<quint64>(id)); });
    insertRows(0);
}

/// And all below it anew: the Tab key goes through widgets in the order in which they were made.
void DownloadsPage::insertRows(int first)
{
    for (int row = first; row < m_downloads->rowCount(); ++row) {
        const QModelIndex index = m_downloads->index(row);
        removeCard(m_rows.take(index.data(DownloadListModel::IdRole).toULongLong()));
        auto *card = new DownloadRow(index.data(DownloadListModel::IdRole).toULongLong(), m_area->widget());
        m_cards->insertWidget(row, card);
        m_rows.insert(card->id(), card);
        card->present(index);
        connect(card, &DownloadRow::pauseRequested, m_downloads, &DownloadListModel::pause);
        connect(card, &DownloadRow::resumeRequested, m_downloads, &DownloadListModel::resume);
        connect(card, &DownloadRow::withdrawRequested, m_downloads, &DownloadListModel::withdraw);
        connect(card, &DownloadRow::chatRequested, this, &DownloadsPage::chatRequested);
        connect(card, &DownloadRow::showInFolderRequested, this, &DownloadsPage::showInFolderRequested);
        connect(card, &DownloadRow::pageRequested, this, &DownloadsPage::pageRequested);
        connect(card, &DownloadRow::settingsRequested, this, &DownloadsPage::settingsRequested);
    }
    refresh();
}

void DownloadsPage::removeRows()
{
    for (auto it = m_rows.begin(); it != m_rows.end();) {
        if (m_downloads->rowOf(it.key()) >= 0) {
            ++it;
            continue;
        }
        removeCard(it.value());
        it = m_rows.erase(it);
    }
    refresh();
}

void DownloadsPage::removeCard(DownloadRow *card)
{
    if (card != nullptr) {
        m_cards->removeWidget(card);
        card->hide();
        card->deleteLater(); // its own button may have asked for it
    }
}

void DownloadsPage::updateRows(int first, int last)
{
    for (int row = first; row <= last; ++row) {
        const QModelIndex index = m_downloads->index(row);
        if (DownloadRow *card = m_rows.value(index.data(DownloadListModel::IdRole).toULongLong())) {
            card->present(index);
        }
    }
}

void DownloadsPage::refresh()
{
    const DownloadSummary summary = m_downloads->summary();
    const bool any = m_downloads->rowCount() > 0;
    m_head->setVisible(any);
    m_area->setVisible(any);
    m_empty->setVisible(!any);
    const QString words = summaryWords(summary);
    m_note->setText(words.isEmpty() ? tr("All is here") : words);
    m_clear->setVisible(summary.done > 0);
}

void DownloadsPage::focusFirst()
{
    const QWidget *part = m_empty->isVisibleTo(this) ? static_cast<QWidget *>(m_empty) : m_area->widget();
    for (QAbstractButton *button : part->findChildren<QAbstractButton *>()) {
        if (button->isVisibleTo(this) && button->isEnabled()) {
            button->setFocus(Qt::OtherFocusReason);
            return;
        }
    }
}

void DownloadsPage::setTitleVisible(bool visible)
{
    m_title->setVisible(visible);
}

void DownloadsPage::setHeaderInset(int pixels)
{
    m_inset = pixels;
    resizeEvent(nullptr);
}

void DownloadsPage::placeUndo()
{
    m_undo->move((width() - m_undo->width()) / 2, std::max(0, height() - m_undo->height() - 24));
    m_undo->raise();
}

void DownloadsPage::resizeEvent(QResizeEvent *)
{
    const int side = std::max(24, (width() - 760) / 2);
    layout()->setContentsMargins(side, m_inset, side, 0);
    placeUndo();
}

void DownloadsPage::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), Tokens::from(palette()).page);
}

} // namespace askja::gui
