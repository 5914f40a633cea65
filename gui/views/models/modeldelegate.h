// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QStyledItemDelegate>

namespace askja::gui {

/// Draws a model of the ModelListModel: its name, one grey line, whether it is in use, and why it cannot be used.
class ModelDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    enum class Shape { Row, Card };

    explicit ModelDelegate(Shape shape, QObject *parent = nullptr)
        : QStyledItemDelegate(parent)
        , m_shape(shape)
    {
    }

    void setContextTokens(int tokens) { m_contextTokens = tokens; } ///< for the estimate of memory
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    [[nodiscard]] QString secondLine(const QModelIndex &index) const;

    Shape m_shape;
    int m_contextTokens = 4096;
};

} // namespace askja::gui
