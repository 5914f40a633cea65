// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/widgets/numberrow.h"

#include <QDoubleSpinBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QSlider>

#include <algorithm>
#include <cmath>

namespace askja::gui {

namespace {

constexpr int kLeastField = 84;
constexpr int kAroundText = 28; // frame, padding and the caret

} // namespace

NumberRow::NumberRow(const QString &name, const QString &help, const Range &range, QWidget *parent)
    : QWidget(parent)
    , m_slider(new QSlider(Qt::Horizontal, this))
    , m_field(new QDoubleSpinBox(this))
    , m_minimum(range.minimum)
    , m_step(range.step)
{
    auto *label = new QLabel(name, this);
    label->setBuddy(m_field);
    m_field->setDecimals(range.decimals);
    m_field->setRange(range.minimum, range.fieldMaximum);
    m_field->setSingleStep(range.step);
    m_field->setAlignment(Qt::AlignRight);
    m_field->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_field->setAccessibleName(name);
    fitField();
    m_slider->setRange(0, static_cast<int>(std::lround((range.maximum - range.minimum) / range.step)));
    m_slider->setAccessibleName(name);
    m_slider->setFocusPolicy(Qt::TabFocus);
    for (QWidget *widget :
         {static_cast<QWidget *>(label), static_cast<QWidget *>(m_field), static_cast<QWidget *>(m_slider)}) {
        widget->setToolTip(help);
    }
    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setVerticalSpacing(0);
    layout->addWidget(label, 0, 0);
    layout->addWidget(m_field, 0, 1);
    layout->addWidget(m_slider, 1, 0, 1, 2);
    layout->setColumnStretch(0, 1);

    connect(m_slider, &QSlider::valueChanged, this, [this](int steps) {
        if (!m_setting) {
            m_field->setValue(m_minimum + steps * m_step);
        }
    });
    connect(m_field, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        const bool outside = m_setting;
        m_setting = true;
        m_slider->setValue(static_cast<int>(std::lround((value - m_minimum) / m_step)));
        m_setting = outside;
        if (!outside) {
            Q_EMIT valueEdited(value);
        }
    });
}

double NumberRow::value() const
{
    return m_field->value();
}

void NumberRow::setValue(double value)
{
    m_setting = true;
    m_field->setValue(value);
    m_setting = false;
}

void NumberRow::focusField()
{
    m_field->setFocus(); // no focus proxy: with one, Tab would leave the slider out
    m_field->selectAll();
}

void NumberRow::setSpecialText(const QString &text)
{
    m_field->setSpecialValueText(text);
    fitField();
}

void NumberRow::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        fitField();
    }
}

/// All fields below one another are as wide, as long as their words fit.
void NumberRow::fitField()
{
    const int words = QFontMetrics(font()).horizontalAdvance(m_field->specialValueText());
    const int digits = QFontMetrics(font()).horizontalAdvance(QStringLiteral("000000"));
    m_field->setFixedWidth(std::max({kLeastField, words + kAroundText, digits + kAroundText}));
}

} // namespace askja::gui
