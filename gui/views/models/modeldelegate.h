// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/library/modelsummary.h"

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

    void setContext(ContextChoice context) { m_context = context; } ///< for the estimate of memory
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    [[nodiscard]] QString secondLine(const QModelIndex &index) const;

    Shape m_shape;
    ContextChoice m_context;
};

} // namespace askja::gui
