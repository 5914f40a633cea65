// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/composer/contextgauge.h"

#include "gui/views/theme/tokens.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>

namespace askja::gui {

ContextGauge::ContextGauge(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setUsage(0, 0);
}

void ContextGauge::setUsage(int used, int total)
{
    m_used = used;
    m_total = total;
    const QLocale locale;
    const QString words = tr("The conversation fills %1 of %2 tokens of the model's context")
                              .arg(locale.toString(used), locale.toString(total));
    setToolTip(words);
    setAccessibleName(words);
    setVisible(total > 0 && used > 0);
    update();
}

QSize ContextGauge::sizeHint() const
{
    return {32, std::max(32, fontMetrics().height() + 14)};
}

void ContextGauge::paintEvent(QPaintEvent *)
{
    const Tokens tokens = Tokens::from(palette());
    const double share = m_total > 0 ? std::clamp(static_cast<double>(m_used) / m_total, 0.0, 1.0) : 0;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF circle(width() / 2.0 - 8, height() / 2.0 - 8, 16, 16);
    painter.setPen(QPen(blend(tokens.page, tokens.text, 0.16), 2.5));
    painter.drawEllipse(circle);
    painter.setPen(QPen(share > 0.85 ? tokens.danger : tokens.accent, 2.5, Qt::SolidLine, Qt::RoundCap));
    painter.drawArc(circle, 90 * 16, static_cast<int>(-share * 360 * 16));
}

} // namespace askja::gui
