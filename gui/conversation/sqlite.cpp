// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/conversation/sqlite.h"

#include <QDir>
#include <QFile>

#include <sqlite3.h>

#include <utility>

namespace askja::gui::sqlite {

namespace {

Error::Kind kindOf(int extended)
{
    switch (extended & 0xff) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return Error::Kind::Damaged;
    case SQLITE_FULL:
        return Error::Kind::Full;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return Error::Kind::Busy;
    case SQLITE_CANTOPEN:
    case SQLITE_READONLY:
    case SQLITE_IOERR:
    case SQLITE_PERM:
    case SQLITE_AUTH:
        return Error::Kind::NoAccess;
    default:
        return Error::Kind::Other;
    }
}

} // namespace

Database::~Database()
{
    close();
}

Database::Database(Database &&other) noexcept
    : m_handle(std::exchange(other.m_handle, nullptr))
{
}

Database &Database::operator=(Database &&other) noexcept
{
    if (this != &other) {
        close();
        m_handle = std::exchange(other.m_handle, nullptr);
    }
    return *this;
}

Status Database::open(const QString &file)
{
    close();
    const QByteArray name = QDir::toNativeSeparators(file).toUtf8(); // UTF-8 on every system, as SQLite wants it
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    const int code = sqlite3_open_v2(name.constData(), &m_handle, flags, nullptr);
    if (code != SQLITE_OK) {
        Error error = lastError();
        error.code = code;
        error.kind = kindOf(code);
        close();
        return error;
    }
    sqlite3_extended_result_codes(m_handle, 1);
    sqlite3_busy_timeout(m_handle, 5000);
    return {};
}

void Database::close()
{
    // _v2: should a statement be left, it is closed with the last of them instead of leaking.
    sqlite3_close_v2(std::exchange(m_handle, nullptr));
}

Status Database::run(const char *sql)
{
    if (!m_handle)
        return lastError();
    if (sqlite3_exec(m_handle, sql, nullptr, nullptr, nullptr) != SQLITE_OK)
        return lastError();
    return {};
}

Statement Database::prepare(const char *sql)
{
    return Statement(*this, sql);
}

QVariant Database::single(const char *sql, Status *status)
{
    Statement statement = prepare(sql);
    const bool row = statement.step();
    if (status)
        *status = statement.error();
    if (!row || statement.isNull(0))
        return {};
    return statement.text(0);
}

Status Database::backupTo(const QString &file)
{
    // Written beside it and renamed: an earlier backup is never lost to one that failed half way.
    const QString part = file + QStringLiteral(".part");
    QFile::remove(part);
    Database copy;
    if (const Status failed = copy.open(part))
        return failed;
    sqlite3_backup *backup = sqlite3_backup_init(copy.m_handle, "main", m_handle, "main");
    if (!backup)
        return copy.lastError();
    const int code = sqlite3_backup_step(backup, -1);
    sqlite3_backup_finish(backup);
    if (code != SQLITE_DONE)
        return Error{kindOf(code), code, QString::fromUtf8(sqlite3_errstr(code))};
    copy.close();
    QFile::remove(file);
    if (!QFile::rename(part, file))
        return Error{Error::Kind::NoAccess, SQLITE_CANTOPEN, QStringLiteral("cannot write %1").arg(file)};
    return {};
}

int Database::changes() const
{
    return m_handle ? sqlite3_changes(m_handle) : 0;
}

Error Database::lastError() const
{
    if (!m_handle)
        return {Error::Kind::Other, SQLITE_MISUSE, QStringLiteral("the database is not open")};
    const int code = sqlite3_extended_errcode(m_handle);
    return {kindOf(code), code, QString::fromUtf8(sqlite3_errmsg(m_handle))};
}

Statement::Statement(Database &database, const char *sql)
    : m_database(database)
{
    if (!database.m_handle || sqlite3_prepare_v2(database.m_handle, sql, -1, &m_handle, nullptr) != SQLITE_OK)
        m_error = database.lastError();
}

Statement::~Statement()
{
    sqlite3_finalize(m_handle);
}

Statement::Statement(Statement &&other) noexcept
    : m_database(other.m_database)
    , m_handle(std::exchange(other.m_handle, nullptr))
    , m_error(std::move(other.m_error))
{
}

void Statement::check(int code)
{
    if (code != SQLITE_OK && !m_error)
        m_error = m_database.lastError();
}

Statement &Statement::bind(int parameter, qint64 value)
{
    if (m_handle)
        check(sqlite3_bind_int64(m_handle, parameter, value));
    return *this;
}

Statement &Statement::bind(int parameter, const QString &value)
{
    if (!m_handle)
        return *this;
    const QByteArray utf8 = value.toUtf8();
    // A null QString is text all the same: the columns are NOT NULL.
    check(sqlite3_bind_text64(m_handle, parameter, utf8.constData(), static_cast<sqlite3_uint64>(utf8.size()),
                              SQLITE_TRANSIENT, SQLITE_UTF8));
    return *this;
}

Statement &Statement::bindNull(int parameter)
{
    if (m_handle)
        check(sqlite3_bind_null(m_handle, parameter));
    return *this;
}

bool Statement::step()
{
    if (!m_handle || m_error)
        return false;
    const int code = sqlite3_step(m_handle);
    if (code == SQLITE_ROW)
        return true;
    if (code != SQLITE_DONE)
        m_error = m_database.lastError();
    return false;
}

Status Statement::run()
{
    while (step()) { }
    if (m_handle) {
        sqlite3_reset(m_handle);
        sqlite3_clear_bindings(m_handle);
    }
    return m_error;
}

qint64 Statement::integer(int column) const
{
    return m_handle ? sqlite3_column_int64(m_handle, column) : 0;
}

QString Statement::text(int column) const
{
    if (!m_handle)
        return {};
    const auto *text = reinterpret_cast<const char *>(sqlite3_column_text(m_handle, column));
    return QString::fromUtf8(text, sqlite3_column_bytes(m_handle, column));
}

bool Statement::isNull(int column) const
{
    return !m_handle || sqlite3_column_type(m_handle, column) == SQLITE_NULL;
}

Transaction::Transaction(Database &database)
    : m_database(database)
    , m_error(database.run("BEGIN IMMEDIATE"))
    , m_open(!m_error)
{
}

Transaction::~Transaction()
{
    if (m_open)
        static_cast<void>(m_database.run("ROLLBACK"));
}

Status Transaction::commit()
{
    if (!m_open)
        return m_error;
    Status failed = m_database.run("COMMIT");
    m_open = failed.has_value(); // a commit that failed is still to be rolled back
    return failed;
}

} // namespace askja::gui::sqlite
