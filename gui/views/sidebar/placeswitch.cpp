// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/sidebar/placeswitch.h"

#include "gui/views/theme/icons.h"
#include "gui/views/theme/tokens.h"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QPainter>

#include <algorithm>

namespace askja::gui {

namespace {

class Segment : public QAbstractButton
{
public:
    Segment(const QString &icon, const QString &text, const QString &shortcut, QWidget *parent)
        : QAbstractButton(parent)
        , m_icon(icon)
    {
        setText(text);
        setAccessibleName(text);
        setToolTip(QStringLiteral("%1  (%2)").arg(text, shortcut));
        setCheckable(true);
        setAutoExclusive(true);
        setFocusPolicy(Qt::TabFocus);
        setAttribute(Qt::WA_Hover);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    [[nodiscard]] QSize sizeHint() const override { return {90, std::max(32, fontMetrics().height() + 14)}; }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Tokens tokens = Tokens::from(palette());
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF area = QRectF(rect()).adjusted(2, 2, -2, -2);
        if (isChecked()) {
            painter.setPen(QPen(tokens.hairline, 1));
            painter.setBrush(tokens.dark ? blend(tokens.page, tokens.text, 0.12) : tokens.page);
            painter.drawRoundedRect(area, 7, 7);
        }
        if (hasFocus()) {
            painter.setPen(QPen(tokens.accent, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(area, 7, 7);
        }
        const QColor ink = isChecked() || underMouse() ? tokens.text : tokens.subtle;
        QFont font = this->font();
        font.setWeight(isChecked() ? QFont::Medium : QFont::Normal);
        painter.setFont(font);
        const double text_width = QFontMetricsF(font).horizontalAdvance(text());
        const double left = (width() - text_width - 24) / 2;
        painter.drawPixmap(QPointF(left, (height() - 18) / 2.0), iconPixmap(m_icon, ink, 18, devicePixelRatioF()));
        painter.setPen(ink);
        painter.drawText(QRectF(left + 24, 0, text_width + 2, height()), Qt::AlignVCenter | Qt::AlignLeft, text());
    }

private:
    QString m_icon;
};

} // namespace

PlaceSwitch::PlaceSwitch(QWidget *parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Places"));
    m_buttons[0] = new Segment(QStringLiteral("chat"), tr("Chat"), QStringLiteral("Ctrl+1"), this);
    m_buttons[1] = new Segment(QStringLiteral("models"), tr("Models"), QStringLiteral("Ctrl+2"), this);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    for (int i = 0; i < 2; ++i) {
        layout->addWidget(m_buttons[i], 1);
        connect(m_buttons[i], &QAbstractButton::clicked, this, [this, i] { Q_EMIT placeChosen(i); });
    }
    m_buttons[0]->setChecked(true);
}

void PlaceSwitch::setPlace(int place)
{
    m_buttons[place == 1 ? 1 : 0]->setChecked(true);
}

void PlaceSwitch::paintEvent(QPaintEvent *)
{
    const Tokens tokens = Tokens::from(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens.hover);
    painter.drawRoundedRect(rect(), 9, 9);
}

} // namespace askja::gui
