// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/conversation/schema.h"
#include "gui/conversation/searchindex.h"
#include "gui/conversation/sqlite.h"
#include "gui/conversation/storetypes.h"

#include <QLockFile>
#include <QString>

#include <memory>
#include <span>

namespace askja::gui {

/// The conversations on disk, in one SQLite file. Every call blocks, so the GUI uses ConversationStoreClient. Not
/// thread-safe: one thread at a time.
///
/// The journal is a write-ahead log with synchronous = FULL: a call that has returned without error survives the kill
/// of the process and the loss of power. (NORMAL would survive only the kill: it syncs the log at checkpoints.) The
/// price is one fsync per call, on a thread that has nothing else to do, at most a few times a second.
class ConversationStore
{
public:
    /// How long what was deleted is kept.
    static constexpr qint64 kTrashMilliseconds = qint64{30} * 24 * 60 * 60 * 1000;

    ConversationStore();
    ~ConversationStore();

    /// Opens or makes the file and brings it up to date. A damaged file is moved aside, with its log, and a new one
    /// begun; a file that cannot be used but may be sound (made by a later version, locked, not writable) is left alone
    /// and this session is kept in memory. StoreOpening::notice says so. Answers that were being made when the program
    /// ended become Interrupted, with all text that had been saved; not while another process has the file open and may
    /// be writing them.
    [[nodiscard]] StoreOpening open(const QString &file, std::span<const Migration> migrations = storeMigrations());
    void close();

    /// Empty info.id: no such conversation.
    [[nodiscard]] ConversationInfo info(ItemId conversation, sqlite::Status &status);
    [[nodiscard]] QList<Message> messages(ItemId conversation, sqlite::Status &status); ///< all branches, oldest first
    [[nodiscard]] QList<SearchHit> search(const QString &words, sqlite::Status &status);

    // As in ConversationStoreClient:
    [[nodiscard]] sqlite::Status save(const ConversationInfo &info, const QList<Message> &messages);
    [[nodiscard]] sqlite::Status appendText(ItemId message, const QString &text);
    [[nodiscard]] sqlite::Status saveMessage(const Message &message);
    [[nodiscard]] sqlite::Status saveDraft(ItemId conversation, const QString &text);
    [[nodiscard]] sqlite::Status saveCurrent(ItemId conversation);
    [[nodiscard]] sqlite::Status trash(ItemId conversation);
    [[nodiscard]] sqlite::Status restore(ItemId conversation);
    /// Deletes for good what is in the trash since before that time (milliseconds since 1970).
    [[nodiscard]] sqlite::Status emptyTrash(qint64 before);

    /// A sentence for people about a write that failed.
    [[nodiscard]] static QString explain(const sqlite::Error &error);

private:
    struct Attempt;
    [[nodiscard]] Attempt tryOpen(const QString &file, std::span<const Migration> migrations);
    void openInMemory();
    [[nodiscard]] bool isOpenElsewhere(const QString &file); ///< else it is marked as open here, until close()
    [[nodiscard]] sqlite::Status recover();
    [[nodiscard]] sqlite::Status foldTail(ItemId message);
    [[nodiscard]] sqlite::Status writeInfo(const ConversationInfo &info);
    [[nodiscard]] sqlite::Status writeMessage(const Message &message);
    [[nodiscard]] sqlite::Status writeMeta(const QString &key, const QString &value);
    [[nodiscard]] QString meta(const QString &key);
    [[nodiscard]] QList<ConversationInfo> list();

    std::unique_ptr<QLockFile> m_openHere;
    sqlite::Database m_database;
    std::unique_ptr<SearchIndex> m_index;
};

} // namespace askja::gui
