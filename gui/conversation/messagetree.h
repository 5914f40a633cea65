// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/conversation/message.h"

#include <QHash>
#include <QList>

namespace askja::gui {

/// All messages of one conversation. An edit or another answer is a sibling, so nothing is ever replaced; the active
/// path runs from a first message to the leaf. A plain value: no signals, one thread at a time.
class MessageTree
{
public:
    MessageTree() = default;
    /// Messages whose parent is not among them are left out. A leaf that is not there becomes the newest one.
    MessageTree(const QList<Message> &messages, ItemId leaf);

    [[nodiscard]] bool isEmpty() const { return m_messages.isEmpty(); }
    [[nodiscard]] qsizetype size() const { return m_messages.size(); }
    [[nodiscard]] ItemId leaf() const { return m_leaf; }
    [[nodiscard]] const Message *find(ItemId id) const; ///< nullptr: none; until the next change
    [[nodiscard]] Message *find(ItemId id);
    [[nodiscard]] QList<Message> messages() const; ///< all of them, oldest first
    [[nodiscard]] QList<ItemId> path() const; ///< to the leaf
    [[nodiscard]] QList<ItemId> pathTo(ItemId id) const;
    [[nodiscard]] QList<ItemId> siblings(ItemId id) const; ///< with itself, oldest first
    [[nodiscard]] ItemId newestLeafBelow(ItemId id) const; ///< itself if it has no children

    void insert(const Message &message); ///< its parent must be there or be 0
    void setLeaf(ItemId id);

private:
    QHash<ItemId, Message> m_messages;
    QHash<ItemId, QList<ItemId>> m_children; ///< oldest first; those of 0 are the first messages
    ItemId m_leaf = 0;
};

} // namespace askja::gui
