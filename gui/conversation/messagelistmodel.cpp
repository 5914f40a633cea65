// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/conversation/messagelistmodel.h"

#include <algorithm>

namespace askja::gui {

MessageListModel::MessageListModel(QObject *parent)
    : QAbstractListModel(parent)
    , m_tree(std::make_shared<MessageTree>())
{
}

MessageListModel::~MessageListModel() = default;

int MessageListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_path.size());
}

QVariant MessageListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const ItemId id = m_path.at(index.row());
    const Message &message = *m_tree->find(id);
    switch (role) {
    case Qt::DisplayRole:
    case TextRole:
        return message.text;
    case IdRole:
        return message.id;
    case AuthorRole:
        return static_cast<int>(message.role);
    case StateRole:
        return static_cast<int>(message.state);
    case ReadProgressRole:
        return message.readProgress;
    case ReadDoneRole:
        return message.readDone;
    case ReadTotalRole:
        return message.readTotal;
    case ReadSecondsLeftRole:
        return message.readSecondsLeft;
    case ErrorTextRole:
        return message.errorText;
    case SiblingIndexRole:
        return static_cast<int>(m_tree->siblings(id).indexOf(id));
    case SiblingCountRole:
        return static_cast<int>(m_tree->siblings(id).size());
    case TokensRole:
        return message.stats.tokens;
    case PromptTokensRole:
        return message.stats.promptTokens;
    case ReusedTokensRole:
        return message.stats.reusedTokens;
    case ReadSpeedRole:
        return message.stats.readSpeed;
    case WriteSpeedRole:
        return message.stats.writeSpeed;
    case ModelNameRole:
        return message.stats.modelName;
    case IsaRole:
        return message.stats.isa;
    case StopReasonRole:
        return message.stats.stopReason;
    case CreatedRole:
        return message.created;
    default:
        return {};
    }
}

QHash<int, QByteArray> MessageListModel::roleNames() const
{
    return {
        {Qt::DisplayRole, "display"},
        {IdRole, "id"},
        {AuthorRole, "author"},
        {TextRole, "text"},
        {StateRole, "state"},
        {ReadProgressRole, "readProgress"},
        {ReadDoneRole, "readDone"},
        {ReadTotalRole, "readTotal"},
        {ReadSecondsLeftRole, "readSecondsLeft"},
        {ErrorTextRole, "errorText"},
        {SiblingIndexRole, "siblingIndex"},
        {SiblingCountRole, "siblingCount"},
        {TokensRole, "tokens"},
        {PromptTokensRole, "promptTokens"},
        {ReusedTokensRole, "reusedTokens"},
        {ReadSpeedRole, "readSpeed"},
        {WriteSpeedRole, "writeSpeed"},
        {ModelNameRole, "modelName"},
        {IsaRole, "isa"},
        {StopReasonRole, "stopReason"},
        {CreatedRole, "created"},
    };
}

int MessageListModel::rowOf(ItemId id) const
{
    // From the end: it is nearly always the answer that is being made.
    return static_cast<int>(m_path.lastIndexOf(id));
}

const Message *MessageListModel::message(ItemId id) const
{
    return std::as_const(*m_tree).find(id);
}

std::shared_ptr<MessageTree> MessageListModel::tree() const
{
    return m_tree;
}

void MessageListModel::setTree(std::shared_ptr<MessageTree> tree)
{
    Q_ASSERT(tree);
    beginResetModel();
    m_tree = std::move(tree);
    m_path = m_tree->path();
    endResetModel();
}

void MessageListModel::append(const Message &message)
{
    m_tree->insert(message);
    m_tree->setLeaf(message.id);
    syncPath();
}

void MessageListModel::appendText(ItemId id, const QString &text)
{
    Message *message = m_tree->find(id);
    if (!message || text.isEmpty())
        return;
    message->text += text;
    const int row = rowOf(id);
    if (row >= 0)
        Q_EMIT dataChanged(index(row), index(row), {TextRole, Qt::DisplayRole});
}

void MessageListModel::update(ItemId id, const QList<int> &roles, const std::function<void(Message &)> &change)
{
    Message *message = m_tree->find(id);
    if (!message)
        return;
    change(*message);
    const int row = rowOf(id);
    if (row >= 0)
        Q_EMIT dataChanged(index(row), index(row), roles);
}

void MessageListModel::setLeaf(ItemId id)
{
    if (id != 0 && !message(id))
        return;
    m_tree->setLeaf(id);
    syncPath();
}

void MessageListModel::syncPath()
{
    const QList<ItemId> path = m_tree->path();
    const auto fork = std::mismatch(m_path.cbegin(), m_path.cend(), path.cbegin(), path.cend());
    const auto kept = static_cast<int>(fork.first - m_path.cbegin());
    if (kept < m_path.size()) {
        beginRemoveRows({}, kept, static_cast<int>(m_path.size()) - 1);
        m_path.resize(kept);
        endRemoveRows();
    }
    if (kept < path.size()) {
        beginInsertRows({}, kept, static_cast<int>(path.size()) - 1);
        m_path = path;
        endInsertRows();
    }
}

} // namespace askja::gui
