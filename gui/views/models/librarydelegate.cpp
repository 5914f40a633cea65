// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/models/librarydelegate.h"

#include "gui/discover/recommendation.h"
#include "gui/library/modellistmodel.h"
#include "gui/views/models/modelwords.h"
#include "gui/views/theme/icons.h"
#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/direction.h"

#include <QGuiApplication>
#include <QPainter>

#include <algorithm>

namespace askja::gui {

namespace {

constexpr int kPad = 16;
constexpr int kGap = 4;
constexpr int kRadius = 12;
const QString kDot = QStringLiteral(" · ");

QFont smallFont(QFont font)
{
    font.setPointSizeF(font.pointSizeF() > 0 ? font.pointSizeF() * 0.88 : 9);
    return font;
}

QFont nameFont(QFont font)
{
    font.setWeight(QFont::DemiBold);
    return font;
}

/// The card inside its row.
QRect cardOf(const QStyleOptionViewItem &option)
{
    return option.rect.adjusted(3, 4, -3, -4);
}

int buttonHeight(const QStyleOptionViewItem &option)
{
    return std::max(32, option.fontMetrics.height() + 12);
}

QRect mirrored(const QStyleOptionViewItem &option, const QRect &rect)
{
    return QStyle::visualRect(option.direction, cardOf(option), rect);
}

/// As many of the parts, from the first on, as have room.
QString fitting(const QStringList &parts, const QFontMetricsF &metrics, double width)
{
    QString line;
    for (const QString &part : parts) {
        const QString longer = line.isEmpty() ? part : line + kDot + part;
        if (!line.isEmpty() && metrics.horizontalAdvance(longer) > width)
            break;
        line = longer;
    }
    return metrics.elidedText(line, Qt::ElideRight, width);
}

bool isTrue(const QModelIndex &index, int role)
{
    return index.data(role).toBool();
}

QStringList badgesOf(const QModelIndex &index)
{
    QStringList badges;
    if (isTrue(index, ModelListModel::IsLoadedRole))
        badges += LibraryDelegate::tr("In use");
    badges += index.data(ModelListModel::SourceRole).toString();
    if (isTrue(index, ModelListModel::IsHiddenRole))
        badges += LibraryDelegate::tr("Hidden");
    if (const auto copies = index.data(ModelListModel::AlsoAtRole).toStringList().size(); copies > 0)
        badges += LibraryDelegate::tr("+ %n copy(ies)", nullptr, static_cast<int>(copies));
    badges.removeAll(QString());
    return badges;
}

QStringList factParts(const QModelIndex &index)
{
    const auto summary = index.data(ModelListModel::SummaryRole).value<ModelSummary>();
    QStringList parts{index.data(ModelListModel::FamilyRole).toString()};
    parts += modelLine(summary).split(kDot);
    parts.removeAll(QString());
    return parts;
}

} // namespace

QString LibraryDelegate::mainAction(const QModelIndex &index)
{
    if (isTrue(index, ModelListModel::IsLoadingRole))
        return tr("Cancel");
    if (isTrue(index, ModelListModel::IsLoadedRole))
        return tr("Unload");
    return index.data(ModelListModel::ProblemRole).toString().isEmpty() ? tr("Chat") : QString();
}

void LibraryDelegate::setHover(const QModelIndex &index, Part part)
{
    m_hovered = index;
    m_hoveredPart = part;
}

QRect LibraryDelegate::moreButton(const QStyleOptionViewItem &option) const
{
    const QRect card = cardOf(option);
    const int side = buttonHeight(option);
    return mirrored(option, {card.right() - kPad / 2 - side, card.center().y() - side / 2 + 1, side, side});
}

QRect LibraryDelegate::mainButton(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QString text = mainAction(index);
    if (text.isEmpty())
        return {};
    const QRect card = cardOf(option);
    const int side = buttonHeight(option);
    const int width = std::max(option.fontMetrics.horizontalAdvance(text) + 28, 76);
    return mirrored(option,
                    {card.right() - kPad / 2 - side - 6 - width, card.center().y() - side / 2 + 1, width, side});
}

LibraryDelegate::Part LibraryDelegate::partAt(const QStyleOptionViewItem &option, const QModelIndex &index,
                                              const QPoint &at) const
{
    if (!cardOf(option).contains(at))
        return Part::None;
    if (moreButton(option).contains(at))
        return Part::More;
    return mainButton(option, index).contains(at) ? Part::Main : Part::Card;
}

QSize LibraryDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    const int small = QFontMetrics(smallFont(option.font)).height();
    return {200, QFontMetrics(nameFont(option.font)).height() + 2 * (small + kGap) + 2 * 12 + 8};
}

QStringList LibraryDelegate::runParts(const QModelIndex &index) const
{
    const auto summary = index.data(ModelListModel::SummaryRole).value<ModelSummary>();
    QStringList parts{speedInWords(index.data(ModelListModel::SpeedRole).toDouble()), memoryWords(summary, m_context),
                      lastUseWords(index.data(ModelListModel::LastUseRole).toDateTime(), QDateTime::currentDateTime()),
                      contextWords(summary.contextLength)};
    parts.removeAll(QString());
    return parts;
}

QString LibraryDelegate::spoken(const QModelIndex &index) const
{
    QStringList all{index.data(ModelListModel::NameRole).toString()};
    all += badgesOf(index);
    all += factParts(index);
    const QString problem = index.data(ModelListModel::ProblemRole).toString();
    if (problem.isEmpty())
        all += runParts(index);
    else
        all += problem;
    return all.join(QStringLiteral(", "));
}

void LibraryDelegate::paintCard(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                                const Tokens &tokens) const
{
    const QRectF area(cardOf(option));
    painter->setPen(QPen(tokens.hairline, 1));
    painter->setBrush(tokens.raised);
    painter->drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
    if (m_hovered == index && m_hoveredPart != Part::None) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(withAlpha(tokens.text, 0.03));
        painter->drawRoundedRect(area, kRadius, kRadius);
    }
    if ((option.state & QStyle::State_HasFocus) != 0) {
        painter->setPen(QPen(tokens.accent, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(area.adjusted(1, 1, -1, -1), kRadius, kRadius);
    }
}

void LibraryDelegate::paintButtons(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                                   const Tokens &tokens) const
{
    const auto hovered = [&](Part part) { return m_hovered == index && m_hoveredPart == part; };
    const QRectF more(moreButton(option));
    if (hovered(Part::More)) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(tokens.hover);
        painter->drawRoundedRect(more, 8, 8);
    }
    const double ratio = painter->device()->devicePixelRatioF();
    const QPixmap dots = iconPixmap(QStringLiteral("more"), blend(tokens.text, tokens.page, 0.2), 20, ratio);
    painter->drawPixmap(QPointF(more.center().x() - 10, more.center().y() - 10), dots);

    const QRectF main(mainButton(option, index));
    if (main.isEmpty())
        return;
    painter->setPen(QPen(tokens.control, 1));
    painter->setBrush(hovered(Part::Main) ? blend(tokens.raised, tokens.text, 0.08) : tokens.raised);
    painter->drawRoundedRect(main.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
    painter->setPen(tokens.text);
    painter->setFont(option.font);
    painter->drawText(main, Qt::AlignCenter, mainAction(index));
}

void LibraryDelegate::paintName(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                                const Tokens &tokens, const QRectF &line) const
{
    const QFontMetricsF badgeMetrics(smallFont(option.font));
    const QStringList badges = badgesOf(index);
    double badgesWidth = 0;
    for (const QString &badge : badges)
        badgesWidth += badgeMetrics.horizontalAdvance(badge) + 16 + 6;
    const QFont bold = nameFont(option.font);
    const QFontMetricsF names(bold);
    const bool grey = isTrue(index, ModelListModel::IsMissingRole) || isTrue(index, ModelListModel::IsHiddenRole);
    const QString name = names.elidedText(index.data(ModelListModel::NameRole).toString(), Qt::ElideMiddle,
                                          std::max(80.0, line.width() - badgesWidth));
    const double nameWidth = names.horizontalAdvance(name);
    const bool left = option.direction != Qt::RightToLeft;
    painter->setFont(bold);
    painter->setPen(grey ? tokens.subtle : tokens.text);
    painter->drawText(line, Qt::AlignVCenter | leadingSide(), name);
    painter->setFont(smallFont(option.font));
    double x = nameWidth + 10;
    const double height = std::max(20.0, std::ceil(badgeMetrics.height()) + 2);
    for (const QString &badge : badges) {
        const double width = badgeMetrics.horizontalAdvance(badge) + 16;
        if (x + width > line.width())
            break;
        const QRectF chip(left ? line.left() + x : line.right() - x - width, line.center().y() - height / 2, width,
                          height);
        const bool inUse = isTrue(index, ModelListModel::IsLoadedRole) && badge == badges.first();
        painter->setPen(Qt::NoPen);
        painter->setBrush(inUse ? tokens.selected : tokens.hover);
        painter->drawRoundedRect(chip, 6, 6);
        painter->setPen(inUse ? tokens.link : tokens.subtle);
        painter->drawText(chip, Qt::AlignCenter, badge);
        x += width + 6;
    }
}

void LibraryDelegate::paintProgress(QPainter *painter, const Tokens &tokens, const QRectF &line) const
{
    const QRectF track(line.left(), line.center().y() - 2, std::min(line.width(), 320.0), 4);
    const QRectF done(track.topLeft(), QSizeF(track.width() * std::clamp(m_progress, 0.0, 1.0), 4));
    painter->setPen(Qt::NoPen);
    painter->setBrush(blend(tokens.page, tokens.text, 0.2));
    painter->drawRoundedRect(mirrored(track, line), 2, 2);
    painter->setBrush(tokens.accent);
    painter->drawRoundedRect(mirrored(done, line), 2, 2);
}

void LibraryDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Tokens tokens = Tokens::from(QGuiApplication::palette()); // a style sheet leaves holes in option.palette
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintCard(painter, option, index, tokens);
    paintButtons(painter, option, index, tokens);

    const bool left = option.direction != Qt::RightToLeft;
    const QRect main = mainButton(option, index);
    const QRect beside = main.isEmpty() ? moreButton(option) : main;
    QRectF text = QRectF(cardOf(option)).adjusted(kPad, 12, -kPad, -12);
    left ? text.setRight(beside.left() - 12) : text.setLeft(beside.right() + 12);
    const QFont small = smallFont(option.font);
    const QFontMetricsF lines(small);
    const double nameHeight = QFontMetricsF(nameFont(option.font)).height();
    paintName(painter, option, index, tokens, {text.left(), text.top(), text.width(), nameHeight});
    const QRectF second(text.left(), text.top() + nameHeight + kGap, text.width(), lines.height());
    const QRectF third = second.translated(0, lines.height() + kGap);
    const int aligned = Qt::AlignVCenter | leadingSide();
    painter->setFont(small);
    painter->setPen(tokens.subtle);
    painter->drawText(second, aligned, fitting(factParts(index), lines, second.width()));
    const QString problem = index.data(ModelListModel::ProblemRole).toString();
    if (isTrue(index, ModelListModel::IsLoadingRole)) {
        paintProgress(painter, tokens, third);
    } else if (!problem.isEmpty()) {
        painter->setPen(isTrue(index, ModelListModel::IsMissingRole) ? tokens.subtle : tokens.danger);
        painter->drawText(third, aligned, lines.elidedText(problem, Qt::ElideRight, third.width()));
    } else if (!isTrue(index, ModelListModel::IsInspectedRole)) {
        painter->drawText(third, aligned, tr("Reading what it says of itself…"));
    } else {
        painter->drawText(third, aligned, fitting(runParts(index), lines, third.width()));
    }
    painter->restore();
}

} // namespace askja::gui
