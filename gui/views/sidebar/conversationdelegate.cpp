// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/sidebar/conversationdelegate.h"

#include "gui/conversation/conversationlistmodel.h"
#include "gui/views/theme/icons.h"
#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/direction.h"

#include <QAbstractItemView>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QLineEdit>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace askja::gui {

QRect ConversationDelegate::moreRect(const QRect &row)
{
    return mirrored(QRect(row.right() - 33, row.center().y() - 15, 32, 32), row).toRect();
}

QSize ConversationDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {120, std::max(36, option.fontMetrics.height() + 18)};
}

void ConversationDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Tokens tokens = Tokens::from(QGuiApplication::palette()); // a style sheet leaves holes in option.palette;
    const bool current = index.data(ConversationListModel::IsCurrentRole).toBool();
    const bool hovered = option.state & QStyle::State_MouseOver;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF area = QRectF(option.rect).adjusted(1, 1, -1, -1);
    if (current || hovered) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(current ? tokens.selected : tokens.hover);
        painter->drawRoundedRect(area, 8, 8);
    }
    if (option.state & QStyle::State_HasFocus) {
        painter->setPen(QPen(tokens.accent, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(area.adjusted(1, 1, -1, -1), 8, 8);
    }
    QRectF text = area.adjusted(12, 0, -12, 0);
    const double ratio = painter->device()->devicePixelRatioF();
    if (hovered) {
        const QRect more = moreRect(option.rect);
        painter->drawPixmap(QPointF(more.center()) - QPointF(9, 9),
                            iconPixmap(QStringLiteral("more"), tokens.subtle, 18, ratio));
        isMirrored() ? text.setLeft(more.right() + 1) : text.setRight(more.left());
    } else if (index.data(ConversationListModel::IsGeneratingRole).toBool()) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(tokens.accent);
        painter->drawEllipse(mirrored(QRectF(text.right() - 8, area.center().y() - 4, 8, 8), area));
        isMirrored() ? text.setLeft(text.left() + 16) : text.setRight(text.right() - 16);
    } else if (index.data(ConversationListModel::HasDraftRole).toBool()) {
        painter->drawPixmap(mirrored(QRectF(text.right() - 16, area.center().y() - 8, 16, 16), area).topLeft(),
                            iconPixmap(QStringLiteral("edit"), tokens.subtle, 16, ratio));
        isMirrored() ? text.setLeft(text.left() + 22) : text.setRight(text.right() - 22);
    }
    QFont font = option.font;
    font.setWeight(current ? QFont::Medium : QFont::Normal);
    painter->setFont(font);
    painter->setPen(tokens.text);
    const QString title = index.data(ConversationListModel::TitleRole).toString();
    const int direction = title.isRightToLeft() ? Qt::TextForceRightToLeft : Qt::TextForceLeftToRight;
    painter->drawText(text, Qt::AlignVCenter | Qt::AlignLeft | direction,
                      QFontMetricsF(font).elidedText(title, Qt::ElideRight, text.width()));
    painter->restore();
}

bool ConversationDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                                     const QModelIndex &index)
{
    const QString title = index.data(ConversationListModel::TitleRole).toString();
    const int room = option.rect.width() - 34 - 12; // as while the mouse is there
    if (event->type() != QEvent::ToolTip || option.fontMetrics.horizontalAdvance(title) <= room) {
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    }
    QToolTip::showText(event->globalPos(), title, view);
    return true;
}

QWidget *ConversationDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &, const QModelIndex &) const
{
    auto *editor = new QLineEdit(parent);
    editor->setAccessibleName(tr("New title"));
    return editor;
}

void ConversationDelegate::updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                                                const QModelIndex &) const
{
    editor->setGeometry(option.rect.adjusted(1, 1, -1, -1));
}

} // namespace askja::gui
