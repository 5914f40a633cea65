// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/conversation/message.h"

#include <QAbstractListModel>
#include <QList>
#include <QSet>

namespace askja::gui {

/// The conversations, last changed first. GUI thread.
class ConversationListModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role {
        IdRole = Qt::UserRole + 1, ///< ItemId (qint64)
        TitleRole, ///< QString; also Qt::DisplayRole and Qt::EditRole
        UpdatedRole, ///< QDateTime
        SnippetRole, ///< QString, the beginning of the last message, one line
        IsCurrentRole, ///< bool
        IsGeneratingRole, ///< bool, also while its answer waits
        HasDraftRole, ///< bool
    };
    Q_ENUM(Role)

    explicit ConversationListModel(QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    /// Qt::EditRole asks to rename: emits renameRequested(); the controller does it.
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] int rowOf(ItemId id) const; ///< −1: none
    [[nodiscard]] const ConversationInfo *info(ItemId id) const; ///< nullptr: none; until the next change

    void setConversations(QList<ConversationInfo> conversations);
    void insert(const ConversationInfo &info);
    void update(const ConversationInfo &info); ///< the one with its id; moves it if updated changed
    void remove(ItemId id);
    void setCurrent(ItemId id); ///< 0: none
    void setGenerating(ItemId id, bool generating);

Q_SIGNALS:
    void renameRequested(qint64 id, const QString &title);

private:
    [[nodiscard]] int rowFor(const ConversationInfo &info) const;
    void emitChanged(ItemId id, const QList<int> &roles);

    QList<ConversationInfo> m_conversations;
    QSet<ItemId> m_generating;
    ItemId m_current = 0;
};

} // namespace askja::gui
