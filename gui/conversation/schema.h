// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/conversation/sqlite.h"

#include <span>

namespace askja::gui {

/// Brings a database from version − 1 to version. Once released, never changed: add another one.
struct Migration
{
    int version = 0;
    const char *sql = nullptr;
};

/// Those of the conversation store, from version 1.
[[nodiscard]] std::span<const Migration> storeMigrations();

enum class MigrationResult {
    Done,
    Newer, ///< written by a later program: not touched
    Failed, ///< as it was before; see error
};

struct MigrationOutcome
{
    MigrationResult result = MigrationResult::Done;
    sqlite::Status error;
    QString backup; ///< the copy that was made before, empty if there was nothing to keep
};

/// Runs what is missing, in one transaction. A database that has a version already is first copied to
/// <file>.v<version>.backup; without that copy nothing is changed.
[[nodiscard]] MigrationOutcome migrate(sqlite::Database &database, const QString &file,
                                       std::span<const Migration> migrations);

} // namespace askja::gui
