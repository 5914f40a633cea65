// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/models/librarylist.h"

#include "gui/library/modellistmodel.h"

#include <QContextMenuEvent>
#include <QDir>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <utility>

namespace askja::gui {

using Part = LibraryDelegate::Part;

LibraryList::LibraryList(QWidget *parent)
    : QListView(parent)
    , m_cards(new LibraryDelegate(this))
{
    setItemDelegate(m_cards);
    setMouseTracking(true);
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setUniformItemSizes(true);
    viewport()->setAutoFillBackground(false);
}

QStyleOptionViewItem LibraryList::optionFor(const QModelIndex &index) const
{
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    option.rect = visualRect(index);
    return option;
}

Part LibraryList::partAt(const QPoint &at) const
{
    const QModelIndex index = indexAt(at);
    return index.isValid() ? m_cards->partAt(optionFor(index), index, at) : Part::None;
}

void LibraryList::hover(const QPoint &at)
{
    const Part part = partAt(at);
    m_cards->setHover(part == Part::None ? QModelIndex() : indexAt(at), part);
    viewport()->setCursor(part == Part::Card ? Qt::PointingHandCursor : Qt::ArrowCursor);
    viewport()->update();
}

void LibraryList::mouseMoveEvent(QMouseEvent *event)
{
    QListView::mouseMoveEvent(event);
    hover(event->pos());
}

void LibraryList::leaveEvent(QEvent *event)
{
    QListView::leaveEvent(event);
    m_cards->setHover({}, Part::None);
    viewport()->update();
}

void LibraryList::mouseReleaseEvent(QMouseEvent *event)
{
    const QModelIndex pressed = currentIndex();
    QListView::mouseReleaseEvent(event);
    const QModelIndex index = indexAt(event->pos());
    const bool second = std::exchange(m_second, false); // a button that changed under the mouse was not meant
    if (second || event->button() != Qt::LeftButton || !index.isValid() || index != pressed)
        return;
    switch (partAt(event->pos())) {
    case Part::Main:
        Q_EMIT mainRequested(index);
        break;
    case Part::More:
        openMenuOf(index);
        break;
    case Part::Card:
        Q_EMIT cardClicked(index);
        break;
    case Part::None:
        break;
    }
}

void LibraryList::mouseDoubleClickEvent(QMouseEvent *event)
{
    QListView::mouseDoubleClickEvent(event);
    m_second = true;
}

void LibraryList::openMenuOf(const QModelIndex &index)
{
    const QRect button = m_cards->moreButton(optionFor(index));
    Q_EMIT menuRequested(index, viewport()->mapToGlobal(button.bottomLeft()));
}

void LibraryList::keyPressEvent(QKeyEvent *event)
{
    const QModelIndex index = currentIndex();
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (index.isValid() && enter) {
        event->modifiers() & Qt::AltModifier ? Q_EMIT detailsRequested(index) : Q_EMIT chatRequested(index);
    } else if (index.isValid() && event->key() == Qt::Key_Delete) {
        Q_EMIT trashRequested(index);
    } else {
        QListView::keyPressEvent(event);
        return;
    }
    event->accept();
}

void LibraryList::contextMenuEvent(QContextMenuEvent *event)
{
    if (event->reason() == QContextMenuEvent::Mouse) {
        if (const QModelIndex index = indexAt(event->pos()); index.isValid())
            Q_EMIT menuRequested(index, event->globalPos());
    } else if (currentIndex().isValid()) {
        openMenuOf(currentIndex());
    }
}

/// By keyboard one row is always the current one, so that its ring is seen.
void LibraryList::focusInEvent(QFocusEvent *event)
{
    if (!currentIndex().isValid() && model() && model()->rowCount() > 0)
        setCurrentIndex(model()->index(0, 0));
    QListView::focusInEvent(event);
}

bool LibraryList::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QListView::viewportEvent(event);
    auto *help = static_cast<QHelpEvent *>(event);
    const QModelIndex index = indexAt(help->pos());
    QStringList lines;
    switch (partAt(help->pos())) {
    case Part::Main:
        lines += LibraryDelegate::mainAction(index);
        if (LibraryDelegate::mainAction(index) == LibraryDelegate::tr("Chat"))
            lines.last() += tr("  (Enter)");
        break;
    case Part::More:
        lines += tr("More…");
        break;
    case Part::Card:
        lines += index.data(ModelListModel::ProblemRole).toString();
        lines += QDir::toNativeSeparators(index.data(ModelListModel::PathRole).toString());
        for (const QString &copy : index.data(ModelListModel::AlsoAtRole).toStringList())
            lines += tr("The same: %1").arg(QDir::toNativeSeparators(copy));
        if (const double speed = index.data(ModelListModel::SpeedRole).toDouble(); speed > 0)
            lines += tr("Forecast: %1 tokens a second").arg(locale().toString(speed, 'g', 3));
        lines += tr("Details  (Alt+Enter)");
        break;
    case Part::None:
        break;
    }
    lines.removeAll(QString());
    QToolTip::showText(help->globalPos(), lines.join(u'\n'), viewport());
    return true;
}

} // namespace askja::gui
