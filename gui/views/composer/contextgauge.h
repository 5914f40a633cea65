// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

namespace askja::gui {

/// A thin arc: how much of the model's context the conversation fills. Hidden while that is unknown.
class ContextGauge : public QWidget
{
    Q_OBJECT

public:
    explicit ContextGauge(QWidget *parent = nullptr);

    void setUsage(int used, int total);
    [[nodiscard]] QSize sizeHint() const override; ///< as high as the button beside it, at any text size

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int m_used = 0;
    int m_total = 0;
};

} // namespace askja::gui
