// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QProgressBar>

namespace askja::gui {

/// A thin line that fills, without a text of its own; give it an accessible name.
class ProgressLine : public QProgressBar
{
    Q_OBJECT

public:
    explicit ProgressLine(QWidget *parent = nullptr);

    void setFraction(double fraction); ///< 0…1
    /// Grey: it does not move now.
    void setResting(bool resting);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    bool m_resting = false;
};

} // namespace askja::gui
