// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/theme/icons.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QImage>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>

#include <algorithm>
#include <cmath>

namespace askja::gui {

namespace {

constexpr int kGrid = 20; // the masks are drawn on this grid, at 1, 2 and 3 times its size

QImage mask(const QString &name, int pixels)
{
    const int scale = std::clamp((pixels + kGrid - 1) / kGrid, 1, 3);
    return QImage(QStringLiteral(":/askja/icons/%1@%2x.png").arg(name).arg(scale));
}

class MaskIconEngine : public QIconEngine
{
public:
    explicit MaskIconEngine(QString name)
        : m_name(std::move(name))
    {
    }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state) override
    {
        const double ratio = painter->device() ? painter->device()->devicePixelRatioF() : 1.0;
        painter->drawPixmap(rect, scaledPixmap(rect.size() * ratio, mode, state, ratio));
    }
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        return scaledPixmap(size, mode, state, 1.0);
    }
    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State, qreal) override
    {
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        return iconPixmap(m_name, QGuiApplication::palette().color(group, QPalette::WindowText),
                          std::min(size.width(), size.height()), 1.0);
    }
    QIconEngine *clone() const override { return new MaskIconEngine(m_name); }
    QString key() const override { return QStringLiteral("askja-mask"); }
    bool isNull() override { return mask(m_name, kGrid).isNull(); }

private:
    QString m_name;
};

} // namespace

QIcon themedIcon(const QString &name)
{
    return QIcon(new MaskIconEngine(name));
}

QPixmap iconPixmap(const QString &name, const QColor &colour, int side, double devicePixelRatio)
{
    const int pixels = static_cast<int>(std::lround(side * devicePixelRatio));
    const QString key = QStringLiteral("askja/%1/%2/%3").arg(name, colour.name(QColor::HexArgb)).arg(pixels);
    QPixmap pixmap;
    if (!QPixmapCache::find(key, &pixmap)) {
        QImage image = mask(name, pixels).convertToFormat(QImage::Format_ARGB32_Premultiplied);
        if (image.isNull() || pixels <= 0) {
            return {};
        }
        image = image.scaled(pixels, pixels, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        QPainter painter(&image);
        painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
        painter.fillRect(image.rect(), colour);
        painter.end();
        pixmap = QPixmap::fromImage(image);
        QPixmapCache::insert(key, pixmap);
    }
    pixmap.setDevicePixelRatio(devicePixelRatio);
    return pixmap;
}

} // namespace askja::gui
