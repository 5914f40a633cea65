// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/models/modeldelegate.h"

#include "gui/library/modellistmodel.h"
#include "gui/views/models/modelwords.h"
#include "gui/views/theme/icons.h"
#include "gui/views/theme/tokens.h"

#include <QGuiApplication>
#include <QPainter>

#include <algorithm>

namespace askja::gui {

namespace {

QFont smallFont(QFont font)
{
    font.setPointSizeF(font.pointSizeF() > 0 ? font.pointSizeF() * 0.88 : 9);
    return font;
}

} // namespace

QString ModelDelegate::secondLine(const QModelIndex &index) const
{
    const QString problem = index.data(ModelListModel::ProblemRole).toString();
    if (!problem.isEmpty()) {
        return problem;
    }
    if (index.data(ModelListModel::IsMissingRole).toBool()) {
        return tr("This file is not there now.");
    }
    const auto summary = index.data(ModelListModel::SummaryRole).value<ModelSummary>();
    QString line = modelLine(summary);
    const QString memory = memoryWords(summary, m_context);
    if (!memory.isEmpty()) {
        line += QStringLiteral(" · ") + memory;
    }
    return line;
}

QSize ModelDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {200, option.fontMetrics.height() + QFontMetrics(smallFont(option.font)).height() + 20};
}

void ModelDelegate::paintGround(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                                const Tokens &tokens)
{
    const QRectF area = QRectF(option.rect).adjusted(1, 1, -1, -1);
    const bool chosen = (option.state & QStyle::State_Selected) != 0;
    if ((index.flags() & Qt::ItemIsEnabled) && (chosen || (option.state & QStyle::State_MouseOver))) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(chosen ? tokens.selected : tokens.hover);
        painter->drawRoundedRect(area, 8, 8);
    }
    if (option.state & QStyle::State_HasFocus) {
        painter->setPen(QPen(tokens.accent, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(area.adjusted(1, 1, -1, -1), 8, 8);
    }
}

/// "In use" or "Loading…" at the end of the row. Returns what it leaves for the text.
QRectF ModelDelegate::paintMark(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                                const Tokens &tokens)
{
    const QRectF text = QRectF(option.rect).adjusted(11, 9, -11, -9);
    const bool loaded = index.data(ModelListModel::IsLoadedRole).toBool();
    if (!loaded && !index.data(ModelListModel::IsLoadingRole).toBool())
        return text;
    const QString mark = loaded ? tr("In use") : tr("Loading…");
    const double width = QFontMetricsF(option.font).horizontalAdvance(mark) + 24;
    const double height = std::max(28.0, QFontMetricsF(option.font).height() + 8);
    const bool mirrored = option.direction == Qt::RightToLeft;
    const QRectF chip(mirrored ? text.left() : text.right() - width, text.center().y() - height / 2, width, height);
    painter->setPen(Qt::NoPen);
    painter->setBrush(tokens.selected);
    painter->drawRoundedRect(chip, 8, 8);
    painter->setPen(tokens.link);
    painter->setFont(option.font);
    painter->drawText(chip, Qt::AlignCenter, mark);
    return mirrored ? text.adjusted(width + 12, 0, 0, 0) : text.adjusted(0, 0, -width - 12, 0);
}

void ModelDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Tokens tokens = Tokens::from(QGuiApplication::palette()); // a style sheet leaves holes in option.palette
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintGround(painter, option, index, tokens);
    const QRectF text = paintMark(painter, option, index, tokens);
    QFont nameFont = option.font;
    nameFont.setWeight(QFont::Medium);
    const QFontMetricsF names(nameFont);
    painter->setFont(nameFont);
    painter->setPen(index.flags() & Qt::ItemIsEnabled ? tokens.text : tokens.subtle);
    const QRectF first(text.left(), text.top(), text.width(), names.height());
    const QString name = index.data(ModelListModel::NameRole).toString();
    painter->drawText(first, Qt::AlignLeft | Qt::AlignVCenter, names.elidedText(name, Qt::ElideRight, first.width()));
    const QFont small = smallFont(option.font);
    const QFontMetricsF lines(small);
    painter->setFont(small);
    const bool problem = !index.data(ModelListModel::ProblemRole).toString().isEmpty();
    painter->setPen(problem ? tokens.danger : tokens.subtle);
    const QRectF second(text.left(), text.bottom() - lines.height(), text.width(), lines.height());
    painter->drawText(second, Qt::AlignLeft | Qt::AlignVCenter,
                      lines.elidedText(secondLine(index), Qt::ElideRight, second.width()));
    painter->restore();
}

} // namespace askja::gui
