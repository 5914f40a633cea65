// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/conversation/messagetree.h"

#include <algorithm>

namespace askja::gui {

namespace {

void sortByAge(QList<Message> &messages)
{
    std::sort(messages.begin(), messages.end(), [](const Message &a, const Message &b) { return a.id < b.id; });
}

} // namespace

MessageTree::MessageTree(const QList<Message> &messages, ItemId leaf)
{
    // A parent is always older than its children, that is, has a smaller number: in this order every parent is there
    // before its children, and no chain of parents can be a circle, whatever a damaged file says.
    QList<Message> ordered = messages;
    sortByAge(ordered);
    for (const Message &message : std::as_const(ordered)) {
        if (message.parent == 0 || m_messages.contains(message.parent))
            insert(message);
    }
    m_leaf = m_messages.contains(leaf) ? leaf : newestLeafBelow(0);
}

const Message *MessageTree::find(ItemId id) const
{
    const auto found = m_messages.constFind(id);
    return found == m_messages.constEnd() ? nullptr : &*found;
}

Message *MessageTree::find(ItemId id)
{
    const auto found = m_messages.find(id);
    return found == m_messages.end() ? nullptr : &*found;
}

QList<Message> MessageTree::messages() const
{
    QList<Message> messages = m_messages.values();
    sortByAge(messages);
    return messages;
}

QList<ItemId> MessageTree::path() const
{
    return pathTo(m_leaf);
}

QList<ItemId> MessageTree::pathTo(ItemId id) const
{
    QList<ItemId> path;
    for (const Message *message = find(id); message; message = find(message->parent))
        path.append(message->id);
    std::reverse(path.begin(), path.end());
    return path;
}

QList<ItemId> MessageTree::siblings(ItemId id) const
{
    const Message *message = find(id);
    return message ? m_children.value(message->parent) : QList<ItemId>();
}

ItemId MessageTree::newestLeafBelow(ItemId id) const
{
    for (;;) {
        const auto children = m_children.constFind(id);
        if (children == m_children.constEnd() || children->isEmpty())
            return id;
        id = children->last();
    }
}

void MessageTree::insert(const Message &message)
{
    Q_ASSERT(message.parent == 0 || m_messages.contains(message.parent));
    if (!m_messages.contains(message.id))
        m_children[message.parent].append(message.id);
    m_messages.insert(message.id, message);
}

void MessageTree::setLeaf(ItemId id)
{
    Q_ASSERT(id == 0 || m_messages.contains(id));
    m_leaf = id;
}

} // namespace askja::gui
