// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/conversation/storeworker.h"

namespace askja::gui {

void StoreWorker::open(const QString &file)
{
    Q_EMIT opened(m_store.open(file));
}

void StoreWorker::load(ItemId conversation)
{
    sqlite::Status status;
    const ConversationInfo info = m_store.info(conversation, status);
    QList<Message> messages;
    if (!status)
        messages = m_store.messages(conversation, status);
    if (status)
        Q_EMIT loadFailed(conversation, tr("This conversation could not be read: %1.").arg(status->text));
    else if (info.id == 0)
        Q_EMIT loadFailed(conversation, tr("This conversation is no longer there."));
    else
        Q_EMIT loaded(info, messages);
}

void StoreWorker::search(const QString &words)
{
    sqlite::Status status;
    Q_EMIT found(words, m_store.search(words, status));
}

void StoreWorker::write(quint64 ticket, const Job &job)
{
    if (const sqlite::Status failed = job(m_store))
        Q_EMIT saveFailed(ticket, ConversationStore::explain(*failed));
    else
        Q_EMIT saved(ticket);
}

} // namespace askja::gui
