// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/theme/palettes.h"

#include "gui/views/theme/tokens.h"

#include <QOperatingSystemVersion>
#include <QSettings>
#include <QStyle>
#include <QStyleFactory>

#include <memory>

namespace askja::gui {

namespace {

struct Colours
{
    QColor window;
    QColor base;
    QColor text;
    QColor button;
    QColor accent;
    QColor onAccent;
};

QPalette make(const Colours &c)
{
    QPalette palette(c.button, c.window);
    const QColor dim = blend(c.text, c.base, 0.55);
    const auto set = [&palette](QPalette::ColorRole role, const QColor &active, const QColor &disabled) {
        palette.setColor(QPalette::Active, role, active);
        palette.setColor(QPalette::Inactive, role, active);
        palette.setColor(QPalette::Disabled, role, disabled);
    };
    set(QPalette::Window, c.window, c.window);
    set(QPalette::WindowText, c.text, dim);
    set(QPalette::Base, c.base, c.base);
    set(QPalette::AlternateBase, blend(c.base, c.text, 0.03), c.base);
    set(QPalette::Text, c.text, dim);
    set(QPalette::Button, c.button, c.button);
    set(QPalette::ButtonText, c.text, dim);
    set(QPalette::BrightText, c.onAccent, dim);
    set(QPalette::Highlight, c.accent, blend(c.accent, c.window, 0.6));
    set(QPalette::HighlightedText, c.onAccent, dim);
    set(QPalette::Link, c.accent, dim);
    set(QPalette::LinkVisited, c.accent, dim);
    set(QPalette::PlaceholderText, blend(c.text, c.base, 0.42), dim);
    set(QPalette::ToolTipBase, blend(c.base, c.text, 0.9), c.base);
    set(QPalette::ToolTipText, c.base, c.base);
    set(QPalette::Light, blend(c.window, c.base, 0.7), c.window);
    set(QPalette::Midlight, blend(c.window, c.base, 0.4), c.window);
    set(QPalette::Mid, blend(c.window, c.text, 0.2), c.window);
    set(QPalette::Dark, blend(c.window, c.text, 0.35), c.window);
    set(QPalette::Shadow, Qt::black, Qt::black);
    return palette;
}

/// Asked at run time: the registry is only a name for QSettings, so nothing here needs a compiler for Windows.
bool isWindows()
{
    return QOperatingSystemVersion::currentType() == QOperatingSystemVersion::Windows;
}

/// Nobody chose these colours: a bare X server, the offscreen platform, or Windows, whose palette is of another age.
bool isPlainDefault(const QPalette &palette)
{
    if (isWindows()) {
        const QSettings contrast(QStringLiteral("HKEY_CURRENT_USER\\Control Panel\\Accessibility\\HighContrast"),
                                 QSettings::NativeFormat);
        return !(contrast.value(QStringLiteral("Flags")).toInt() & 1);
    }
    const std::unique_ptr<QStyle> fusion(QStyleFactory::create(QStringLiteral("Fusion")));
    return fusion && palette.color(QPalette::Window) == fusion->standardPalette().color(QPalette::Window)
        && palette.color(QPalette::Highlight) == fusion->standardPalette().color(QPalette::Highlight);
}

} // namespace

QPalette lightPalette()
{
    return make({QColor(0xf4f6f7), QColor(0xffffff), QColor(0x1a2126), QColor(0xfbfcfc), QColor(0x23718f), Qt::white});
}

QPalette darkPalette()
{
    return make(
        {QColor(0x171a1c), QColor(0x1d2124), QColor(0xe4e8ea), QColor(0x2a2f33), QColor(0x56a9c4), QColor(0x0c1214)});
}

bool systemPrefersDark(const QPalette &platformPalette)
{
    if (isWindows()) {
        const QSettings personalize(
            QStringLiteral("HKEY_CURRENT_USER\\Software\\Microsoft\\Windows\\CurrentVersion\\Themes\\Personalize"),
            QSettings::NativeFormat);
        const QVariant light = personalize.value(QStringLiteral("AppsUseLightTheme"));
        if (light.isValid()) {
            return light.toInt() == 0;
        }
    }
    return platformPalette.color(QPalette::Window).lightnessF()
        < platformPalette.color(QPalette::WindowText).lightnessF();
}

QPalette paletteFor(ColourScheme scheme, const QPalette &platformPalette)
{
    const bool systemDark = systemPrefersDark(platformPalette);
    if (!isPlainDefault(platformPalette)) {
        const bool paletteDark = platformPalette.color(QPalette::Window).lightnessF()
            < platformPalette.color(QPalette::WindowText).lightnessF();
        if (scheme == ColourScheme::System || (scheme == ColourScheme::Dark) == paletteDark) {
            return platformPalette;
        }
    }
    const bool dark = scheme == ColourScheme::System ? systemDark : scheme == ColourScheme::Dark;
    return dark ? darkPalette() : lightPalette();
}

} // namespace askja::gui
