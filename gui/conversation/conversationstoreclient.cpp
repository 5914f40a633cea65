// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/conversation/conversationstoreclient.h"

#include "gui/conversation/storeworker.h"

namespace askja::gui {

ConversationStoreClient::ConversationStoreClient(const QString &file, QObject *parent)
    : QObject(parent)
    , m_file(file)
    , m_worker(new StoreWorker)
{
    // Queued connections copy their arguments by type.
    qRegisterMetaType<StoreOpening>();
    qRegisterMetaType<ConversationInfo>();
    qRegisterMetaType<QList<Message>>();
    qRegisterMetaType<QList<SearchHit>>();

    connect(m_worker, &StoreWorker::opened, this, &ConversationStoreClient::opened);
    connect(m_worker, &StoreWorker::loaded, this, &ConversationStoreClient::loaded);
    connect(m_worker, &StoreWorker::loadFailed, this, &ConversationStoreClient::loadFailed);
    connect(m_worker, &StoreWorker::found, this, &ConversationStoreClient::found);
    connect(m_worker, &StoreWorker::saved, this, &ConversationStoreClient::saved);
    connect(m_worker, &StoreWorker::saveFailed, this, &ConversationStoreClient::saveFailed);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    m_thread.setObjectName(QStringLiteral("askja-store"));
    m_worker->moveToThread(&m_thread);
    m_thread.start();
}

ConversationStoreClient::~ConversationStoreClient()
{
    // quit() takes its turn behind everything asked for: events posted before it are handled first only if it is
    // itself an event.
    QMetaObject::invokeMethod(
        m_worker, [thread = &m_thread] { thread->quit(); }, Qt::QueuedConnection);
    m_thread.wait();
}

void ConversationStoreClient::open()
{
    if (std::exchange(m_opened, true))
        return;
    QMetaObject::invokeMethod(
        m_worker, [worker = m_worker, file = m_file] { worker->open(file); }, Qt::QueuedConnection);
}

void ConversationStoreClient::load(ItemId conversation)
{
    QMetaObject::invokeMethod(
        m_worker, [worker = m_worker, conversation] { worker->load(conversation); }, Qt::QueuedConnection);
}

void ConversationStoreClient::search(const QString &words)
{
    QMetaObject::invokeMethod(
        m_worker, [worker = m_worker, words] { worker->search(words); }, Qt::QueuedConnection);
}

ConversationStoreClient::Ticket ConversationStoreClient::save(const ConversationInfo &info,
                                                              const QList<Message> &messages)
{
    return write([info, messages](ConversationStore &store) { return store.save(info, messages); });
}

ConversationStoreClient::Ticket ConversationStoreClient::saveInfo(const ConversationInfo &info)
{
    return save(info, {});
}

ConversationStoreClient::Ticket ConversationStoreClient::appendText(ItemId message, const QString &text)
{
    return write([message, text](ConversationStore &store) { return store.appendText(message, text); });
}

ConversationStoreClient::Ticket ConversationStoreClient::saveMessage(const Message &message)
{
    return write([message](ConversationStore &store) { return store.saveMessage(message); });
}

ConversationStoreClient::Ticket ConversationStoreClient::saveDraft(ItemId conversation, const QString &text)
{
    return write([conversation, text](ConversationStore &store) { return store.saveDraft(conversation, text); });
}

ConversationStoreClient::Ticket ConversationStoreClient::saveCurrent(ItemId conversation)
{
    return write([conversation](ConversationStore &store) { return store.saveCurrent(conversation); });
}

ConversationStoreClient::Ticket ConversationStoreClient::trash(ItemId conversation)
{
    return write([conversation](ConversationStore &store) { return store.trash(conversation); });
}

ConversationStoreClient::Ticket ConversationStoreClient::restore(ItemId conversation)
{
    return write([conversation](ConversationStore &store) { return store.restore(conversation); });
}

ConversationStoreClient::Ticket ConversationStoreClient::lastTicket() const
{
    return m_ticket;
}

ConversationStoreClient::Ticket ConversationStoreClient::write(const Job &job)
{
    const Ticket ticket = ++m_ticket;
    QMetaObject::invokeMethod(
        m_worker, [worker = m_worker, ticket, job] { worker->write(ticket, job); }, Qt::QueuedConnection);
    return ticket;
}

} // namespace askja::gui
