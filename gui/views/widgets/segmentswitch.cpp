// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/widgets/segmentswitch.h"

#include "gui/views/theme/icons.h"
#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/direction.h"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QPainter>

#include <algorithm>

namespace askja::gui {

namespace {

class SegmentButton : public QAbstractButton
{
public:
    SegmentButton(const SegmentSwitch::Segment &segment, QWidget *parent)
        : QAbstractButton(parent)
        , m_icon(segment.icon)
    {
        setText(segment.text);
        setAccessibleName(segment.text);
        if (!segment.shortcut.isEmpty()) {
            setToolTip(QStringLiteral("%1  (%2)").arg(segment.text, segment.shortcut));
        }
        setCheckable(true);
        setAutoExclusive(true);
        setFocusPolicy(Qt::TabFocus);
        setAttribute(Qt::WA_Hover);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    [[nodiscard]] QSize sizeHint() const override
    {
        QFont chosen = font();
        chosen.setWeight(QFont::Medium);
        return {QFontMetrics(chosen).horizontalAdvance(text()) + kIcon + 28, std::max(32, fontMetrics().height() + 14)};
    }
    [[nodiscard]] QSize minimumSizeHint() const override { return {kIcon + 12, sizeHint().height()}; }

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
        const QFontMetricsF metrics(font);
        // The icon goes before the words are cut: words say more.
        const int icon = metrics.horizontalAdvance(text()) <= width() - kIcon - 12 ? kIcon : 0;
        const QString words = metrics.elidedText(text(), Qt::ElideRight, std::max(0, width() - icon - 12));
        const double room = metrics.horizontalAdvance(words);
        const QRectF whole((width() - room - icon) / 2, 0, room + icon, height());
        if (icon > 0) {
            const QRectF place = mirrored(QRectF(whole.left(), (height() - 18) / 2.0, 18, 18), whole);
            painter.drawPixmap(place.topLeft(), iconPixmap(m_icon, ink, 18, devicePixelRatioF()));
        }
        painter.setPen(ink);
        painter.drawText(mirrored(QRectF(whole.left() + icon, 0, room + 2, height()), whole.adjusted(0, 0, 2, 0)),
                         Qt::AlignVCenter | leadingSide(), words);
    }

private:
    static constexpr int kIcon = 24; ///< with the space behind it
    QString m_icon;
};

} // namespace

SegmentSwitch::SegmentSwitch(const QString &name, const std::vector<Segment> &segments, QWidget *parent)
    : QWidget(parent)
{
    setAccessibleName(name);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    for (const Segment &segment : segments) {
        auto *button = new SegmentButton(segment, this);
        const int index = static_cast<int>(m_buttons.size());
        connect(button, &QAbstractButton::clicked, this, [this, index] { Q_EMIT chosen(index); });
        // Tab comes to the chosen one, the arrow keys lead on from there.
        button->setFocusPolicy(Qt::NoFocus);
        connect(button, &QAbstractButton::toggled, button,
                [button](bool on) { button->setFocusPolicy(on ? Qt::TabFocus : Qt::NoFocus); });
        layout->addWidget(button, 1);
        m_buttons.push_back(button);
    }
    setChosen(0);
}

void SegmentSwitch::setChosen(int segment)
{
    const auto last = static_cast<int>(m_buttons.size()) - 1;
    m_buttons[static_cast<std::size_t>(std::clamp(segment, 0, last))]->setChecked(true);
}

int SegmentSwitch::chosenSegment() const
{
    const auto found
        = std::find_if(m_buttons.begin(), m_buttons.end(), [](const QAbstractButton *b) { return b->isChecked(); });
    return static_cast<int>(found - m_buttons.begin());
}

void SegmentSwitch::setText(int segment, const QString &text)
{
    QAbstractButton *button = m_buttons.at(static_cast<std::size_t>(segment));
    if (button->text() != text) {
        button->setText(text);
        button->setAccessibleName(text);
        button->updateGeometry();
    }
}

void SegmentSwitch::paintEvent(QPaintEvent *)
{
    const Tokens tokens = Tokens::from(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens.hover);
    painter.drawRoundedRect(rect(), 9, 9);
}

} // namespace askja::gui
