// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QStyledItemDelegate>

namespace askja::gui {

inline constexpr int kResultInset = 3; ///< of what is drawn in its row

/// A row of what the search found: name, owner, and how much it is used.
class ResultDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    /// The second line: "bartowski · 12 thousand downloads · 870 likes · Apache 2.0 licence".
    [[nodiscard]] static QString facts(const QModelIndex &index);
};

/// Grey rows where results will be.
class SkeletonRows : public QWidget
{
    Q_OBJECT

public:
    explicit SkeletonRows(QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace askja::gui
