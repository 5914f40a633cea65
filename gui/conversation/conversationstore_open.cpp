// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
// Opening the store: what may be wrong with the file, and what is done about it.
#include "gui/conversation/conversationstore.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSysInfo>

namespace askja::gui {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("ConversationStore", text);
}

/// Renames the file and its log; empty: that failed, and nothing was changed.
QString moveAside(const QString &file)
{
    const QFileInfo info(file);
    const QString stamp = QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss"));
    QString target;
    for (int i = 0; target.isEmpty() || QFile::exists(target); ++i) {
        const QString number = i == 0 ? QString() : QStringLiteral("-%1").arg(i);
        target = info.dir().filePath(
            QStringLiteral("%1-damaged-%2%3.%4").arg(info.completeBaseName(), stamp, number, info.suffix()));
    }
    if (!QFile::rename(file, target))
        return {};
    // The log may hold the last messages: it stays with its file, so that a recovery finds both.
    for (const char *end : {"-wal", "-shm"}) {
        const QString suffix = QLatin1String(end);
        if (QFile::exists(file + suffix) && !QFile::rename(file + suffix, target + suffix)) {
            QFile::rename(target, file);
            return {};
        }
    }
    return target;
}

} // namespace

struct ConversationStore::Attempt
{
    enum class Outcome { Opened, Damaged, Unusable };
    Outcome outcome = Outcome::Opened;
    QString text{}; ///< of Unusable: why, one sentence
    bool isElsewhere = false; ///< Opened, by another process, too
};

ConversationStore::ConversationStore() = default;

ConversationStore::~ConversationStore()
{
    close();
}

void ConversationStore::close()
{
    m_index.reset();
    m_database.close();
    m_openHere.reset();
}

bool ConversationStore::isOpenElsewhere(const QString &file)
{
    m_openHere = std::make_unique<QLockFile>(file + QStringLiteral(".lock"));
    m_openHere->setStaleLockTime(0); // however long it is open; a process that was killed is told by its number
    if (m_openHere->tryLock(0) || m_openHere->error() != QLockFile::LockFailedError)
        return false;
    // A mark from before this computer was given another name says nothing.
    qint64 process = 0;
    QString computer;
    QString program;
    return m_openHere->getLockInfo(&process, &computer, &program) && computer == QSysInfo::machineHostName();
}

StoreOpening ConversationStore::open(const QString &file, std::span<const Migration> migrations)
{
    close();
    StoreOpening opening;
    Attempt attempt = tryOpen(file, migrations);
    if (attempt.outcome == Attempt::Outcome::Damaged) {
        close();
        const QString kept = moveAside(file);
        if (!kept.isEmpty()) {
            opening.notice = tr("The file with your chats is damaged. It was kept as %1, and a new one was begun.")
                                 .arg(QDir::toNativeSeparators(kept));
            attempt = tryOpen(file, migrations);
        } else {
            attempt.text = tr("The file with your chats is damaged and could not be moved aside: %1.")
                               .arg(QDir::toNativeSeparators(file));
        }
    }
    if (attempt.outcome != Attempt::Outcome::Opened) {
        close();
        openInMemory();
        opening.persistent = false;
        const QString kept = tr("You can chat, but this session's chats will not be kept.");
        opening.notice = (opening.notice.isEmpty() ? QString() : opening.notice + QLatin1Char(' ')) + attempt.text
            + QLatin1Char(' ') + kept;
    }
    if (attempt.isElsewhere) {
        opening.notice = (opening.notice.isEmpty() ? QString() : opening.notice + QLatin1Char(' '))
            + tr("Askja is already open with these chats. What one window changes, another shows when it is started "
                 "again.");
    }
    opening.conversations = list();
    opening.current = meta(QStringLiteral("current")).toLongLong();
    opening.newDraft = meta(QStringLiteral("new_draft"));
    return opening;
}

ConversationStore::Attempt ConversationStore::tryOpen(const QString &file, std::span<const Migration> migrations)
{
    const auto failed = [&file](const sqlite::Error &error) -> Attempt {
        if (error.kind == sqlite::Error::Kind::Damaged)
            return {Attempt::Outcome::Damaged, {}};
        return {
            Attempt::Outcome::Unusable,
            tr("The file with your chats, %1, cannot be used: %2.").arg(QDir::toNativeSeparators(file), error.text)};
    };
    QDir().mkpath(QFileInfo(file).absolutePath()); // if that fails, opening says why
    if (const sqlite::Status status = m_database.open(file))
        return failed(*status);
    // FULL: see the class comment. A log cannot be kept on some network folders; SQLite then stays with its own
    // journal.
    for (const char *sql : {"PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON"}) {
        if (const sqlite::Status status = m_database.run(sql))
            return failed(*status);
    }
    sqlite::Status status;
    const QString check = m_database.single("PRAGMA quick_check(1)", &status).toString();
    if (status)
        return failed(*status);
    if (check != QLatin1String("ok"))
        return {Attempt::Outcome::Damaged, {}};
    const MigrationOutcome migrated = migrate(m_database, file, migrations);
    if (migrated.result == MigrationResult::Newer)
        return {Attempt::Outcome::Unusable,
                tr("The file with your chats was written by a later version of Askja and was left as it is. Update "
                   "Askja to see them.")};
    if (migrated.result == MigrationResult::Failed)
        return failed(migrated.error.value_or(sqlite::Error{}));
    m_index = std::make_unique<SearchIndex>(m_database);
    if (isOpenElsewhere(file))
        return {Attempt::Outcome::Opened, {}, true};
    if (const sqlite::Status recovered = recover())
        return failed(*recovered);
    return {};
}

void ConversationStore::openInMemory()
{
    // In memory nothing of this can fail but for want of memory; every later call would then say so.
    static_cast<void>(m_database.open(QStringLiteral(":memory:")));
    static_cast<void>(migrate(m_database, {}, storeMigrations()));
    static_cast<void>(m_database.run("PRAGMA foreign_keys = ON"));
    m_index = std::make_unique<SearchIndex>(m_database);
    m_index->update();
}

sqlite::Status ConversationStore::recover()
{
    sqlite::Transaction transaction(m_database);
    if (transaction.error())
        return transaction.error();
    QList<ItemId> unfinished;
    {
        sqlite::Statement row = m_database.prepare("SELECT DISTINCT message FROM tails");
        while (row.step())
            unfinished.append(row.integer(0));
        if (row.error())
            return row.error();
    }
    for (const ItemId id : std::as_const(unfinished)) {
        if (sqlite::Status failed = foldTail(id))
            return failed;
    }
    const QByteArray interrupt = "UPDATE messages SET state = "
        + QByteArray::number(static_cast<int>(MessageState::Interrupted)) + " WHERE state IN (1, 2, 3)";
    if (sqlite::Status failed = m_database.run(interrupt.constData()))
        return failed;
    m_index->update();
    if (sqlite::Status failed = transaction.commit())
        return failed;
    return emptyTrash(QDateTime::currentMSecsSinceEpoch() - kTrashMilliseconds);
}

sqlite::Status ConversationStore::foldTail(ItemId message)
{
    QString text;
    {
        sqlite::Statement whole = m_database.prepare("SELECT text FROM messages WHERE id = ?1");
        whole.bind(1, message);
        if (whole.step())
            text = whole.text(0);
        sqlite::Statement tail = m_database.prepare("SELECT text FROM tails WHERE message = ?1 ORDER BY number");
        tail.bind(1, message);
        while (tail.step())
            text += tail.text(0);
        if (whole.error() || tail.error())
            return whole.error() ? whole.error() : tail.error();
    }
    m_index->leave(message);
    if (sqlite::Status failed
        = m_database.prepare("UPDATE messages SET text = ?2 WHERE id = ?1").bind(1, message).bind(2, text).run())
        return failed;
    return m_database.prepare("DELETE FROM tails WHERE message = ?1").bind(1, message).run();
}

QString ConversationStore::explain(const sqlite::Error &error)
{
    using Kind = sqlite::Error::Kind;
    switch (error.kind) {
    case Kind::Full:
        return tr("There is no space left on the disk: what you write now is not being saved. Free some space.");
    case Kind::Damaged:
        return tr("The file with your chats has become damaged: what you write now is not being saved. Start Askja "
                  "again; the file will be kept.");
    case Kind::Busy:
        return tr("Another program holds the file with your chats: what you write now is not being saved.");
    case Kind::NoAccess:
        return tr("The file with your chats cannot be written: what you write now is not being saved (%1).")
            .arg(error.text);
    case Kind::Other:
        break;
    }
    return tr("Saving your chats failed: %1.").arg(error.text);
}

} // namespace askja::gui
