// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/theme/stylesheet.h"

#include "gui/views/theme/tokens.h"

#include <QGuiApplication>

#include <array>
#include <utility>

namespace askja::gui {

namespace {

// @names are replaced by the tokens' colours. Sizes in em follow the font, so that large text gets larger controls.
const char *const kSheet = R"(
QToolTip { background: @tip; color: @tipText; border: none; padding: 5px 8px; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle { background: @thumb; border-radius: 3px; margin: 3px; }
QScrollBar::handle:vertical { min-height: 32px; }
QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::handle:hover { background: @thumbHover; border-radius: 3px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QMenu { background: @raised; color: @text; border: 1px solid @hairline; padding: 5px; }
QMenu::item { padding: 6px 28px 6px 12px; border-radius: 6px; margin: 0; }
QMenu::item:selected { background: @selected; }
QMenu::item:disabled { color: @subtle; }
QMenu::icon { padding-left: 8px; }
QMenu::separator { height: 1px; background: @hairline; margin: 5px 8px; }
QPushButton { background: @button; color: @text; border: 1px solid @hairline; border-radius: 8px; padding: 5px 14px;
    min-height: 1.35em; outline: none; }
QPushButton:hover { background: @buttonHover; }
QPushButton:pressed { background: @buttonPressed; }
QPushButton:focus { border: 2px solid @accent; padding: 4px 13px; }
QPushButton:disabled { color: @disabled; }
QPushButton[prominent="true"] { background: @accent; color: @onAccent; border: 1px solid @accent; }
QPushButton[prominent="true"]:hover { background: @accentHover; }
QPushButton[prominent="true"]:pressed { background: @accentPressed; }
QPushButton[prominent="true"]:focus { border: 2px solid @text; }
QPushButton[prominent="true"]:disabled { background: @button; color: @disabled; border: 1px solid @hairline; }
QPushButton[flat="true"] { background: transparent; border: 2px solid transparent; padding: 4px 12px; color: @link; }
QPushButton[flat="true"]:hover { background: @hoverSolid; }
QPushButton[flat="true"]:focus { border: 2px solid @accent; }
QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox, QPlainTextEdit { background: @field; color: @text;
    border: 1px solid @hairline; border-radius: 8px; padding: 5px 8px; selection-background-color: @accent;
    selection-color: @onAccent; }
QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox { min-height: 1.35em; }
QLineEdit:hover, QSpinBox:hover, QDoubleSpinBox:hover, QComboBox:hover, QPlainTextEdit:hover { border-color: @control; }
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus {
    border: 2px solid @accent; padding: 4px 7px; }
QLineEdit:disabled, QSpinBox:disabled, QDoubleSpinBox:disabled, QComboBox:disabled { color: @disabled; }
QPlainTextEdit[bare="true"], QPlainTextEdit[bare="true"]:focus, QPlainTextEdit[bare="true"]:hover {
    background: transparent; border: none; padding: 0; }
QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button, QDoubleSpinBox::down-button { width: 0; border: none; }
QComboBox::drop-down { border: none; width: 24px; }
QComboBox::down-arrow { image: url(:/askja/icons/chevron-down-@shade.png); width: 16px; height: 16px; }
QComboBox QAbstractItemView { background: @raised; border: 1px solid @hairline; padding: 4px; outline: none;
    selection-background-color: @selectedSolid; selection-color: @text; }
QSlider { min-height: 28px; }
QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: @track; }
QSlider::@filled:horizontal { height: 4px; border-radius: 2px; background: @accent; }
QSlider::handle:horizontal { width: 14px; height: 14px; margin: -6px 0; border-radius: 8px; background: @knob;
    border: 1px solid @control; }
QSlider::handle:horizontal:focus { border: 2px solid @accent; margin: -7px 0; }
QSlider::handle:horizontal:hover { border-color: @accent; }
QCheckBox { spacing: 8px; }
QCheckBox::indicator { width: 16px; height: 16px; border: 1px solid @control; border-radius: 4px; background: @field; }
QCheckBox::indicator:hover { border-color: @accent; }
QCheckBox::indicator:focus { border: 2px solid @accent; width: 14px; height: 14px; }
QCheckBox::indicator:checked { background: @accent; border-color: @accent; image: url(:/askja/icons/check-@mark.png); }
QCheckBox::indicator:checked:focus { border: 2px solid @text; width: 14px; height: 14px; }
QProgressBar { background: @track; border: none; border-radius: 3px; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }
QListView { background: transparent; border: none; outline: none; }
)";

QString css(const QColor &colour)
{
    return QStringLiteral("rgba(%1,%2,%3,%4)")
        .arg(colour.red())
        .arg(colour.green())
        .arg(colour.blue())
        .arg(colour.alpha());
}

} // namespace

QString styleSheetFor(const Tokens &t)
{
    const QColor button = t.dark ? blend(t.page, t.text, 0.08) : t.page;
    const std::array<std::pair<QLatin1String, QColor>, 25> names{{
        {QLatin1String("@accentHover"), blend(t.accent, t.page, 0.12)},
        {QLatin1String("@accentPressed"), blend(t.accent, t.text, 0.2)},
        {QLatin1String("@accent"), t.accent},
        {QLatin1String("@buttonHover"), blend(button, t.text, 0.06)},
        {QLatin1String("@buttonPressed"), blend(button, t.text, 0.12)},
        {QLatin1String("@button"), button},
        {QLatin1String("@control"), t.control},
        {QLatin1String("@disabled"), blend(t.text, t.page, 0.6)},
        {QLatin1String("@field"), t.page},
        {QLatin1String("@hairline"), blend(t.page, t.text, 0.16)},
        {QLatin1String("@hoverSolid"), t.hover},
        {QLatin1String("@knob"), t.dark ? blend(t.page, t.text, 0.85) : t.page},
        {QLatin1String("@link"), t.link},
        {QLatin1String("@onAccent"), t.onAccent},
        {QLatin1String("@raised"), t.raised},
        {QLatin1String("@selectedSolid"), blend(t.raised, t.accent, 0.2)},
        {QLatin1String("@selected"), t.selected},
        {QLatin1String("@subtle"), t.subtle},
        {QLatin1String("@thumbHover"), withAlpha(t.text, 0.45)},
        {QLatin1String("@thumb"), withAlpha(t.text, 0.22)},
        {QLatin1String("@tipText"), t.dark ? t.text : t.page},
        {QLatin1String("@tip"), t.dark ? blend(t.page, t.text, 0.16) : blend(t.page, t.text, 0.88)},
        {QLatin1String("@text"), t.text},
        {QLatin1String("@track"), blend(t.page, t.text, 0.2)},
        {QLatin1String("@page"), t.page},
    }};
    QString sheet = QString::fromLatin1(kSheet);
    for (const auto &[name, colour] : names) { // longer names stand before the names they begin with
        sheet.replace(name, css(colour));
    }
    sheet.replace(QLatin1String("@mark"),
                  t.onAccent.lightnessF() > 0.5 ? QLatin1String("white") : QLatin1String("black"));
    // Sliders turn round from right to left, but what lies left of the handle stays the "sub page".
    const bool mirrored = QGuiApplication::layoutDirection() == Qt::RightToLeft;
    sheet.replace(QLatin1String("@filled"), mirrored ? QLatin1String("add-page") : QLatin1String("sub-page"));
    return sheet.replace(QLatin1String("@shade"), t.dark ? QLatin1String("light") : QLatin1String("dark"));
}

} // namespace askja::gui
