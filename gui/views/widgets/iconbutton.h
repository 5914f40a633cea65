// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QKeySequence>
#include <QToolButton>

namespace askja::gui {

/// A flat button with one of our icons, at least 32×32 px. Its name is read out by screen readers and, with the
/// shortcut, shown as tool tip.
class IconButton : public QToolButton
{
    Q_OBJECT

public:
    IconButton(const QString &icon, const QString &name, QWidget *parent = nullptr);

    void setName(const QString &name, const QKeySequence &shortcut = {});
    void setIconName(const QString &icon);
    /// Filled with the accent, for the one main action of a place.
    void setProminent(bool prominent);
    /// With a surface and an outline of its own, for one that floats over text.
    void setRaised(bool raised);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_icon;
    bool m_prominent = false;
    bool m_raised = false;
};

} // namespace askja::gui
