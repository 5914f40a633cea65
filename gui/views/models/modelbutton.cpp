// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/models/modelbutton.h"

#include "gui/views/models/modelstatus.h"
#include "gui/views/theme/icons.h"
#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/direction.h"

#include <QFileInfo>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace askja::gui {

namespace {

constexpr int kIcon = 18;
constexpr int kPad = 10;
constexpr int kGap = 8;

} // namespace

ModelButton::ModelButton(const ModelStatus *status, QWidget *parent)
    : QAbstractButton(parent)
    , m_status(status)
{
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    connect(status, &ModelStatus::changed, this, &ModelButton::refresh);
    connect(status, &ModelStatus::progressChanged, this, &ModelButton::refresh);
    refresh();
}

void ModelButton::refresh()
{
    const QString file = QFileInfo(m_status->path()).completeBaseName();
    m_details.clear();
    switch (m_status->state()) {
    case ModelStatus::State::None:
    case ModelStatus::State::Failed:
        m_name = tr("Choose a model");
        if (!m_status->restingPath().isEmpty()) {
            m_name = m_status->model().name;
            m_details = tr("your next message loads it");
        }
        break;
    case ModelStatus::State::Loading:
        m_name = tr("Loading %1").arg(file);
        m_details = tr("%1 %").arg(QLocale().toString(std::lround(m_status->progress() * 100)));
        break;
    case ModelStatus::State::Ready:
        m_name = m_status->model().name;
        m_details = m_status->model().quantisation;
        if (!m_status->engineIsa().isEmpty()) {
            m_details += QStringLiteral(" · ") + m_status->engineIsa();
        }
        break;
    }
    setText(m_name);
    setAccessibleName(m_details.isEmpty() ? m_name : tr("Model: %1, %2").arg(m_name, m_details));
    setToolTip(m_status->engineExplanation().isEmpty()
                   ? tr("Choose a model  (Ctrl+M)")
                   : tr("Choose a model  (Ctrl+M)") + u'\n' + m_status->engineExplanation());
    updateGeometry();
    update();
}

QSize ModelButton::sizeHint() const
{
    const int details = m_details.isEmpty() ? 0 : fontMetrics().horizontalAdvance(m_details) + kGap;
    QFont medium = font();
    medium.setWeight(QFont::Medium);
    const int name = std::min(320, QFontMetrics(medium).horizontalAdvance(m_name) + 2);
    return {kPad + kIcon + kGap + name + details + kGap + kIcon + kPad, std::max(32, fontMetrics().height() + 14)};
}

QSize ModelButton::minimumSizeHint() const
{
    return {120, sizeHint().height()};
}

void ModelButton::paintEvent(QPaintEvent *)
{
    const Tokens tokens = Tokens::from(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area = QRectF(rect()).adjusted(1, 1, -1, -1);
    if (isDown() || underMouse()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(isDown() ? tokens.pressed : tokens.hover);
        painter.drawRoundedRect(area, 8, 8);
    }
    if (hasFocus()) {
        painter.setPen(QPen(tokens.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
    }
    const bool loading = m_status->state() == ModelStatus::State::Loading;
    const double iconTop = (height() - kIcon) / 2.0;
    painter.drawPixmap(mirrored(QRectF(kPad, iconTop, kIcon, kIcon), rect()).topLeft(),
                       iconPixmap(QStringLiteral("models"), tokens.link, kIcon, devicePixelRatioF()));
    const double right = width() - kPad - kIcon;
    painter.drawPixmap(mirrored(QRectF(right, iconTop, kIcon, kIcon), rect()).topLeft(),
                       iconPixmap(QStringLiteral("chevron-down"), tokens.subtle, kIcon, devicePixelRatioF()));
    const double details = m_details.isEmpty() ? 0 : QFontMetricsF(font()).horizontalAdvance(m_details) + kGap;
    QFont medium = font();
    medium.setWeight(QFont::Medium);
    const double left = kPad + kIcon + kGap;
    const double space = std::max(0.0, right - kGap - left - details);
    painter.setFont(medium);
    painter.setPen(tokens.text);
    const QString name = QFontMetricsF(medium).elidedText(m_name, Qt::ElideRight, space);
    painter.drawText(mirrored(QRectF(left, 0, space + 2, height()), rect()), Qt::AlignVCenter | leadingSide(), name);
    const double after = left + std::min(space, QFontMetricsF(medium).horizontalAdvance(name)) + kGap;
    painter.setFont(font());
    painter.setPen(tokens.subtle);
    painter.drawText(mirrored(QRectF(after, 0, details, height()), rect()), Qt::AlignVCenter | leadingSide(),
                     m_details);
    if (loading) {
        const QRectF track(kPad, height() - 4, width() - 2 * kPad, 2);
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens.hairline);
        painter.drawRoundedRect(track, 1, 1);
        painter.setBrush(tokens.accent);
        const QRectF done(track.topLeft(), QSizeF(track.width() * m_status->progress(), 2));
        painter.drawRoundedRect(mirrored(done, track), 1, 1);
    }
}

} // namespace askja::gui
