// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/models/modeldelegate.h"

#include "gui/library/modellistmodel.h"
#include "gui/views/models/modelwords.h"
#include "gui/views/theme/icons.h"
#include "gui/views/theme/tokens.h"

#include <QGuiApplication>
#include <QPainter>

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
    const int text = option.fontMetrics.height() + QFontMetrics(smallFont(option.font)).height();
    return {200, text + (m_shape == Shape::Card ? 44 : 20)};
}

void ModelDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Tokens tokens = Tokens::from(QGuiApplication::palette()); // a style sheet leaves holes in option.palette;
    const bool usable = index.flags() & Qt::ItemIsEnabled;
    const bool loaded = index.data(ModelListModel::IsLoadedRole).toBool();
    const bool loading = index.data(ModelListModel::IsLoadingRole).toBool();
    const bool card = m_shape == Shape::Card;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF area = card ? QRectF(option.rect).adjusted(3, 5, -3, -5) : QRectF(option.rect).adjusted(1, 1, -1, -1);
    if (card) {
        painter->setPen(QPen(tokens.hairline, 1));
        painter->setBrush(tokens.raised);
        painter->drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), 12, 12);
    }
    painter->setPen(Qt::NoPen);
    const bool chosen = option.state & QStyle::State_Selected;
    if (usable && (chosen || option.state & QStyle::State_MouseOver)) {
        painter->setBrush(chosen && !card ? tokens.selected : tokens.hover);
        painter->drawRoundedRect(area, card ? 12 : 8, card ? 12 : 8);
    }
    if (option.state & QStyle::State_HasFocus) {
        painter->setPen(QPen(tokens.accent, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(area.adjusted(1, 1, -1, -1), card ? 12 : 8, card ? 12 : 8);
    }

    const double padding = card ? 16 : 10;
    QRectF text = area.adjusted(padding, card ? 12 : 8, -padding, card ? -12 : -8);
    const QString mark = loaded ? tr("In use") : loading ? tr("Loading…") : (card && usable ? tr("Use") : QString());
    if (!mark.isEmpty()) {
        const double width = QFontMetricsF(option.font).horizontalAdvance(mark) + 24;
        QRectF chip(text.right() - width, text.center().y() - 14, width, 28);
        if (loaded || loading) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(tokens.selected);
        } else {
            painter->setPen(QPen(tokens.control, 1));
            painter->setBrush(Qt::NoBrush);
        }
        painter->drawRoundedRect(chip.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
        painter->setPen(loaded || loading ? tokens.link : tokens.text);
        painter->setFont(option.font);
        painter->drawText(chip, Qt::AlignCenter, mark);
        text.setRight(chip.left() - 12);
    }
    QFont nameFont = option.font;
    nameFont.setWeight(card ? QFont::DemiBold : QFont::Medium);
    const QFontMetricsF names(nameFont);
    painter->setFont(nameFont);
    painter->setPen(usable ? tokens.text : tokens.subtle);
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
