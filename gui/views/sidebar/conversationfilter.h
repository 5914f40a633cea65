// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/conversation/storetypes.h"

#include <QHash>
#include <QSortFilterProxyModel>

namespace askja::gui {

/// The conversations whose title has all words, or whose messages do, as the store's search found; all of them while
/// there are no words. In the order of the list.
class ConversationFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setWords(const QString &words); ///< shows titles at once, and what was found last until setHits()
    void setHits(const QList<SearchHit> &hits);
    [[nodiscard]] bool isFiltering() const { return !m_words.isEmpty(); }
    [[nodiscard]] bool isComplete() const { return m_complete; } ///< there were hits for these words, or none
    [[nodiscard]] ItemId messageOf(ItemId conversation) const; ///< the best hit in it; 0: only its title is one

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    QStringList m_words;
    QHash<ItemId, ItemId> m_hits; ///< conversation, message
    bool m_complete = true;
};

} // namespace askja::gui
