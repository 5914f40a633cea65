// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/widgets/progressline.h"

#include "gui/views/theme/tokens.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace askja::gui {

namespace {

constexpr int kSteps = 10'000;
constexpr int kHeight = 4;

} // namespace

ProgressLine::ProgressLine(QWidget *parent)
    : QProgressBar(parent)
{
    setRange(0, kSteps);
    setValue(0);
    setTextVisible(false);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ProgressLine::setFraction(double fraction)
{
    setValue(static_cast<int>(std::lround(std::clamp(fraction, 0.0, 1.0) * kSteps)));
}

void ProgressLine::setResting(bool resting)
{
    if (resting != m_resting) {
        m_resting = resting;
        update();
    }
}

QSize ProgressLine::sizeHint() const
{
    return {120, kHeight};
}

QSize ProgressLine::minimumSizeHint() const
{
    return {24, kHeight};
}

void ProgressLine::paintEvent(QPaintEvent *)
{
    const Tokens tokens = Tokens::from(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const QRectF track(0, (height() - kHeight) / 2.0, width(), kHeight);
    painter.setBrush(blend(tokens.page, tokens.text, 0.14));
    painter.drawRoundedRect(track, kHeight / 2.0, kHeight / 2.0);
    const double filled = track.width() * value() / maximum();
    if (filled <= 0) {
        return;
    }
    QRectF part(track);
    part.setWidth(std::max<double>(filled, kHeight));
    if (layoutDirection() == Qt::RightToLeft) {
        part.moveRight(track.right());
    }
    painter.setBrush(m_resting ? tokens.control : tokens.accent);
    painter.drawRoundedRect(part, kHeight / 2.0, kHeight / 2.0);
}

} // namespace askja::gui
