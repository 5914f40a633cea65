// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QtGlobal>

class QString;

namespace askja::gui {

/// Bytes that this person may still write where the folder lies, which has to exist; −1: nobody can say. Blocks: a disk
/// may sleep, or be far away. QStorageInfo knows nothing where the list of mounted disks lacks the one in question, as
/// in containers.
[[nodiscard]] qint64 freeBytes(const QString &folder);

} // namespace askja::gui
