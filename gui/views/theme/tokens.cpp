// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/theme/tokens.h"

#include <algorithm>
#include <cmath>

namespace askja::gui {

namespace {

double luminance(const QColor &colour)
{
    const auto linear = [](double c) { return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

QColor hue(int degrees, bool dark)
{
    return QColor::fromHsl(degrees, dark ? 130 : 150, dark ? 175 : 85);
}

} // namespace

QColor blend(const QColor &a, const QColor &b, double share)
{
    const auto mix = [share](float x, float y) { return static_cast<float>(x + (y - x) * share); };
    return QColor::fromRgbF(mix(a.redF(), b.redF()), mix(a.greenF(), b.greenF()), mix(a.blueF(), b.blueF()));
}

QColor withAlpha(QColor colour, double alpha)
{
    colour.setAlphaF(static_cast<float>(alpha));
    return colour;
}

double contrast(const QColor &a, const QColor &b)
{
    const double la = luminance(a);
    const double lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

QColor readable(const QColor &colour, const QColor &surface, const QColor &towards, double ratio)
{
    for (int step = 0; step < 20; ++step) {
        const QColor candidate = blend(colour, towards, step / 20.0);
        if (contrast(candidate, surface) >= ratio) {
            return candidate;
        }
    }
    return towards;
}

Tokens Tokens::from(const QPalette &palette)
{
    const QColor base = palette.color(QPalette::Active, QPalette::Base);
    const QColor window = palette.color(QPalette::Active, QPalette::Window);
    const QColor text = palette.color(QPalette::Active, QPalette::Text);
    Tokens t;
    t.dark = luminance(base) < luminance(text);
    t.page = base;
    t.side = blend(window, text, t.dark ? 0.0 : 0.02);
    t.raised = t.dark ? blend(base, text, 0.06) : base;
    t.panel = blend(base, text, t.dark ? 0.06 : 0.045);
    t.text = text;
    t.hairline = blend(base, text, 0.12);
    t.control = readable(blend(base, text, 0.3), base, text, 3.0);
    t.subtle = readable(blend(base, text, 0.55), t.panel, text, 4.5);
    t.accent = readable(palette.color(QPalette::Active, QPalette::Highlight), base, text, 3.0);
    t.onAccent = readable(palette.color(QPalette::Active, QPalette::HighlightedText), t.accent,
                          luminance(t.accent) > 0.35 ? Qt::black : Qt::white, 4.5);
    t.link = readable(t.accent, t.panel, text, 4.5);
    t.bubble = blend(base, t.accent, t.dark ? 0.22 : 0.12);
    t.hover = withAlpha(text, 0.06);
    t.pressed = withAlpha(text, 0.12);
    t.selected = withAlpha(t.accent, t.dark ? 0.26 : 0.15);
    t.selection = withAlpha(t.accent, t.dark ? 0.45 : 0.3);
    t.danger = readable(hue(4, t.dark), t.panel, text, 4.5);
    t.dangerSurface = blend(base, t.danger, 0.1);
    t.shadow = withAlpha(Qt::black, t.dark ? 0.45 : 0.16);
    t.syntaxKeyword = readable(hue(275, t.dark), t.panel, text, 4.5);
    t.syntaxString = readable(hue(130, t.dark), t.panel, text, 4.5);
    t.syntaxNumber = readable(hue(25, t.dark), t.panel, text, 4.5);
    t.syntaxFunction = readable(hue(210, t.dark), t.panel, text, 4.5);
    t.syntaxComment = t.subtle;
    return t;
}

} // namespace askja::gui
