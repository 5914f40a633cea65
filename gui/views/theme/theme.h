// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/views/theme/palettes.h"

#include <QFont>
#include <QObject>

namespace askja::gui {

/// Gives the application its style, palette and style sheet, and changes them while it runs. One per application; it
/// only changes what Qt keeps for the application, so the views need not know it.
class Theme : public QObject
{
    Q_OBJECT

public:
    explicit Theme(QObject *parent = nullptr);

    void setScheme(ColourScheme scheme);
    /// All text of the window, relative to the system's size.
    void setFontScale(double scale);

protected:
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    void apply();

    ColourScheme m_scheme = ColourScheme::System;
    QPalette m_platform;
    QFont m_font; ///< the system's, at a readable size
    bool m_applying = false;
};

} // namespace askja::gui
