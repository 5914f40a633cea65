// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/conversation/conversationstore.h"

#include <QDateTime>
#include <QJsonDocument>

namespace askja::gui {

namespace {

QString compact(const QJsonObject &json)
{
    return QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact));
}

QJsonObject parsed(const QString &text)
{
    return QJsonDocument::fromJson(text.toUtf8()).object();
}

QDateTime time(qint64 milliseconds)
{
    return QDateTime::fromMSecsSinceEpoch(milliseconds);
}

/// Numbers of a later version, or damaged ones, must not become an enum that does not exist.
MessageState stateOf(qint64 number)
{
    const bool known = number >= 0 && number <= static_cast<int>(MessageState::Interrupted);
    return known ? static_cast<MessageState>(number) : MessageState::Done;
}

constexpr const char *kInfoColumns = "SELECT c.id, c.title, c.created, c.updated, c.draft, c.system_prompt, "
                                     "c.model_path, c.sampling, c.leaf, substr(m.text, 1, 200) "
                                     "FROM conversations c LEFT JOIN messages m ON m.id = c.leaf ";

ConversationInfo readInfo(const sqlite::Statement &row)
{
    ConversationInfo info;
    info.id = row.integer(0);
    info.title = row.text(1);
    info.created = time(row.integer(2));
    info.updated = time(row.integer(3));
    info.draft = row.text(4);
    info.systemPrompt = row.text(5);
    info.modelPath = row.text(6);
    info.sampling = parsed(row.text(7));
    info.leaf = row.integer(8);
    info.snippet = row.text(9).simplified();
    return info;
}

Message readMessage(const sqlite::Statement &row)
{
    Message message;
    message.id = row.integer(0);
    message.conversation = row.integer(1);
    message.parent = row.integer(2);
    message.role = row.integer(3) == 0 ? MessageRole::User : MessageRole::Assistant;
    message.state = stateOf(row.integer(4));
    message.text = row.text(5);
    message.errorText = row.text(6);
    message.stats = MessageStats::fromJson(parsed(row.text(7)));
    message.created = time(row.integer(8));
    return message;
}

} // namespace

ConversationInfo ConversationStore::info(ItemId conversation, sqlite::Status &status)
{
    const QByteArray sql = QByteArray(kInfoColumns) + "WHERE c.id = ?1 AND c.deleted_at IS NULL";
    sqlite::Statement row = m_database.prepare(sql.constData());
    row.bind(1, conversation);
    ConversationInfo info;
    if (row.step())
        info = readInfo(row);
    status = row.error();
    return info;
}

QList<ConversationInfo> ConversationStore::list()
{
    const QByteArray sql = QByteArray(kInfoColumns) + "WHERE c.deleted_at IS NULL ORDER BY c.updated DESC, c.id DESC";
    sqlite::Statement row = m_database.prepare(sql.constData());
    QList<ConversationInfo> conversations;
    while (row.step())
        conversations.append(readInfo(row));
    return conversations;
}

QList<Message> ConversationStore::messages(ItemId conversation, sqlite::Status &status)
{
    QList<Message> messages;
    QHash<ItemId, qsizetype> rows;
    sqlite::Statement row = m_database.prepare("SELECT id, conversation, parent, role, state, text, error, stats, "
                                               "created FROM messages WHERE conversation = ?1 ORDER BY id");
    row.bind(1, conversation);
    while (row.step()) {
        messages.append(readMessage(row));
        rows.insert(messages.last().id, messages.size() - 1);
    }
    status = row.error();
    if (status)
        return {};
    sqlite::Statement tail = m_database.prepare("SELECT t.message, t.text FROM tails t JOIN messages m "
                                                "ON m.id = t.message WHERE m.conversation = ?1 "
                                                "ORDER BY t.message, t.number");
    tail.bind(1, conversation);
    while (tail.step()) {
        const auto found = rows.constFind(tail.integer(0));
        if (found != rows.constEnd())
            messages[*found].text += tail.text(1);
    }
    status = tail.error();
    return messages;
}

QList<SearchHit> ConversationStore::search(const QString &words, sqlite::Status &status)
{
    return m_index ? m_index->search(words, status) : QList<SearchHit>();
}

sqlite::Status ConversationStore::save(const ConversationInfo &info, const QList<Message> &messages)
{
    sqlite::Transaction transaction(m_database);
    if (transaction.error())
        return transaction.error();
    if (sqlite::Status failed = writeInfo(info))
        return failed;
    for (const Message &message : messages) {
        if (sqlite::Status failed = writeMessage(message))
            return failed;
    }
    return transaction.commit();
}

sqlite::Status ConversationStore::writeInfo(const ConversationInfo &info)
{
    return m_database
        .prepare("INSERT INTO conversations(id, title, created, updated, system_prompt, model_path, sampling, leaf) "
                 "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT(id) DO UPDATE SET title = ?2, updated = ?4, "
                 "system_prompt = ?5, model_path = ?6, sampling = ?7, leaf = ?8")
        .bind(1, info.id)
        .bind(2, info.title)
        .bind(3, info.created.toMSecsSinceEpoch())
        .bind(4, info.updated.toMSecsSinceEpoch())
        .bind(5, info.systemPrompt)
        .bind(6, info.modelPath)
        .bind(7, compact(info.sampling))
        .bind(8, info.leaf)
        .run();
}

sqlite::Status ConversationStore::writeMessage(const Message &message)
{
    m_index->leave(message.id);
    if (sqlite::Status failed = m_database.prepare("DELETE FROM tails WHERE message = ?1").bind(1, message.id).run())
        return failed;
    sqlite::Status failed
        = m_database
              .prepare(
                  "INSERT INTO messages(id, conversation, parent, role, state, text, error, stats, created) "
                  "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT(id) DO UPDATE SET state = ?5, text = ?6, "
                  "error = ?7, stats = ?8")
              .bind(1, message.id)
              .bind(2, message.conversation)
              .bind(3, message.parent)
              .bind(4, static_cast<qint64>(message.role))
              .bind(5, static_cast<qint64>(message.state))
              .bind(6, message.text)
              .bind(7, message.errorText)
              .bind(8, compact(message.stats.toJson()))
              .bind(9, message.created.toMSecsSinceEpoch())
              .run();
    if (!failed)
        m_index->enter(message.id);
    return failed;
}

sqlite::Status ConversationStore::saveMessage(const Message &message)
{
    sqlite::Transaction transaction(m_database);
    if (transaction.error())
        return transaction.error();
    if (sqlite::Status failed = writeMessage(message))
        return failed;
    return transaction.commit();
}

sqlite::Status ConversationStore::appendText(ItemId message, const QString &text)
{
    return m_database
        .prepare("INSERT INTO tails(message, number, text) "
                 "SELECT ?1, coalesce(max(number) + 1, 0), ?2 FROM tails WHERE message = ?1")
        .bind(1, message)
        .bind(2, text)
        .run();
}

sqlite::Status ConversationStore::saveDraft(ItemId conversation, const QString &text)
{
    if (conversation == 0)
        return writeMeta(QStringLiteral("new_draft"), text);
    return m_database.prepare("UPDATE conversations SET draft = ?2 WHERE id = ?1")
        .bind(1, conversation)
        .bind(2, text)
        .run();
}

sqlite::Status ConversationStore::saveCurrent(ItemId conversation)
{
    return writeMeta(QStringLiteral("current"), QString::number(conversation));
}

sqlite::Status ConversationStore::trash(ItemId conversation)
{
    return m_database.prepare("UPDATE conversations SET deleted_at = ?2 WHERE id = ?1")
        .bind(1, conversation)
        .bind(2, QDateTime::currentMSecsSinceEpoch())
        .run();
}

sqlite::Status ConversationStore::restore(ItemId conversation)
{
    return m_database.prepare("UPDATE conversations SET deleted_at = NULL WHERE id = ?1").bind(1, conversation).run();
}

sqlite::Status ConversationStore::emptyTrash(qint64 before)
{
    sqlite::Transaction transaction(m_database);
    if (transaction.error())
        return transaction.error();
    QList<ItemId> gone;
    {
        sqlite::Statement row = m_database.prepare("SELECT id FROM conversations WHERE deleted_at < ?1");
        row.bind(1, before);
        while (row.step())
            gone.append(row.integer(0));
        if (row.error())
            return row.error();
    }
    for (const ItemId id : std::as_const(gone)) {
        m_index->leaveConversation(id);
        // Messages and tails go with it.
        if (sqlite::Status failed = m_database.prepare("DELETE FROM conversations WHERE id = ?1").bind(1, id).run())
            return failed;
    }
    return transaction.commit();
}

sqlite::Status ConversationStore::writeMeta(const QString &key, const QString &value)
{
    return m_database.prepare("INSERT INTO meta(key, value) VALUES(?1, ?2) ON CONFLICT(key) DO UPDATE SET value = ?2")
        .bind(1, key)
        .bind(2, value)
        .run();
}

QString ConversationStore::meta(const QString &key)
{
    sqlite::Statement row = m_database.prepare("SELECT value FROM meta WHERE key = ?1");
    row.bind(1, key);
    return row.step() ? row.text(0) : QString();
}

} // namespace askja::gui
