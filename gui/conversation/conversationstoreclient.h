// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/conversation/storetypes.h"

#include <QObject>
#include <QThread>

#include <functional>
#include <optional>

namespace askja::gui {

namespace sqlite {
struct Error;
}
class ConversationStore;
class StoreWorker;

/// The conversation store from the GUI thread: every call returns at once and is done, in order, on the thread
/// "askja-store". A write returns a ticket; saved(ticket) comes once it is on disk and survives a power cut.
class ConversationStoreClient : public QObject
{
    Q_OBJECT

public:
    using Ticket = quint64;

    explicit ConversationStoreClient(const QString &file, QObject *parent = nullptr);
    ~ConversationStoreClient() override; ///< waits until everything asked for is written

    void open(); ///< replies opened(); first of all; again: does nothing
    void load(ItemId conversation); ///< replies loaded() or loadFailed()
    void search(const QString &words); ///< replies found(); words as a person types them

    /// One transaction: a conversation that may be new, messages that may be new, and the leaf in info.
    Ticket save(const ConversationInfo &info, const QList<Message> &messages);
    Ticket saveInfo(const ConversationInfo &info); ///< all of it but the draft
    Ticket appendText(ItemId message, const QString &text); ///< to a message that is being made
    Ticket saveMessage(const Message &message); ///< the whole of it, with its end state
    Ticket saveDraft(ItemId conversation, const QString &text); ///< 0: of a new conversation
    Ticket saveCurrent(ItemId conversation);
    Ticket trash(ItemId conversation);
    Ticket restore(ItemId conversation); ///< out of the trash

    [[nodiscard]] Ticket lastTicket() const;

Q_SIGNALS:
    void opened(const askja::gui::StoreOpening &opening);
    void loaded(const askja::gui::ConversationInfo &info, const QList<askja::gui::Message> &messages);
    void loadFailed(qint64 conversation, const QString &text);
    void found(const QString &words, const QList<askja::gui::SearchHit> &hits);
    void saved(quint64 ticket); ///< tickets come in order, all up to this one have been dealt with
    void saveFailed(quint64 ticket, const QString &text);

private:
    using Job = std::function<std::optional<sqlite::Error>(ConversationStore &)>;
    Ticket write(const Job &job);

    QString m_file;
    QThread m_thread;
    StoreWorker *m_worker; ///< lives on m_thread, deleted when that ends
    Ticket m_ticket = 0;
    bool m_opened = false;
};

} // namespace askja::gui
