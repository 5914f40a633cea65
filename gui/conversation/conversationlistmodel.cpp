// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/conversation/conversationlistmodel.h"

#include <algorithm>

namespace askja::gui {

namespace {

bool comesBefore(const ConversationInfo &a, const ConversationInfo &b)
{
    return a.updated != b.updated ? a.updated > b.updated : a.id > b.id;
}

} // namespace

ConversationListModel::ConversationListModel(QObject *parent)
    : QAbstractListModel(parent)
{
}

int ConversationListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_conversations.size());
}

QVariant ConversationListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const ConversationInfo &info = m_conversations.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
    case TitleRole:
        return info.title;
    case IdRole:
        return info.id;
    case UpdatedRole:
        return info.updated;
    case SnippetRole:
        return info.snippet;
    case IsCurrentRole:
        return info.id == m_current;
    case IsGeneratingRole:
        return m_generating.contains(info.id);
    case HasDraftRole:
        return !info.draft.isEmpty();
    default:
        return {};
    }
}

bool ConversationListModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    const QString title = value.toString().simplified();
    if (title.isEmpty())
        return false;
    Q_EMIT renameRequested(m_conversations.at(index.row()).id, title);
    return true;
}

Qt::ItemFlags ConversationListModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = QAbstractListModel::flags(index);
    return index.isValid() ? flags | Qt::ItemIsEditable | Qt::ItemNeverHasChildren : flags;
}

QHash<int, QByteArray> ConversationListModel::roleNames() const
{
    return {
        {Qt::DisplayRole, "display"},
        {Qt::EditRole, "edit"},
        {IdRole, "id"},
        {TitleRole, "title"},
        {UpdatedRole, "updated"},
        {SnippetRole, "snippet"},
        {IsCurrentRole, "isCurrent"},
        {IsGeneratingRole, "isGenerating"},
        {HasDraftRole, "hasDraft"},
    };
}

int ConversationListModel::rowOf(ItemId id) const
{
    const auto found = std::find_if(m_conversations.cbegin(), m_conversations.cend(),
                                    [id](const ConversationInfo &info) { return info.id == id; });
    return found == m_conversations.cend() ? -1 : static_cast<int>(found - m_conversations.cbegin());
}

const ConversationInfo *ConversationListModel::info(ItemId id) const
{
    const int row = rowOf(id);
    return row < 0 ? nullptr : &m_conversations.at(row);
}

void ConversationListModel::setConversations(QList<ConversationInfo> conversations)
{
    beginResetModel();
    m_conversations = std::move(conversations);
    std::sort(m_conversations.begin(), m_conversations.end(), comesBefore);
    endResetModel();
}

int ConversationListModel::rowFor(const ConversationInfo &info) const
{
    const auto position = std::lower_bound(m_conversations.cbegin(), m_conversations.cend(), info, comesBefore);
    return static_cast<int>(position - m_conversations.cbegin());
}

void ConversationListModel::insert(const ConversationInfo &info)
{
    const int row = rowFor(info);
    beginInsertRows({}, row, row);
    m_conversations.insert(row, info);
    endInsertRows();
}

void ConversationListModel::update(const ConversationInfo &info)
{
    const int from = rowOf(info.id);
    if (from < 0)
        return;
    // Where it belongs among the others, as a row of the list it is still in.
    int to = 0;
    for (int row = 0; row < m_conversations.size(); ++row) {
        if (row != from && comesBefore(m_conversations.at(row), info))
            to = row + 1;
    }
    if (to != from && to != from + 1) {
        beginMoveRows({}, from, from, {}, to);
        m_conversations[from] = info;
        m_conversations.move(from, to > from ? to - 1 : to);
        endMoveRows();
    } else {
        m_conversations[from] = info;
    }
    emitChanged(info.id, {});
}

void ConversationListModel::remove(ItemId id)
{
    const int row = rowOf(id);
    if (row < 0)
        return;
    beginRemoveRows({}, row, row);
    m_conversations.removeAt(row);
    endRemoveRows();
}

void ConversationListModel::setCurrent(ItemId id)
{
    const ItemId before = std::exchange(m_current, id);
    if (before == id)
        return;
    emitChanged(before, {IsCurrentRole});
    emitChanged(id, {IsCurrentRole});
}

void ConversationListModel::setGenerating(ItemId id, bool generating)
{
    if (generating == m_generating.contains(id))
        return;
    if (generating)
        m_generating.insert(id);
    else
        m_generating.remove(id);
    emitChanged(id, {IsGeneratingRole});
}

void ConversationListModel::emitChanged(ItemId id, const QList<int> &roles)
{
    const int row = rowOf(id);
    if (row >= 0)
        Q_EMIT dataChanged(index(row), index(row), roles);
}

} // namespace askja::gui
