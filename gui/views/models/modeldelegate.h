// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/library/modelsummary.h"

#include <QStyledItemDelegate>

namespace askja::gui {

struct Tokens;

/// Draws a model of the ModelListModel as a row of the picker: its name, one grey line, whether it is in use, and why
/// it cannot be used.
class ModelDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit ModelDelegate(QObject *parent = nullptr)
        : QStyledItemDelegate(parent)
    {
    }

    void setContext(ContextChoice context) { m_context = context; } ///< for the estimate of memory
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    [[nodiscard]] QString secondLine(const QModelIndex &index) const;
    static void paintGround(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                            const Tokens &tokens);
    static QRectF paintMark(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                            const Tokens &tokens);

    ContextChoice m_context;
};

} // namespace askja::gui
