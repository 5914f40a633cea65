// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QDoubleSpinBox;
class QSlider;

namespace askja::gui {

/// A number with its name, a slider for the hand and a field for the exact value.
class NumberRow : public QWidget
{
    Q_OBJECT

public:
    struct Range
    {
        double minimum;
        double maximum; ///< of the slider; the field goes as far as fieldMaximum
        double step;
        int decimals;
        double fieldMaximum;
    };

    NumberRow(const QString &name, const QString &help, const Range &range, QWidget *parent = nullptr);

    [[nodiscard]] double value() const;
    void setValue(double value); ///< does not emit valueEdited()
    void focusField(); ///< puts the keyboard into the field
    void setSpecialText(const QString &text); ///< shown instead of the least value, e.g. "off"

Q_SIGNALS:
    void valueEdited(double value);

protected:
    void changeEvent(QEvent *event) override;

private:
    void fitField();

    QSlider *m_slider;
    QDoubleSpinBox *m_field;
    double m_minimum;
    double m_step;
    bool m_setting = false;
};

} // namespace askja::gui
