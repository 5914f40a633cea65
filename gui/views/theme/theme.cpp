// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/theme/theme.h"

#include "gui/views/theme/stylesheet.h"
#include "gui/views/theme/tokens.h"

#include <QApplication>
#include <QEvent>
#include <QStyleFactory>

#include <algorithm>
#include <cmath>

namespace askja::gui {

namespace {

constexpr double kLeastPoints = 10;

} // namespace

Theme::Theme(QObject *parent)
    : QObject(parent)
{
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setPalette(QPalette());
    m_platform = QApplication::palette();
    m_font = QApplication::font();
    if (m_font.pointSizeF() > 0 && m_font.pointSizeF() < kLeastPoints) {
        m_font.setPointSizeF(
            kLeastPoints); // what Qt takes where the system names no font is too small to read at length
    }
    QApplication::setFont(m_font);
    apply();
    qApp->installEventFilter(this);
}

void Theme::setScheme(ColourScheme scheme)
{
    if (scheme != m_scheme) {
        m_scheme = scheme;
        apply();
    }
}

void Theme::setFontScale(double scale)
{
    QFont font = m_font;
    if (font.pointSizeF() > 0) {
        font.setPointSizeF(font.pointSizeF() * scale);
    } else {
        font.setPixelSize(std::max(8, static_cast<int>(std::lround(font.pixelSize() * scale))));
    }
    QApplication::setFont(font);
    apply(); // widgets that the style sheet has polished take another font only with it
}

void Theme::apply()
{
    m_applying = true;
    const QPalette palette = paletteFor(m_scheme, m_platform);
    QApplication::setPalette(palette);
    qApp->setStyleSheet(styleSheetFor(Tokens::from(palette)));
    m_applying = false;
}

bool Theme::eventFilter(QObject *object, QEvent *event)
{
    // The system changed its colours while we run. Windows only says so; our own choice is then made again.
    if (event->type() == QEvent::ThemeChange && !m_applying && object->isWidgetType()) {
        m_applying = true;
        QApplication::setPalette(QPalette());
        m_platform = QApplication::palette();
        m_applying = false;
        apply();
    }
    return QObject::eventFilter(object, event);
}

} // namespace askja::gui
