// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/discover/resultdelegate.h"

#include "gui/discover/searchlistmodel.h"
#include "gui/views/discover/discoverwords.h"
#include "gui/views/discover/wrappedtext.h"
#include "gui/views/theme/icons.h"
#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/direction.h"

#include <QDateTime>
#include <QGuiApplication>
#include <QLocale>
#include <QPainter>

namespace askja::gui {

namespace {

constexpr double kPad = 14;

int rowHeight(const QFont &font)
{
    return QFontMetrics(strongerFont(font)).height() + QFontMetrics(smallerFont(font)).height() + 32;
}

} // namespace

QString ResultDelegate::facts(const QModelIndex &index)
{
    QStringList facts{index.data(SearchListModel::AuthorRole).toString()};
    facts += downloadsWords(index.data(SearchListModel::DownloadsRole).toLongLong());
    const qint64 likes = index.data(SearchListModel::LikesRole).toLongLong();
    if (likes > 0) {
        facts += likesWords(likes);
    }
    facts += licenceWords(index.data(SearchListModel::LicenceRole).toString());
    const QDate changed = index.data(SearchListModel::ModifiedRole).toDateTime().toLocalTime().date();
    if (changed.isValid()) {
        facts += tr("changed %1").arg(QLocale().toString(changed, QLocale::ShortFormat));
    }
    facts.removeAll(QString());
    return facts.join(QStringLiteral(" · "));
}

QSize ResultDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {200, rowHeight(option.font)};
}

void ResultDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Tokens tokens = Tokens::from(QGuiApplication::palette()); // a style sheet leaves holes in option.palette
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF area = QRectF(option.rect).adjusted(kResultInset, kResultInset, -kResultInset, -kResultInset);
    painter->setPen(QPen(tokens.hairline, 1));
    painter->setBrush(tokens.raised);
    painter->drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), 10, 10);
    if (option.state & QStyle::State_MouseOver) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(tokens.hover);
        painter->drawRoundedRect(area, 10, 10);
    }
    if (option.state & QStyle::State_HasFocus) {
        painter->setPen(QPen(tokens.accent, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(area.adjusted(1, 1, -1, -1), 10, 10);
    }
    QRectF text = area.adjusted(kPad, 10, -kPad, -10);
    const double ratio = painter->device() ? painter->device()->devicePixelRatioF() : 1;
    const auto put = [&](const QString &icon) {
        const QRectF place(text.right() - 18, area.center().y() - 9, 18, 18);
        painter->drawPixmap(mirrored(place, area).topLeft(), iconPixmap(icon, tokens.subtle, 18, ratio));
    };
    put(onIcon());
    text.setRight(text.right() - 28);
    if (index.data(SearchListModel::AccessRole).value<HubAccess>() != HubAccess::Open) {
        put(QStringLiteral("lock"));
        text.setRight(text.right() - 26);
    }
    text = mirrored(text, area);
    const QFont strong = strongerFont(option.font);
    WrappedText{index.data(SearchListModel::NameRole).toString(), strong, 1}.draw(*painter, text, tokens.text);
    const QFont small = smallerFont(option.font);
    const double height = QFontMetricsF(small).height() * 1.12;
    WrappedText{facts(index), small, 1}.draw(
        *painter, QRectF(text.left(), text.bottom() - height, text.width(), height), tokens.subtle);
    painter->restore();
}

SkeletonRows::SkeletonRows(QWidget *parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Searching…"));
}

void SkeletonRows::paintEvent(QPaintEvent *)
{
    const Tokens tokens = Tokens::from(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const int height = rowHeight(font());
    const QRectF inside = contentsRect();
    for (int row = 0; row < 6 && (row + 1) * height < this->height(); ++row) {
        // Less and less of it, so that nobody takes them for rows.
        painter.setOpacity(1 - row * 0.16);
        const QRectF area = QRectF(inside.left(), row * height, inside.width(), height)
                                .adjusted(kResultInset, kResultInset, -kResultInset, -kResultInset);
        painter.setBrush(tokens.panel);
        painter.drawRoundedRect(area, 10, 10);
        painter.setBrush(tokens.hairline);
        const double line = (area.height() - 34) / 2;
        painter.drawRoundedRect(QRectF(area.left() + kPad, area.top() + 12, area.width() * 0.34, line), 4, 4);
        painter.drawRoundedRect(QRectF(area.left() + kPad, area.bottom() - 12 - line, area.width() * 0.58, line), 4, 4);
    }
}

} // namespace askja::gui
