// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/sidebar/sidebar.h"

#include "gui/conversation/conversationcontroller.h"
#include "gui/views/sidebar/conversationdelegate.h"
#include "gui/views/sidebar/conversationfilter.h"
#include "gui/views/theme/icons.h"
#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/iconbutton.h"
#include "gui/views/widgets/searchfield.h"
#include "gui/views/widgets/segmentswitch.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace askja::gui {

Sidebar::Sidebar(ConversationController *controller, QWidget *parent)
    : QWidget(parent)
    , m_controller(controller)
    , m_places(new SegmentSwitch(tr("Places"),
                                 {{QStringLiteral("chat"), tr("Chat"), QStringLiteral("Ctrl+1")},
                                  {QStringLiteral("models"), tr("Models"), QStringLiteral("Ctrl+2")}},
                                 this))
    , m_search(new SearchField(this))
    , m_filter(new ConversationFilter(this))
    , m_list(new QListView(this))
    , m_empty(new QLabel(this))
{
    setAccessibleName(tr("Sidebar"));
    auto *hide = new IconButton(QStringLiteral("sidebar"), tr("Hide sidebar"), this);
    hide->setName(tr("Hide sidebar"), QKeySequence(Qt::CTRL | Qt::Key_B));
    auto *fresh = new IconButton(QStringLiteral("new-chat"), tr("New chat"), this);
    fresh->setName(tr("New chat"), QKeySequence(QKeySequence::New));
    auto *heading = new QLabel(tr("Conversations"), this);
    heading->setForegroundRole(QPalette::PlaceholderText);

    m_search->setPlaceholderText(tr("Search conversations"));
    m_search->setAccessibleName(tr("Search conversations"));
    m_search->setToolTip(
        tr("Search conversations  (%1)").arg(QKeySequence(QKeySequence::Find).toString(QKeySequence::NativeText)));
    m_search->installEventFilter(this);
    m_typing.setSingleShot(true);
    m_typing.setInterval(150);
    m_filter->setSourceModel(controller->conversations());
    m_list->setModel(m_filter);
    m_list->setItemDelegate(new ConversationDelegate(m_list));
    m_list->setAccessibleName(tr("Conversations"));
    m_list->setMouseTracking(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->viewport()->setAutoFillBackground(false);
    m_list->viewport()->installEventFilter(this);
    m_list->installEventFilter(this);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_empty->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_empty->setWordWrap(true);
    m_empty->setForegroundRole(QPalette::PlaceholderText);

    auto *top = new QHBoxLayout;
    top->setSpacing(4);
    top->addWidget(m_places, 1);
    top->addWidget(hide);
    auto *row = new QHBoxLayout;
    row->setContentsMargins(12, 8, 0, 0);
    row->addWidget(heading, 1);
    row->addWidget(fresh);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 10, 10, 10);
    layout->setSpacing(4);
    layout->addLayout(top);
    layout->addLayout(row);
    layout->addWidget(m_search);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_empty, 1);

    setTabOrder(m_places, hide); // as they stand
    setTabOrder(hide, fresh);
    setTabOrder(fresh, m_search);
    setTabOrder(m_search, m_list);

    connect(m_places, &SegmentSwitch::chosen, this, &Sidebar::placeChosen);
    connect(hide, &QToolButton::clicked, this, &Sidebar::hideRequested);
    connect(fresh, &QToolButton::clicked, this, &Sidebar::newChatRequested);
    connect(m_list, &QListView::customContextMenuRequested, this,
            [this](const QPoint &at) { openMenu(m_list->indexAt(at), m_list->viewport()->mapToGlobal(at)); });
    connect(controller, &ConversationController::currentChanged, this, &Sidebar::followCurrent);
    connect(m_filter, &QAbstractItemModel::rowsInserted, this, &Sidebar::showEmpty);
    connect(m_filter, &QAbstractItemModel::rowsRemoved, this, &Sidebar::showEmpty);
    connect(m_filter, &QAbstractItemModel::modelReset, this, &Sidebar::showEmpty);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_filter->setWords(text);
        m_filter->isFiltering() ? m_typing.start() : m_typing.stop();
        showEmpty();
        followCurrent();
    });
    connect(&m_typing, &QTimer::timeout, this, [this] { m_controller->search(m_search->text()); });
    connect(controller, &ConversationController::found, this,
            [this](const QString &words, const QList<SearchHit> &hits) {
                if (words == m_search->text()) {
                    m_filter->setHits(hits);
                    showEmpty();
                }
            });
    showEmpty();
}

void Sidebar::showEmpty()
{
    const bool any = m_filter->rowCount() > 0;
    if (!m_filter->isFiltering()) {
        m_empty->setText(tr("Your conversations will be here."));
    } else {
        m_empty->setText(m_filter->isComplete() ? tr("Nothing found.") : QString());
    }
    m_search->setVisible(any || m_filter->isFiltering());
    m_list->setVisible(any);
    m_empty->setVisible(!any);
}

void Sidebar::focusSearch()
{
    m_search->setFocus();
    m_search->selectAll();
}

void Sidebar::setPlace(int place)
{
    m_places->setChosen(place == 1 ? 1 : 0);
}

void Sidebar::setFoot(QWidget *foot)
{
    layout()->addWidget(foot);
    setTabOrder(m_list, foot);
}

void Sidebar::followCurrent()
{
    m_list->setCurrentIndex(currentRow());
}

QModelIndex Sidebar::currentRow() const
{
    const int row = m_controller->conversations()->rowOf(m_controller->currentId());
    return row < 0 ? QModelIndex() : m_filter->mapFromSource(m_controller->conversations()->index(row, 0));
}

void Sidebar::choose(const QModelIndex &index)
{
    if (!index.isValid()) {
        return;
    }
    const qint64 id = index.data(ConversationListModel::IdRole).toLongLong();
    const qint64 message = m_filter->messageOf(id);
    m_controller->select(id);
    Q_EMIT conversationChosen();
    if (message != 0) {
        Q_EMIT messageChosen(message, m_search->text());
    }
}

void Sidebar::renameCurrent()
{
    rename(currentRow());
}

void Sidebar::rename(const QModelIndex &index)
{
    if (index.isValid()) {
        m_list->edit(index);
    }
}

void Sidebar::openMenu(const QModelIndex &index, const QPoint &at)
{
    if (!index.isValid()) {
        return;
    }
    const QPersistentModelIndex row(index);
    const qint64 id = index.data(ConversationListModel::IdRole).toLongLong();
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction *rename
        = menu->addAction(themedIcon(QStringLiteral("rename")), tr("Rename"), this, [this, row] { this->rename(row); });
    rename->setShortcut(QKeySequence(Qt::Key_F2));
    menu->addAction(themedIcon(QStringLiteral("download")), tr("Save as Markdown…"), this,
                    [this, id] { Q_EMIT exportRequested(id); });
    QAction *remove = menu->addAction(themedIcon(QStringLiteral("delete")), tr("Delete"), this,
                                      [this, id] { m_controller->remove(id); });
    remove->setShortcut(QKeySequence(QKeySequence::Delete));
    menu->popup(at);
}

bool Sidebar::eventFilter(QObject *object, QEvent *event)
{
    if (object == m_list->viewport() && event->type() == QEvent::MouseButtonRelease) {
        auto *mouse = static_cast<QMouseEvent *>(event);
        const QModelIndex index = m_list->indexAt(mouse->position().toPoint());
        if (mouse->button() == Qt::LeftButton && index.isValid()) {
            const QRect more = ConversationDelegate::moreRect(m_list->visualRect(index));
            if (more.contains(mouse->position().toPoint())) {
                openMenu(index, m_list->viewport()->mapToGlobal(more.bottomLeft()));
            } else {
                choose(index);
            }
        }
    }
    if (object == m_search && event->type() == QEvent::KeyPress && searchKey(static_cast<QKeyEvent *>(event)->key())) {
        return true;
    }
    if (object == m_list && event->type() == QEvent::KeyPress && m_list->currentIndex().isValid()) {
        const QModelIndex index = m_list->currentIndex();
        switch (static_cast<QKeyEvent *>(event)->key()) {
        case Qt::Key_F2:
            rename(index);
            return true;
        case Qt::Key_Delete:
            m_controller->remove(index.data(ConversationListModel::IdRole).toLongLong());
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            choose(index);
            return true;
        default:
            break;
        }
    }
    return QWidget::eventFilter(object, event);
}

/// From the field one comes to what was found, and with Escape back to where one was.
bool Sidebar::searchKey(int key)
{
    switch (key) {
    case Qt::Key_Escape:
        m_search->clear();
        Q_EMIT searchLeft();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        choose(m_filter->index(0, 0));
        return true;
    case Qt::Key_Down:
        m_list->setFocus();
        if (!m_list->currentIndex().isValid()) {
            m_list->setCurrentIndex(m_filter->index(0, 0));
        }
        return true;
    default:
        return false;
    }
}

void Sidebar::paintEvent(QPaintEvent *)
{
    const Tokens tokens = Tokens::from(palette());
    QPainter painter(this);
    painter.fillRect(rect(), tokens.side);
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    painter.fillRect(mirrored ? 0 : width() - 1, 0, 1, height(), blend(tokens.side, tokens.text, 0.1));
}

} // namespace askja::gui
