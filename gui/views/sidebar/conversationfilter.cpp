// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/sidebar/conversationfilter.h"

#include "gui/conversation/conversationlistmodel.h"

#include <algorithm>

namespace askja::gui {

void ConversationFilter::setWords(const QString &words)
{
    m_words = words.simplified().split(u' ', Qt::SkipEmptyParts);
    m_complete = m_words.isEmpty();
    if (m_complete) {
        m_hits.clear(); // else they stay, so that the list does not jump with every letter
    }
    invalidateFilter();
}

void ConversationFilter::setHits(const QList<SearchHit> &hits)
{
    m_complete = true;
    m_hits.clear();
    for (const SearchHit &hit : hits) { // the best come first
        if (!m_hits.contains(hit.conversation)) {
            m_hits.insert(hit.conversation, hit.message);
        }
    }
    invalidateFilter();
}

ItemId ConversationFilter::messageOf(ItemId conversation) const
{
    return m_hits.value(conversation);
}

bool ConversationFilter::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    const QString title = index.data(ConversationListModel::TitleRole).toString();
    return std::all_of(m_words.begin(), m_words.end(),
                       [&title](const QString &word) { return title.contains(word, Qt::CaseInsensitive); })
        || m_hits.contains(index.data(ConversationListModel::IdRole).toLongLong());
}

} // namespace askja::gui
