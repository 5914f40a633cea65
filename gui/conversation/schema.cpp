// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/conversation/schema.h"

#include <array>

namespace askja::gui {

namespace {

// Times are milliseconds since 1970 in UTC. parent 0: a first message. deleted_at: in the trash since then.
// tails: what an answer that is being made got after its text, in small pieces, so that saving a piece costs the same
// at the end of a long answer as at its beginning; folded into text when the answer ends.
constexpr const char *kVersion1 = R"sql(
CREATE TABLE conversations(
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    draft TEXT NOT NULL DEFAULT '',
    system_prompt TEXT NOT NULL DEFAULT '',
    model_path TEXT NOT NULL DEFAULT '',
    sampling TEXT NOT NULL DEFAULT '{}',
    leaf INTEGER NOT NULL DEFAULT 0,
    deleted_at INTEGER);
CREATE TABLE messages(
    id INTEGER PRIMARY KEY,
    conversation INTEGER NOT NULL REFERENCES conversations(id) ON DELETE CASCADE,
    parent INTEGER NOT NULL DEFAULT 0,
    role INTEGER NOT NULL,
    state INTEGER NOT NULL,
    text TEXT NOT NULL,
    error TEXT NOT NULL DEFAULT '',
    stats TEXT NOT NULL DEFAULT '{}',
    created INTEGER NOT NULL);
CREATE INDEX messages_of_conversation ON messages(conversation, id);
CREATE INDEX messages_being_made ON messages(state) WHERE state IN (1, 2, 3);
CREATE TABLE tails(
    message INTEGER NOT NULL REFERENCES messages(id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY(message, number)) WITHOUT ROWID;
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
)sql";

constexpr std::array kMigrations{Migration{1, kVersion1}};

} // namespace

std::span<const Migration> storeMigrations()
{
    return kMigrations;
}

MigrationOutcome migrate(sqlite::Database &database, const QString &file, std::span<const Migration> migrations)
{
    MigrationOutcome outcome;
    const auto fail = [&outcome](const sqlite::Status &error) {
        outcome.result = MigrationResult::Failed;
        outcome.error = error;
        return outcome;
    };
    sqlite::Status status;
    const int version = database.single("PRAGMA user_version", &status).toInt();
    if (status)
        return fail(status);
    const int newest = migrations.empty() ? 0 : migrations.back().version;
    if (version > newest) {
        outcome.result = MigrationResult::Newer;
        return outcome;
    }
    if (version == newest)
        return outcome;
    if (version > 0) {
        outcome.backup = QStringLiteral("%1.v%2.backup").arg(file).arg(version);
        if (const sqlite::Status failed = database.backupTo(outcome.backup))
            return fail(failed);
    }
    sqlite::Transaction transaction(database);
    if (transaction.error())
        return fail(transaction.error());
    for (const Migration &migration : migrations) {
        if (migration.version <= version)
            continue;
        if (const sqlite::Status failed = database.run(migration.sql))
            return fail(failed);
    }
    const QByteArray setVersion = "PRAGMA user_version = " + QByteArray::number(newest);
    if (const sqlite::Status failed = database.run(setVersion.constData()))
        return fail(failed);
    if (const sqlite::Status failed = transaction.commit())
        return fail(failed);
    return outcome;
}

} // namespace askja::gui
