// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/conversation/sqlite.h"
#include "gui/conversation/storetypes.h"

#include <QString>

namespace askja::gui {

/// Full-text search over the messages, where this build of SQLite has FTS5; otherwise search() looks at every message.
/// The index holds no text of its own and is kept here, not by triggers: a build without FTS5 can write the same file,
/// and update() takes in afterwards what it missed. Same thread as its database, which must live longer.
class SearchIndex
{
public:
    explicit SearchIndex(sqlite::Database &database);

    [[nodiscard]] bool isAvailable() const { return m_available; }
    /// Makes the index if it is not there and adds the finished messages that it lacks. An index that cannot be used is
    /// made anew; searching never stands in the way of saving, so none of these calls fails.
    void update();
    /// Before a message's text is changed or the message deleted.
    void leave(ItemId message);
    void leaveConversation(ItemId conversation);
    /// After it.
    void enter(ItemId message);

    /// Messages that have all these words (the last may be only begun), best first, at most 200.
    [[nodiscard]] QList<SearchHit> search(const QString &words, sqlite::Status &status);

private:
    [[nodiscard]] QList<SearchHit> searchIndexed(const QString &words, sqlite::Status &status);
    [[nodiscard]] QList<SearchHit> searchPlain(const QString &words, sqlite::Status &status);

    [[nodiscard]] sqlite::Status makeAndFill();
    void discardIfDamaged(const sqlite::Status &status);

    sqlite::Database &m_database;
    bool m_available = false;
};

} // namespace askja::gui
