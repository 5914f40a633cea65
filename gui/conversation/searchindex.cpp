// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/conversation/searchindex.h"

#include <QStringList>

namespace askja::gui {

namespace {

QStringList split(const QString &words)
{
    return words.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

QList<SearchHit> collect(sqlite::Statement &statement, sqlite::Status &status)
{
    QList<SearchHit> hits;
    while (statement.step())
        hits.append({statement.integer(0), statement.integer(1), statement.text(2)});
    status = statement.error();
    return hits;
}

} // namespace

SearchIndex::SearchIndex(sqlite::Database &database)
    : m_database(database)
    , m_available(database.single("SELECT 1 FROM pragma_module_list WHERE name = 'fts5'").isValid())
{
}

void SearchIndex::update()
{
    if (!m_available || !makeAndFill())
        return;
    static_cast<void>(m_database.run("DROP TABLE IF EXISTS message_index"));
    if (makeAndFill())
        m_available = false;
}

sqlite::Status SearchIndex::makeAndFill()
{
    if (sqlite::Status failed = m_database.run("CREATE VIRTUAL TABLE IF NOT EXISTS message_index USING fts5("
                                               "text, content = 'messages', content_rowid = 'id', "
                                               "tokenize = 'unicode61 remove_diacritics 2')"))
        return failed;
    return m_database.run("INSERT INTO message_index(rowid, text) SELECT id, text FROM messages "
                          "WHERE state NOT IN (1, 2, 3) AND id NOT IN (SELECT id FROM message_index_docsize)");
}

void SearchIndex::discardIfDamaged(const sqlite::Status &status)
{
    // Only the index is at fault if it is damaged; of a full disk the caller's own statement will tell.
    if (!status || status->kind != sqlite::Error::Kind::Damaged)
        return;
    static_cast<void>(m_database.run("DROP TABLE IF EXISTS message_index"));
    m_available = false; // until the next start makes it anew
}

void SearchIndex::leave(ItemId message)
{
    if (!m_available)
        return;
    discardIfDamaged(
        m_database
            .prepare("INSERT INTO message_index(message_index, rowid, text) SELECT 'delete', id, text FROM messages "
                     "WHERE id = ?1 AND id IN (SELECT id FROM message_index_docsize)")
            .bind(1, message)
            .run());
}

void SearchIndex::leaveConversation(ItemId conversation)
{
    if (!m_available)
        return;
    discardIfDamaged(
        m_database
            .prepare("INSERT INTO message_index(message_index, rowid, text) SELECT 'delete', id, text FROM messages "
                     "WHERE conversation = ?1 AND id IN (SELECT id FROM message_index_docsize)")
            .bind(1, conversation)
            .run());
}

void SearchIndex::enter(ItemId message)
{
    if (!m_available)
        return;
    discardIfDamaged(m_database
                         .prepare("INSERT INTO message_index(rowid, text) SELECT id, text FROM messages "
                                  "WHERE id = ?1 AND state NOT IN (1, 2, 3)")
                         .bind(1, message)
                         .run());
}

QList<SearchHit> SearchIndex::search(const QString &words, sqlite::Status &status)
{
    if (split(words).isEmpty())
        return {};
    return m_available ? searchIndexed(words, status) : searchPlain(words, status);
}

QList<SearchHit> SearchIndex::searchIndexed(const QString &words, sqlite::Status &status)
{
    // Quoted, so that what a person types is never read as FTS5's query language.
    QStringList quoted;
    for (QString word : split(words))
        quoted.append(QLatin1Char('"') + word.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"'));
    sqlite::Statement statement = m_database.prepare(
        "SELECT m.conversation, m.id, snippet(message_index, 0, '', '', '…', 16) FROM message_index "
        "JOIN messages m ON m.id = message_index.rowid JOIN conversations c ON c.id = m.conversation "
        "WHERE message_index MATCH ?1 AND c.deleted_at IS NULL ORDER BY rank LIMIT 200");
    statement.bind(1, QString(quoted.join(QLatin1Char(' ')) + QLatin1Char('*')));
    return collect(statement, status);
}

QList<SearchHit> SearchIndex::searchPlain(const QString &words, sqlite::Status &status)
{
    QString pattern = QStringLiteral("%");
    for (QString word : split(words)) {
        for (const QChar special : {QLatin1Char('\\'), QLatin1Char('%'), QLatin1Char('_')})
            word.replace(special, QString(QLatin1Char('\\')) + special);
        pattern += word + QLatin1Char('%');
    }
    sqlite::Statement statement = m_database.prepare(
        "SELECT m.conversation, m.id, substr(m.text, 1, 120) FROM messages m "
        "JOIN conversations c ON c.id = m.conversation WHERE c.deleted_at IS NULL AND m.text LIKE ?1 ESCAPE '\\' "
        "ORDER BY m.id DESC LIMIT 200");
    statement.bind(1, pattern);
    return collect(statement, status);
}

} // namespace askja::gui
