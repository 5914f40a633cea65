// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/downloads/downloadline.h"

#include "gui/downloads/downloadlistmodel.h"
#include "gui/views/theme/icons.h"
#include "gui/views/theme/tokens.h"

#include <QPainter>

#include <algorithm>
#include <chrono>

namespace askja::gui {

namespace {

constexpr int kIcon = 18;
constexpr int kPadding = 10;
constexpr int kBar = 3;
constexpr std::chrono::seconds kOfferTime{60};

} // namespace

DownloadLine::DownloadLine(DownloadListModel *downloads, QWidget *parent)
    : QAbstractButton(parent)
    , m_downloads(downloads)
{
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_offered.setSingleShot(true);
    m_offered.setInterval(kOfferTime);
    connect(&m_offered, &QTimer::timeout, this, [this] { withdrawChat(m_path); });
    connect(this, &QAbstractButton::clicked, this, &DownloadLine::onClicked);
    connect(downloads, &DownloadListModel::summaryChanged, this, &DownloadLine::refresh);
    refresh();
}

void DownloadLine::offerChat(const QString &path, const QString &title)
{
    m_path = path;
    m_title = title;
    m_offered.start();
    refresh();
}

void DownloadLine::withdrawChat(const QString &path)
{
    if (m_path == path) {
        m_path.clear();
        m_offered.stop();
        refresh();
    }
}

bool DownloadLine::offersChat() const
{
    const DownloadSummary summary = m_downloads->summary();
    return !m_path.isEmpty() && summary.active == 0 && summary.stuck == 0;
}

void DownloadLine::onClicked()
{
    if (offersChat()) {
        const QString path = m_path;
        withdrawChat(path);
        Q_EMIT chatRequested(path);
    } else {
        Q_EMIT downloadsRequested();
    }
}

void DownloadLine::refresh()
{
    const bool chat = offersChat();
    const QString words = chat ? tr("Chat with %1").arg(m_title) : summaryWords(m_downloads->summary());
    setText(words);
    setAccessibleName(chat ? words : tr("Downloads: %1").arg(words));
    setToolTip(chat ? tr("%1 was downloaded and checked, and is ready for a chat").arg(m_title)
                    : tr("Show the downloads"));
    setVisible(!words.isEmpty());
    update();
}

QSize DownloadLine::sizeHint() const
{
    return {160, std::max(36, fontMetrics().height() + 20)};
}

QSize DownloadLine::minimumSizeHint() const
{
    return {80, sizeHint().height()};
}

void DownloadLine::paintEvent(QPaintEvent *)
{
    const Tokens tokens = Tokens::from(palette());
    const DownloadSummary summary = m_downloads->summary();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const QRectF area = QRectF(rect()).adjusted(1, 1, -1, -1);
    if (isDown() || underMouse()) {
        painter.setBrush(isDown() ? tokens.pressed : tokens.hover);
        painter.drawRoundedRect(area, 8, 8);
    }
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(tokens.accent, 2));
        painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
    }
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const bool stuck = summary.active == 0 && summary.stuck > 0;
    const QString name = stuck ? QStringLiteral("warning")
        : offersChat()         ? QStringLiteral("chat")
                               : QStringLiteral("download");
    const QPixmap icon = iconPixmap(name,
                                    stuck              ? tokens.danger
                                        : offersChat() ? tokens.accent
                                                       : tokens.subtle,
                                    kIcon, devicePixelRatioF());
    const double top = summary.active > 0 ? -kBar : 0;
    const QRectF iconPlace(mirrored ? width() - kPadding - kIcon : kPadding, (height() - kIcon) / 2.0 + top, kIcon,
                           kIcon);
    painter.drawPixmap(iconPlace, icon, QRectF(icon.rect()));
    QRectF words(rect());
    words.adjust(kPadding, top, -kPadding, top);
    if (mirrored) {
        words.setRight(iconPlace.left() - 8);
    } else {
        words.setLeft(iconPlace.right() + 8);
    }
    painter.setPen(tokens.text);
    painter.drawText(words, Qt::AlignVCenter | (mirrored ? Qt::AlignRight : Qt::AlignLeft),
                     fontMetrics().elidedText(text(), Qt::ElideRight, static_cast<int>(words.width())));
    if (summary.active > 0) {
        QRectF track(words.left(), height() - kBar - 5.0, words.width(), kBar);
        painter.setPen(Qt::NoPen);
        painter.setBrush(blend(tokens.side, tokens.text, 0.14));
        painter.drawRoundedRect(track, kBar / 2.0, kBar / 2.0);
        const double filled = std::max<double>(track.width() * summary.fraction(), kBar);
        if (mirrored) {
            track.setLeft(track.right() - filled);
        } else {
            track.setWidth(filled);
        }
        painter.setBrush(tokens.accent);
        painter.drawRoundedRect(track, kBar / 2.0, kBar / 2.0);
    }
}

} // namespace askja::gui
