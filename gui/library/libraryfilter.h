// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QSortFilterProxyModel>
#include <QStringList>

namespace askja::gui {

/// The models whose name, family, quantisation, program or folder have every word that was typed, in one of three
/// orders.
class LibraryFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    /// The values of SettingKey::LibraryOrder.
    enum class Order { Name, LastUse, Size };

    explicit LibraryFilter(QObject *parent = nullptr);

    void setText(const QString &text);
    void setOrder(Order order);
    [[nodiscard]] Order order() const { return m_order; }

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    QStringList m_words;
    Order m_order = Order::Name;
};

} // namespace askja::gui
