// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/conversation/conversationstore.h"

#include <QObject>

#include <functional>

namespace askja::gui {

/// The other end of ConversationStoreClient, on its thread.
class StoreWorker : public QObject
{
    Q_OBJECT

public:
    using Job = std::function<sqlite::Status(ConversationStore &)>;

    void open(const QString &file);
    void load(ItemId conversation);
    void search(const QString &words);
    void write(quint64 ticket, const Job &job);

Q_SIGNALS:
    void opened(const askja::gui::StoreOpening &opening);
    void loaded(const askja::gui::ConversationInfo &info, const QList<askja::gui::Message> &messages);
    void loadFailed(qint64 conversation, const QString &text);
    void found(const QString &words, const QList<askja::gui::SearchHit> &hits);
    void saved(quint64 ticket);
    void saveFailed(quint64 ticket, const QString &text);

private:
    ConversationStore m_store;
};

} // namespace askja::gui
