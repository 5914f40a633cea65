// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/libraryfilter.h"

#include "gui/library/modellistmodel.h"

#include <QDateTime>

#include <algorithm>

namespace askja::gui {

LibraryFilter::LibraryFilter(QObject *parent)
    : QSortFilterProxyModel(parent)
{
    setDynamicSortFilter(true);
    sort(0);
}

void LibraryFilter::setText(const QString &text)
{
    const QStringList words = text.simplified().split(u' ', Qt::SkipEmptyParts);
    if (words != m_words) {
        m_words = words;
        invalidateFilter();
    }
}

void LibraryFilter::setOrder(Order order)
{
    if (order != m_order) {
        m_order = order;
        invalidate();
    }
}

bool LibraryFilter::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    QString all;
    for (const int role : {ModelListModel::NameRole, ModelListModel::FamilyRole, ModelListModel::QuantisationRole,
                           ModelListModel::SourceRole, ModelListModel::PathRole})
        all += index.data(role).toString() + u'\n';
    return std::all_of(m_words.begin(), m_words.end(),
                       [&all](const QString &word) { return all.contains(word, Qt::CaseInsensitive); });
}

bool LibraryFilter::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    if (m_order == Order::LastUse) { // the newest first, those that never were last
        const auto a = left.data(ModelListModel::LastUseRole).toDateTime();
        const auto b = right.data(ModelListModel::LastUseRole).toDateTime();
        if (a.isValid() != b.isValid())
            return a.isValid();
        if (a != b)
            return a > b;
    } else if (m_order == Order::Size) { // the largest first: it is asked for to make room
        const qint64 a = left.data(ModelListModel::SizeRole).toLongLong();
        const qint64 b = right.data(ModelListModel::SizeRole).toLongLong();
        if (a != b)
            return a > b;
    }
    return left.row() < right.row(); // the model below is in order of names
}

} // namespace askja::gui
