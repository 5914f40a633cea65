// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/library/foundfile.h"

#include <QList>

#include <functional>

namespace askja::gui {

/// Leaves of files with the same content the first one, which gets the paths of the others. The same file by another
/// link is the same content; else files of one size are compared by the SHA-256 that their place gives, or, where one
/// of them has none, by fingerprintOf (empty: it cannot be read, and is like no other). Blocks.
void joinDuplicates(QList<FoundFile> *files, const std::function<QString(const FoundFile &)> &fingerprintOf);

/// A hash of five samples spread over a file, and of its size: header, tensors of the beginning, middle and end. Models
/// that differ at all differ in those, and a gigabyte need not be read. Empty if the file cannot be read.
[[nodiscard]] QString contentFingerprint(const QString &path);

} // namespace askja::gui
