// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/conversation/messagetree.h"

#include <QAbstractListModel>

#include <functional>
#include <memory>

namespace askja::gui {

/// The active path of one conversation. Reads the tree it is given and is the only way to change that tree while it
/// shows it. GUI thread.
class MessageListModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role {
        IdRole = Qt::UserRole + 1, ///< ItemId (qint64)
        AuthorRole, ///< MessageRole as int
        TextRole, ///< QString, Markdown; also Qt::DisplayRole
        StateRole, ///< MessageState as int
        ReadProgressRole, ///< double 0…1 while Reading
        ReadDoneRole, ///< int, tokens
        ReadTotalRole, ///< int, tokens
        ReadSecondsLeftRole, ///< double, −1: not known yet
        ErrorTextRole, ///< QString, see Message::errorText: to be shown if it is not empty
        SiblingIndexRole, ///< int from 0
        SiblingCountRole, ///< int, 1: no branches
        TokensRole, ///< int, written
        PromptTokensRole, ///< int
        ReusedTokensRole, ///< int
        ReadSpeedRole, ///< double, tokens per second, 0: unknown
        WriteSpeedRole, ///< double, tokens per second, 0: unknown
        ModelNameRole, ///< QString
        IsaRole, ///< QString
        StopReasonRole, ///< QString: see MessageStats
        CreatedRole, ///< QDateTime
    };
    Q_ENUM(Role)

    explicit MessageListModel(QObject *parent = nullptr);
    ~MessageListModel() override;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] int rowOf(ItemId id) const; ///< −1: not on the active path
    [[nodiscard]] const Message *message(ItemId id) const; ///< also beside the path; nullptr: none
    [[nodiscard]] std::shared_ptr<MessageTree> tree() const; ///< never null

    void setTree(std::shared_ptr<MessageTree> tree); ///< resets the model

    /// Below its parent, which must be on the path or 0; the message becomes the leaf. Rows below the parent that are
    /// of another branch go.
    void append(const Message &message);
    /// One row, dataChanged for TextRole (and DisplayRole) only.
    void appendText(ItemId id, const QString &text);
    /// Changes a message through change and says which roles changed. id, parent and conversation must stay.
    void update(ItemId id, const QList<int> &roles, const std::function<void(Message &)> &change);
    /// Shows the branch that ends in this message; rows above the fork stay as they are.
    void setLeaf(ItemId id);

private:
    void syncPath();

    std::shared_ptr<MessageTree> m_tree;
    QList<ItemId> m_path;
};

} // namespace askja::gui
