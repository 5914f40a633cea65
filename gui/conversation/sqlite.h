// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QString>
#include <QVariant>

#include <memory>
#include <optional>

struct sqlite3;
struct sqlite3_stmt;

namespace askja::gui::sqlite {

/// What SQLite said, as a value. kind is what a caller can do something about.
struct Error
{
    enum class Kind {
        Damaged, ///< not a database, or its pages contradict each other
        Full, ///< no space left
        Busy, ///< another program holds it
        NoAccess, ///< cannot be opened, read-only, or the system failed to read or write
        Other,
    };
    Kind kind = Kind::Other;
    int code = 0; ///< SQLite's extended result code
    QString text; ///< SQLite's own words, for the details
};

/// Empty: it went well.
using Status = std::optional<Error>;

class Statement;

/// One connection. Not thread-safe: one thread at a time.
class Database
{
public:
    Database() = default;
    ~Database();
    Database(Database &&other) noexcept;
    Database &operator=(Database &&other) noexcept;
    Database(const Database &) = delete;
    Database &operator=(const Database &) = delete;

    /// Opens or makes the file; ":memory:" keeps it in memory. Waits up to five seconds for a lock, here and later.
    [[nodiscard]] Status open(const QString &file);
    void close();
    [[nodiscard]] bool isOpen() const { return m_handle != nullptr; }

    /// Runs one or more statements that give no rows.
    [[nodiscard]] Status run(const char *sql);
    /// On an error the statement is empty, does nothing, and says this error at step().
    [[nodiscard]] Statement prepare(const char *sql);
    /// The first column of the first row, or an invalid QVariant.
    [[nodiscard]] QVariant single(const char *sql, Status *status = nullptr);
    /// Copies the whole database, as it is now, to another file, which is replaced.
    [[nodiscard]] Status backupTo(const QString &file);
    [[nodiscard]] int changes() const; ///< rows the last statement changed

private:
    friend class Statement;
    [[nodiscard]] Error lastError() const;

    sqlite3 *m_handle = nullptr;
};

/// One prepared statement; parameters are ?1, ?2 …, columns count from 0. Must go before its database.
class Statement
{
public:
    ~Statement();
    Statement(Statement &&other) noexcept;
    Statement &operator=(Statement &&) = delete;
    Statement(const Statement &) = delete;
    Statement &operator=(const Statement &) = delete;

    Statement &bind(int parameter, qint64 value);
    Statement &bind(int parameter, const QString &value);
    Statement &bindNull(int parameter);

    /// True: there is a row. False: done, or failed: see error().
    bool step();
    /// For statements without rows: steps to the end and makes it ready for other parameters.
    [[nodiscard]] Status run();
    [[nodiscard]] const Status &error() const { return m_error; }

    [[nodiscard]] qint64 integer(int column) const;
    [[nodiscard]] QString text(int column) const;
    [[nodiscard]] bool isNull(int column) const;

private:
    friend class Database;
    Statement(Database &database, const char *sql);
    void check(int code);

    Database &m_database;
    sqlite3_stmt *m_handle = nullptr;
    Status m_error;
};

/// BEGIN IMMEDIATE; rolled back unless committed.
class Transaction
{
public:
    explicit Transaction(Database &database);
    ~Transaction();
    Transaction(const Transaction &) = delete;
    Transaction &operator=(const Transaction &) = delete;

    [[nodiscard]] const Status &error() const { return m_error; } ///< of beginning
    [[nodiscard]] Status commit();

private:
    Database &m_database;
    Status m_error;
    bool m_open = false;
};

} // namespace askja::gui::sqlite
