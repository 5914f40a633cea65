// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/library/modelsummary.h"

#include <QPersistentModelIndex>
#include <QStyledItemDelegate>

namespace askja::gui {

struct Tokens;

/// Draws a model of the library as a card: its name and where it comes from, what it is, how it runs here, and the
/// buttons for what is done most. The page asks which part lies under the mouse.
class LibraryDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    enum class Part { None, Card, Main, More };

    explicit LibraryDelegate(QObject *parent = nullptr)
        : QStyledItemDelegate(parent)
    {
    }

    void setContext(ContextChoice context) { m_context = context; } ///< for the estimate of memory
    void setLoadProgress(double fraction) { m_progress = fraction; } ///< of the model that is loading
    void setHover(const QModelIndex &index, Part part);
    [[nodiscard]] Part partAt(const QStyleOptionViewItem &option, const QModelIndex &index, const QPoint &at) const;
    /// Where the menu of a row opens.
    [[nodiscard]] QRect moreButton(const QStyleOptionViewItem &option) const;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    /// What the main button of a row does: "Chat", "Unload", "Cancel"; empty: there is none.
    [[nodiscard]] static QString mainAction(const QModelIndex &index);
    /// All that a row says, for screen readers.
    [[nodiscard]] QString spoken(const QModelIndex &index) const;

private:
    [[nodiscard]] QRect mainButton(const QStyleOptionViewItem &option, const QModelIndex &index) const;
    [[nodiscard]] QStringList runParts(const QModelIndex &index) const;
    void paintCard(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                   const Tokens &tokens) const;
    void paintButtons(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                      const Tokens &tokens) const;
    void paintName(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                   const Tokens &tokens, const QRectF &line) const;
    void paintProgress(QPainter *painter, const Tokens &tokens, const QRectF &line) const;

    ContextChoice m_context;
    double m_progress = 0;
    QPersistentModelIndex m_hovered;
    Part m_hoveredPart = Part::None;
};

} // namespace askja::gui
